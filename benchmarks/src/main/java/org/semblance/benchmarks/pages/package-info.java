/**
 * Measures what is done to web pages: {@link org.semblance.benchmarks.pages.Pages} makes their forms, next to those of
 * hash4j, and joins them. Joins are believed if they find as many pairs as were planted.
 */
@NullMarked
package org.semblance.benchmarks.pages;

import org.jspecify.annotations.NullMarked;
