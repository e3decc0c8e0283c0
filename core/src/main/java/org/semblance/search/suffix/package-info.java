/**
 * Sequences with common blocks, such as consecutive sentences that occur in two documents.
 *
 * <p>All sequences are concatenated to one text, in ascending order of size. Its
 * {@link org.semblance.search.suffix.SuffixArray suffix array} groups the positions at which the same block begins, so
 * that each block gets a list of the documents that have it ({@link org.semblance.search.suffix.BlockLists}). A
 * document looks up its rare blocks; frequent ones can be omitted as long as all of them together cover too little of
 * it.
 */
@NullMarked
package org.semblance.search.suffix;

import org.jspecify.annotations.NullMarked;
