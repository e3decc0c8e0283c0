/**
 * Independent verification of a run from its inputs, without the code of the search. {@link org.semblance.report.verify.Verification} compares the
 * files with their manifest; {@code Inventory} reads the inputs; {@code PairsCheck} proves the pairs, from which
 * {@code GroupsCheck}, {@code CertificatesCheck}, {@code SummaryCheck} and {@code CleanCheck} derive everything else.
 * {@link org.semblance.report.verify.RepeatedSearch} finds missing pairs.
 */
@NullMarked
package org.semblance.report.verify;

import org.jspecify.annotations.NullMarked;
