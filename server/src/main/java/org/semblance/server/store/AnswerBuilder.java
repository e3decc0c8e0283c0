package org.semblance.server.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Site;
import org.semblance.server.index.Answer;
import org.semblance.server.match.Matcher;
import org.semblance.server.match.TopMatches;

/**
 * How numbers become answers.
 *
 * @param firstOnly whether one near document is enough
 */
record AnswerBuilder(boolean firstOnly) {
    private static final int MOST = 10_000;

    private static final Comparator<Answer.Hit> BY_SCORE = Comparator.comparingDouble(Answer.Hit::score);

    /** Knows what a document is called. */
    interface Rows {
        /** Null if it is there no more. */
        @Nullable
        DocumentRow row(int number);
    }

    TopMatches nearest(int limit, boolean distance) {
        return new TopMatches(firstOnly ? 1 : Math.min(limit, MOST), distance, firstOnly);
    }

    /**
     * What was found.
     *
     * @param hits nearest first, equally near ones by their ids
     * @param whole whether all of it is still there
     */
    record Hits(List<Answer.Hit> hits, boolean whole) {}

    /** What was found and is still there; of a document that is just being replaced, what it becomes. */
    Hits hits(TopMatches near, Rows rows, @Nullable String url, Matcher<?> matcher) {
        String site = url == null ? null : Site.of(url);
        Map<String, Integer> latest = new HashMap<>();
        Map<String, Answer.Hit> hits = new HashMap<>();
        boolean whole = true;
        for (int i = 0; i < near.size(); i++) {
            int number = near.number(i);
            DocumentRow row = rows.row(number);
            whole &= row != null;
            if (row == null || Integer.compareUnsigned(latest.getOrDefault(row.id(), number), number) > 0) continue;
            latest.put(row.id(), number);
            boolean same = site != null && row.url() != null && Objects.equals(site, Site.of(row.url()));
            hits.put(row.id(), new Answer.Hit(row.id(), near.score(i), matcher.exact(), same));
        }
        List<Answer.Hit> sorted = new ArrayList<>(hits.values());
        sorted.sort((matcher.distance() ? BY_SCORE : BY_SCORE.reversed()).thenComparing(Answer.Hit::id));
        return new Hits(sorted, whole);
    }
}
