package org.semblance.analysis;

import java.util.List;
import org.semblance.document.Document;

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

    @Override
    public List<String> tokens(Document document) {
        return filter.apply(first.tokens(document));
    }
}
