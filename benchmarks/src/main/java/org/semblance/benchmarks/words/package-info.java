/**
 * Benchmarks of analyzers. {@link org.semblance.benchmarks.words.SegmentationStudy} compares ways to split scripts
 * without spaces into tokens, each a {@link org.semblance.benchmarks.words.Segmentation}, by the recall of edited
 * copies. {@link org.semblance.benchmarks.words.WordSpeed} measures the speed of the program's analyzers.
 */
@NullMarked
package org.semblance.benchmarks.words;

import org.jspecify.annotations.NullMarked;
