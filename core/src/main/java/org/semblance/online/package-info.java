/**
 * Documents that come one by one: is this text nearly one that we have? {@link org.semblance.online.ExactIndex} takes a
 * detector as a run does and gives the same answer that a run over the same documents would, at once and for one text.
 *
 * <p>{@link org.semblance.online.FingerprintIndex} does it for fingerprints. What arrives is gathered in {@code RecentRows},
 * frozen as a {@code SortedRun} when that is full, and runs are merged in the background ({@code RunMerge}). Removed rows are
 * {@code Tombstones} until a merge drops them. All that a query reads hangs on one {@code Snapshot} that never changes.
 * {@link org.semblance.online.NumberedFingerprints} is the same for documents that are numbers, whose names are kept elsewhere.
 */
@NullMarked
package org.semblance.online;

import org.jspecify.annotations.NullMarked;
