package org.semblance.text;

import org.semblance.analysis.Analyzer;

/** The terms of a web page. */
public final class PageTerms {
    private PageTerms() {}

    public static Analyzer analyzer() {
        return new Words();
    }
}
