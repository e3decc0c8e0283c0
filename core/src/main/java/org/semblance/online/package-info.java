/**
 * Indexes for documents that arrive one by one. {@link org.semblance.online.ExactIndex} takes a detector and finds, for
 * a single text, the matches that a run over the same documents would.
 *
 * <p>{@link org.semblance.online.FingerprintIndex} does so for fingerprints. New rows are collected in {@code
 * RecentRows}, which is frozen as a {@code SortedRun} when full; runs are merged in the background ({@code RunMerge}).
 * Removed rows are marked in {@code Tombstones} until a merge drops them. Everything a query reads is part of one
 * immutable {@code Snapshot}. {@link org.semblance.online.NumberedFingerprints} is the variant for documents that are
 * identified by numbers and whose names are stored elsewhere.
 */
@NullMarked
package org.semblance.online;

import org.jspecify.annotations.NullMarked;
