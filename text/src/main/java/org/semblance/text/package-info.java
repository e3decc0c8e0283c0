/**
 * The methods and their parameters, and the processing of text: words in any script, the visible text of HTML pages,
 * the site of a page.
 *
 * <p>{@link org.semblance.text.words.Words} are Unicode words as in Lucene's StandardTokenizer. Almost all text is
 * ASCII, for which bit patterns over 64 characters at a time find the same words several times faster; so a text is
 * split at white space, and only parts with other characters are passed to Lucene's automaton. Chinese and Japanese,
 * which have no spaces between words, become pairs of adjacent characters, so that all languages work without being
 * specified. {@link org.semblance.text.html.HtmlText} reads a page in one pass, without a tree, in linear time.
 * {@code Terms} are words without stop words, reduced to their stems; {@link org.semblance.text.Simhash} computes
 * fingerprints of them for single texts, and {@link org.semblance.text.IdfTable} stores their weights.
 * {@link org.semblance.text.words.Analyzers} parses the names of analyzers.
 */
@NullMarked
package org.semblance.text;

import org.jspecify.annotations.NullMarked;
