package org.semblance.report.labels;

import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;

/** Whether two documents are from the same web site. */
public enum SiteClass {
    SAME(0, "same site"),
    DIFFERENT(1, "different sites"),
    UNKNOWN(2, "site unknown");

    private final int index;
    private final String title;

    SiteClass(int index, String title) {
        this.index = index;
        this.title = title;
    }

    /** Index for arrays of counts by class. */
    public int index() {
        return index;
    }

    public String title() {
        return title;
    }

    /** Class of two sites; null means unknown. */
    public static SiteClass of(@Nullable String site, @Nullable String other) {
        if (site == null || other == null) return UNKNOWN;
        return site.equals(other) ? SAME : DIFFERENT;
    }

    /** Class of a pair; unknown unless both documents have a URL with a host. */
    public static SiteClass of(Corpus corpus, int x, int y) {
        if (!corpus.hasSite(x) || !corpus.hasSite(y)) return UNKNOWN;
        return corpus.sameSite(x, y) ? SAME : DIFFERENT;
    }
}
