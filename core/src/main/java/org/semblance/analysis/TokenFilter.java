package org.semblance.analysis;

import java.util.List;

/** Turns a stream of tokens into another one; immutable, its working state lives in the sinks it makes. */
public interface TokenFilter {
    /** A sink that passes what this filter makes of its tokens on to {@code next}. */
    TokenSink into(TokenSink next);

    /** The readable twin of {@link #into}. */
    List<String> apply(List<String> tokens);
}
