package org.semblance.server.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Site;
import org.semblance.server.index.Answer;
import org.semblance.server.match.Matcher;
import org.semblance.server.match.TopMatches;

/**
 * Converts matched document numbers to the hits of an answer.
 *
 * @param firstOnly whether the first near duplicate found is sufficient
 */
record AnswerBuilder(boolean firstOnly) {
    private static final int MAX_MATCHES = 10_000;

    private static final Comparator<Answer.Hit> BY_SCORE = Comparator.comparingDouble(Answer.Hit::score);

    TopMatches nearest(int limit, boolean distance) {
        return new TopMatches(firstOnly ? 1 : Math.min(limit, MAX_MATCHES), distance, firstOnly);
    }

    /**
     * The hits whose documents still exist, nearest first, ties by id.
     *
     * @param rows documents by number; null if the document was removed
     */
    List<Answer.Hit> hits(
            TopMatches near, IntFunction<@Nullable DocumentRow> rows, @Nullable String url, Matcher<?> matcher) {
        String site = url == null ? null : Site.of(url);
        List<Answer.Hit> hits = new ArrayList<>();
        for (int i = 0; i < near.size(); i++) {
            int number = near.number(i);
            DocumentRow row = rows.apply(number);
            if (row == null) continue;
            boolean sameSite = site != null && row.url() != null && Objects.equals(site, Site.of(row.url()));
            hits.add(new Answer.Hit(row.id(), near.score(i), near.containment(i), matcher.exact(), sameSite));
        }
        hits.sort((matcher.distance() ? BY_SCORE : BY_SCORE.reversed()).thenComparing(Answer.Hit::id));
        return hits;
    }
}
