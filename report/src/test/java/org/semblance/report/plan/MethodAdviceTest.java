package org.semblance.report.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.semblance.text.Detectors;

class MethodAdviceTest {
    private static final long GB = 1L << 30;

    private static Forecast forecast(String method, long heap, long least, double seconds, double pairs) {
        var detector = Detectors.parse(method);
        boolean spills = detector.search().blockwise().isPresent();
        Seconds time = new Seconds(seconds, 2 * seconds);
        return new Forecast(
                detector,
                new TokenStatistics("shingles:5", 1e8, 1e8, 5e7, 1),
                pairs,
                new Forecast.Memory(heap / 2, heap / 4, heap / 4, heap, least, spills, 0),
                new Forecast.Disk(9 * GB, GB, GB),
                new Forecast.Time(Seconds.NONE, Seconds.NONE, Seconds.NONE, time, Seconds.NONE, 1),
                detector.profile().curve(),
                detector.search().exact() ? 1 : 0.975,
                Optional.empty());
    }

    private static List<String> advice(long heap, Forecast... forecasts) {
        return advisor(heap, forecasts).sentences(true);
    }

    private static MethodAdvice advisor(long heap, Forecast... forecasts) {
        return new MethodAdvice(new Outlook(
                GB, 1, false, 2_100_000, 2_100_000L * 2400, 0, 10_000, heap, Optional.empty(), List.of(forecasts)));
    }

    private static String recommended(long heap, Forecast... forecasts) {
        return advice(heap, forecasts).stream()
                .filter(line -> line.startsWith("Recommended: "))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void recommendsTheDefaultForTrivialDifferences() {
        assertThat(advice(8 * GB, forecast("ppjoin+", GB, GB, 95, 1000), forecast("exact", 2 * GB, GB, 100, 1000)))
                .containsExactly(
                        "2.1 M documents of 2,400 characters: exact fits in 2.8 GB and takes about 100 s.",
                        "Recommended: -m exact -t 0.8, because it is the default, and no method for the same pairs takes"
                                + " half its time.");
        // Twice as fast, but only by a few seconds.
        assertThat(recommended(8 * GB, forecast("exact", GB, GB, 4, 9), forecast("ppjoin+", GB, GB, 1, 9)))
                .startsWith("Recommended: -m exact -t 0.8, because it is the default");
        // Much faster, but for other pairs.
        assertThat(recommended(8 * GB, forecast("exact", GB, GB, 400, 9), forecast("ppjoin+?t=0.9", GB, GB, 1, 9)))
                .isEqualTo("Recommended: -m exact -t 0.8, because it is the default.");
    }

    @Test
    void recommendsAnotherMethodIfItIsClearlyBetter() {
        assertThat(recommended(8 * GB, forecast("exact", GB, GB, 100, 9), forecast("ppjoin+", GB, GB, 40, 9)))
                .isEqualTo(
                        "Recommended: -m ppjoin+ -t 0.8, because it finds the same pairs as exact in 40 s instead of 100 s.");
        assertThat(recommended(4 * GB, forecast("exact", 5 * GB, GB, 90, 9), forecast("ppjoin+", 3 * GB, GB, 100, 9)))
                .isEqualTo(
                        "Recommended: -m ppjoin+ -t 0.8, because it finds the same pairs as exact, which needs 6.8 GB; there are 5.4 GB.");
    }

    @Test
    void lessMemoryCountsOnlyIfTheDefaultDoesNotFit() {
        Forecast exact = forecast("exact", 6 * GB, GB, 90, 9);
        Forecast small = forecast("ppjoin+", GB, GB, 100, 9);
        assertThat(recommended(8 * GB, exact, small)).startsWith("Recommended: -m exact -t 0.8, because");
        assertThat(recommended(4 * GB, exact, small)).startsWith("Recommended: -m ppjoin+ -t 0.8, because");
    }

    @Test
    void saysThatTheThresholdIsTheDefault() {
        assertThat(advisor(8 * GB, forecast("exact", GB, GB, 90, 9)).sentences(false))
                .contains(
                        "Recommended: -m exact -t 0.8 (the default threshold; to find yours: semblance label INPUT -o OUT),"
                                + " because it is the default.");
        assertThat(advisor(8 * GB, forecast("exact?t=0.6", GB, GB, 90, 9)).sentences(false))
                .contains("Recommended: -m exact -t 0.6, because it is the default.");
    }

    @Test
    void approximateMethodsMustBeFaster() {
        assertThat(advice(8 * GB, forecast("exact", 2 * GB, GB, 100, 9), forecast("minhash", GB, GB, 90, 9)))
                .element(2)
                .asString()
                .isEqualTo("minhash would take 90 s and may miss pairs: there is no reason to choose it.");
        assertThat(advice(8 * GB, forecast("exact", 2 * GB, GB, 4000, 9), forecast("minhash", GB, GB, 90, 9)))
                .element(2)
                .asString()
                .isEqualTo("minhash takes about 90 s, and finds about 97% of the pairs.");
    }

    @Test
    void usesDiskIfMemoryIsTooSmall() {
        assertThat(advice(4 * GB, forecast("exact", 30 * GB, GB, 100, 9)))
                .containsExactly(
                        "2.1 M documents of 2,400 characters: exact would need 40 GB; with the 5.4 GB here it uses"
                                + " 9.7 GB of disk and takes longer than 100 s.");
        assertThat(advice(
                        4 * GB, forecast("exact", 30 * GB, 5 * GB, 100, 9), forecast("minhash", 3 * GB, 3 * GB, 9, 9)))
                .first()
                .asString()
                .endsWith("minhash fits in 4.1 GB and takes about 9.0 s; no exact method fits here.");
        assertThat(advice(4 * GB, forecast("exact", 30 * GB, 5 * GB, 100, 9)))
                .first()
                .asString()
                .contains("more than the 5.4 GB here for any of these methods");
    }

    @Test
    void advisesMoreBandsIfRecallIsTooLow() {
        assertThat(advice(8 * GB, forecast("minhash?bands=4&rows=16&permutations=64", GB, GB, 9, 9)))
                .anyMatch(line -> line.startsWith("minhash finds 10% of pairs at the threshold; permutations=128 ("));
    }

    @Test
    void advisesMaxDfIfFrequentShinglesCostTooMuch() {
        assertThat(advice(8 * GB, forecast("exact", 2 * GB, GB, 10, 9), forecast("bestjoin", GB, GB, 600, 9)))
                .contains(
                        "bestjoin takes 10 min, most of it for shingles of many documents: max-df=2100 omits them, and"
                                + " may miss pairs.");
    }

    @Test
    void advisesNotToListVeryManyPairs() {
        assertThat(advice(8 * GB, forecast("exact", 2 * GB, GB, 100, 3e9)))
                .element(2)
                .asString()
                .isEqualTo(
                        "About 3.0 G pairs: list copies once with --pairs distinct, or none with dedup --pairs none.");
    }
}
