/**
 * Converts text to tokens. An {@link org.semblance.analysis.Analyzer} splits a text and pushes each token, as a 64-bit
 * hash with its range in the text, into a {@link org.semblance.analysis.TokenSink};
 * {@link org.semblance.analysis.TokenFilter}s between the two transform tokens, for example words to shingles.
 *
 * <p>The hash of a token is always {@link org.semblance.analysis.TokenHash#of} of its UTF-8 bytes; only
 * {@link org.semblance.analysis.Characters} uses the code points themselves, from which strings are reconstructed.
 * Every analyzer also has a readable reference, {@link org.semblance.analysis.Analyzer#tokens}, which returns the
 * tokens as strings without hashing; certificates are re-checked with it.
 */
@NullMarked
package org.semblance.analysis;

import org.jspecify.annotations.NullMarked;
