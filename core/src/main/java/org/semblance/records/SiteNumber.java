package org.semblance.records;

import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.document.Site;

/** Numbers for web sites. */
public final class SiteNumber {
    private SiteNumber() {}

    /** An odd number that identifies the web site of a document; 0 if the site is unknown. */
    public static long of(Document document) {
        String site = document.url() == null ? null : Site.of(document.url());
        return site == null ? 0 : TokenHash.of(site) | 1;
    }
}
