/**
 * The documents of a run without their texts: ids, places, sites and the values that the keep policy chooses by, in columns
 * ({@link org.semblance.corpus.Corpus}), and the records that were not compared ({@link org.semblance.corpus.SkippedRecord}). {@link org.semblance.corpus.CorpusReader} fills both on all threads.
 */
@NullMarked
package org.semblance.corpus;

import org.jspecify.annotations.NullMarked;
