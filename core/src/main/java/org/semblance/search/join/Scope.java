package org.semblance.search.join;

import java.util.Arrays;
import java.util.Locale;
import org.semblance.run.Suggestion;

/**
 * Which pairs count, by the web sites of their documents. A document of unknown site is in no pair except under
 * {@link #ALL}.
 */
public enum Scope {
    ALL,
    /** Both documents are from one site. */
    SAME_SITE,
    /** The documents are from different sites. */
    CROSS_SITE;

    /** Whether a pair counts; 0 is an unknown site. */
    public boolean accepts(long site, long other) {
        return this == ALL || site != 0 && other != 0 && (site == other) == (this == SAME_SITE);
    }

    /** As users write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Why it excludes all pairs, and what to do, if no document has a site. */
    public String unmatched() {
        return "--scope %s: no document has a URL with a host; name its field with --url-field".formatted(label());
    }

    /** Parses {@code all|same-site|cross-site}. */
    public static Scope parse(String label) {
        for (Scope scope : values()) if (scope.label().equals(label.replace('_', '-'))) return scope;
        throw new IllegalArgumentException("unknown --scope '%s'%s"
                .formatted(
                        label,
                        Suggestion.among(
                                Arrays.stream(values()).map(Scope::label).toList(), label)));
    }
}
