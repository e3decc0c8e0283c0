package org.semblance.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semblance.document.Document;

class KeepTest {
    private static long value(Keep keep, Document document) {
        return keep.criteria().getFirst().value().of(document, 0, 1);
    }

    private static Document dated(String date) {
        return new Document("x", "", null, Map.of("date", date));
    }

    @Test
    void longestCountsCodePoints() {
        assertThat(value(Keep.longest(), Document.of("a", "🙂🙂🙂"))).isEqualTo(3);
    }

    @Test
    void shortestAndOldestReverseTheOrderButNotMissingValues() {
        assertThat(value(Keep.shortest(), Document.of("a", "🙂🙂")))
                .isGreaterThan(value(Keep.shortest(), Document.of("a", "abc")));
        Keep oldest = Keep.oldest("date");
        assertThat(value(oldest, dated("2024-01-31")))
                .isGreaterThan(value(oldest, dated("2024-02-01")))
                .isEqualTo(-value(Keep.newest("date"), dated("2024-01-31")));
        assertThat(value(oldest, dated("9999-12-31"))).isGreaterThan(value(oldest, dated("yesterday")));
        assertThat(value(oldest, dated("yesterday"))).isEqualTo(Keep.Criterion.NONE);
    }

    @Test
    void lastFollowsTheOrderOfInputsAndPositions() {
        Keep.Value order = Keep.last().criteria().getFirst().value();
        Document document = Document.of("x", "");
        assertThat(order.of(document, 0, 2)).isGreaterThan(order.of(document, 0, 1));
        assertThat(order.of(document, 1, 1)).isGreaterThan(order.of(document, 0, 1L << 39));
    }

    @Test
    void newestReadsDatesAndTimesOfAnyPrecision() {
        Keep newest = Keep.newest("date");
        assertThat(value(newest, dated("2024-02-01"))).isGreaterThan(value(newest, dated("2024-01-31T23:59:59Z")));
        assertThat(value(newest, dated("2024-02-01T12:00:00+02:00")))
                .isEqualTo(value(newest, dated("2024-02-01T10:00:00Z")))
                .isEqualTo(value(newest, dated("2024-02-01 10:00:00")));
        assertThat(value(newest, dated("yesterday")))
                .isEqualTo(value(newest, Document.of("x", "")))
                .isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void newestComparesMicrosecondsAndIgnoresDatesOutOfRange() {
        Keep newest = Keep.newest("date");
        assertThat(value(newest, dated("2024-02-01T10:00:00.000002Z")))
                .isGreaterThan(value(newest, dated("2024-02-01T10:00:00.000001+00:00")))
                .isEqualTo(value(newest, dated("2024-02-01 10:00:00.000002")));
        assertThat(value(newest, dated("+1000000000-12-31T23:59:59Z"))).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void fieldsAreComparedAsNumbers() {
        Keep best = Keep.field("q");
        String[] rising = {"none", "-Infinity", "-3.5", "-1", "-0.0", "2", "10", "1e3"};
        for (int i = 1; i < rising.length; i++) {
            assertThat(value(best, new Document("x", "", null, Map.of("q", rising[i]))))
                    .as(rising[i])
                    .isGreaterThan(value(best, new Document("x", "", null, Map.of("q", rising[i - 1]))));
        }
    }

    @Test
    void shortestUrlPutsDocumentsWithoutOneLast() {
        Keep keep = Keep.shortestUrl();
        long none = value(keep, Document.of("x", ""));
        assertThat(value(keep, new Document("x", "", "http://a.example/long", Map.of())))
                .isGreaterThan(none);
    }

    @Test
    void listsAreReadInOrderAndFirstEndsThem() {
        assertThat(Keep.parse("longest, newest,field:score,url-shortest", "date")
                        .toString())
                .isEqualTo("longest,newest,field:score,url-shortest");
        assertThat(Keep.parse("first,longest", "date").criteria()).isEmpty();
        assertThat(Keep.parse("longest,first,newest", "date").toString()).isEqualTo("longest");
        assertThat(Keep.parse("shortest,last,oldest", "date").toString()).isEqualTo("shortest,last");
        assertThat(Keep.parse("oldest,last", "when").criteria().getFirst().field())
                .isEqualTo("when");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keep.parse("best", "date"))
                .withMessageContaining("best");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keep.parse("field:", "date"))
                .withMessageContaining("field:");
    }
}
