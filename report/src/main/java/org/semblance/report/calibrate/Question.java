package org.semblance.report.calibrate;

/**
 * A pair to judge.
 *
 * @param pair its number in the pool
 * @param repeated whether it was asked before, to estimate the consistency of the judge; not to be shown
 */
public record Question(int pair, String first, String second, boolean repeated) {}
