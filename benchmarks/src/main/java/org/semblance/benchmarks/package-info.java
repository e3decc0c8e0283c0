/**
 * Measures the program as its users run it. {@link org.semblance.benchmarks.NewsCorpus} invents as many news stories as
 * wanted, knowing which of them it copied from which; {@link org.semblance.benchmarks.EndToEnd} lets a fresh JVM clean
 * corpora of growing size and tells how long each stage took, how it grew, and whether the answer was right.
 *
 * <p>A corpus is made of an {@link org.semblance.benchmarks.Article} per document, which the
 * {@link org.semblance.benchmarks.Newsroom} fills with words of the {@link org.semblance.benchmarks.Vocabulary} and the
 * {@link org.semblance.benchmarks.CopyDesk} edits, all driven by the {@link org.semblance.benchmarks.DocumentRandom} of that
 * document alone.
 */
@NullMarked
package org.semblance.benchmarks;

import org.jspecify.annotations.NullMarked;
