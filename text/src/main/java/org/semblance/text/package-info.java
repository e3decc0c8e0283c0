/**
 * Language: how words are found in any script, what is visible of an HTML page, which site a page belongs to.
 *
 * <p>{@link org.semblance.text.words.Words} are Unicode words as Lucene's StandardTokenizer finds them. Almost all text is
 * ASCII, and for ASCII bit patterns over 64 characters at a time find the same words several times faster; a text is
 * therefore cut at white space, and only stretches with other characters go to Lucene's automaton. Chinese and
 * Japanese, which put no space between words, become pairs of adjacent characters, so that all languages work without
 * being named. {@link org.semblance.text.html.HtmlText} reads a page in one pass, without a tree, so that no page costs more
 * than its length. {@code Terms} are words without stop words, reduced to their stems; {@link org.semblance.text.Simhash} makes
 * fingerprints of them for texts that come one by one, and {@link org.semblance.text.IdfTable} keeps what they weigh. {@link org.semblance.text.words.Analyzers} is where the spellings users write become analyzers.
 */
@NullMarked
package org.semblance.text;

import org.jspecify.annotations.NullMarked;
