/**
 * Benchmarks of the whole program. {@link org.semblance.benchmarks.NewsCorpus} generates any number of news-like
 * documents with known copies. {@link org.semblance.benchmarks.EndToEnd} deduplicates corpora of growing size, each in
 * a new JVM, and reports the time of each stage, its growth, and whether the result was correct.
 *
 * <p>Each document is an {@link org.semblance.benchmarks.Article}: the {@link
 * org.semblance.benchmarks.ArticleGenerator} fills it with words of the {@link org.semblance.benchmarks.Vocabulary},
 * and the {@link org.semblance.benchmarks.CopyEditor} derives copies. All random choices come from the document's own
 * {@link org.semblance.benchmarks.DocumentRandom}.
 */
@NullMarked
package org.semblance.benchmarks;

import org.jspecify.annotations.NullMarked;
