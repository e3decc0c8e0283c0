/**
 * Benchmarks of the methods for web pages: {@link org.semblance.benchmarks.pages.Pages} measures the computation of
 * sketches and projections, compared with hash4j, and their joins. A join must find as many pairs as were planted.
 */
@NullMarked
package org.semblance.benchmarks.pages;

import org.jspecify.annotations.NullMarked;
