/**
 * Chooses thresholds and methods by judged pairs. {@link org.semblance.report.calibrate.PairPool} is the population: the
 * pairs that one or more methods found with low thresholds. {@link org.semblance.report.calibrate.Labelling} draws pairs
 * from it, stratified by score, and saves each answer in {@link org.semblance.report.calibrate.Judgements}. {@link
 * org.semblance.report.calibrate.Calibration} has the results: precision, recall and F1 over the threshold with confidence
 * intervals. {@link org.semblance.report.calibrate.LabelRequests} answers the requests of a page on which pairs are judged.
 */
@NullMarked
package org.semblance.report.calibrate;

import org.jspecify.annotations.NullMarked;
