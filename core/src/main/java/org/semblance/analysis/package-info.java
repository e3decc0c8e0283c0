/**
 * How text becomes tokens. An {@link org.semblance.analysis.Analyzer} cuts a text and pushes each token, as a 64-bit
 * hash with its place in the text, into a {@link org.semblance.analysis.TokenSink};
 * {@link org.semblance.analysis.TokenFilter}s stand between the two and make shingles out of words.
 *
 * <p>A token's hash is {@link org.semblance.analysis.TokenHash#of} of its UTF-8 bytes, wherever it is computed; only
 * {@link org.semblance.analysis.Characters} hands out the code points themselves, from which strings are made. Every
 * analyzer also has a readable twin, {@link org.semblance.analysis.Analyzer#tokens}, which yields the tokens as
 * strings without hashing anything; certificates are re-checked through the twin.
 */
@NullMarked
package org.semblance.analysis;

import org.jspecify.annotations.NullMarked;
