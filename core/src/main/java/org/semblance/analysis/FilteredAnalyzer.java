package org.semblance.analysis;

import java.util.List;

/** An analyzer followed by a filter. */
record FilteredAnalyzer(Analyzer first, TokenFilter filter, String name) implements Analyzer {
    @Override
    public Worker worker(TokenSink tokens) {
        return first.worker(filter.into(tokens));
    }

    @Override
    public List<String> tokens(String text) {
        return filter.apply(first.tokens(text));
    }
}
