/**
 * What is remembered of the documents of a run while their texts stay where they are: ids, places, sites and what the
 * keep policy wants to know, in columns ({@link org.semblance.corpus.Corpus}), and the odd ones that were not compared
 * ({@link org.semblance.corpus.SkippedRecord}). {@link org.semblance.corpus.CorpusReader} fills both on all threads.
 */
@NullMarked
package org.semblance.corpus;

import org.jspecify.annotations.NullMarked;
