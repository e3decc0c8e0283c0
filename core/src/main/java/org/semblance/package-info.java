/**
 * The entry point: a {@link org.semblance.document.Source} yields {@link org.semblance.document.Document}s, a
 * {@link org.semblance.Detector} is a method, and {@link org.semblance.Semblance} runs it over the documents.
 * {@link org.semblance.Run} is a run from top to bottom: read, encode, plan, join, group.
 */
@NullMarked
package org.semblance;

import org.jspecify.annotations.NullMarked;
