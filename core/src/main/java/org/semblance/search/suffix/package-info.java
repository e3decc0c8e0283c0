/**
 * Sequences that share blocks, as sentences that follow each other in both of two documents.
 *
 * <p>All sequences stand in one text, those of rising size one behind the other. Its
 * {@link org.semblance.search.suffix.SuffixArray suffix array} brings the places together at which the same block begins, so each block
 * gets a list of the documents that have it ({@link org.semblance.search.suffix.BlockLists}), and no two sentences are ever compared that do not
 * begin alike. A document asks the lists of its rare blocks; frequent ones need not be asked as long as all of them
 * together cover too little of it.
 */
@NullMarked
package org.semblance.search.suffix;

import org.jspecify.annotations.NullMarked;
