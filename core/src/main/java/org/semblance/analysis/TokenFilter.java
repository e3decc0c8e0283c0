package org.semblance.analysis;

import java.util.List;

/** Transforms a stream of tokens. Immutable; the sinks it creates hold the working state. */
public interface TokenFilter {
    /** A sink that passes the transformed tokens to {@code next}. */
    TokenSink into(TokenSink next);

    /** The same transformation of tokens as strings, as a readable reference for {@link #into}. */
    List<String> apply(List<String> tokens);

    /** The number of consecutive tokens that make one; see {@link Analyzer#span}. */
    default int span() {
        return 1;
    }
}
