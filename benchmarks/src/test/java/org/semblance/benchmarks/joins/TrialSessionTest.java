package org.semblance.benchmarks.joins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;

class TrialSessionTest {
    @TempDir
    Path directory;

    private final SetFile file = new SetFile("some", Path.of("some.sets.txt"), 0);
    private final List<String> progress = new ArrayList<>();

    @Test
    void lowerThresholdsAreSkippedAfterTheLimit() throws Exception {
        List<String> tried = new ArrayList<>();
        TrialRunner slowBelow = (data, share, setting) -> {
            tried.add(setting.method() + " " + setting.threshold());
            boolean slow =
                    setting.method().equals("allpairs") && setting.threshold().compareTo("0.8") <= 0;
            return slow ? Trial.failed("some", setting, "over 1 s") : trial(setting, "same", Map.of());
        };
        Agreement agreement = new Agreement(List.of());
        List<Trial> trials = new TrialSession(slowBelow, agreement, progress::add)
                .matrix(file, List.of("exact", "allpairs"), "jaccard", List.of(".5", ".8", ".9"), List.of(1));
        assertThat(tried).containsExactly("exact 0.9", "allpairs 0.9", "exact 0.8", "allpairs 0.8", "exact 0.5");
        assertThat(new TimesReport("some", trials, ReferenceTimes.NONE).toString())
                .contains("| 0.9 | 5 | 2.00 | 2.00 |")
                .contains("| 0.8 | 5 | 2.00 | – |")
                .contains("| 0.5 | 5 | 2.00 | – |")
                .contains("* – allpairs at 0.8 with 1 thread: over 1 s")
                .contains("* – allpairs at 0.5 with 1 thread: skipped: over 1 s at 0.8");
        assertThat(agreement.failures()).isEmpty();
        assertThat(progress).hasSize(6);
    }

    @Test
    void methodsThatFindOtherPairsDisagree() {
        Agreement agreement = new Agreement(List.of());
        agreement.add(trial(new Setting("exact", "0.8", 1), "one", Map.of()));
        agreement.add(trial(new Setting("exact", "0.9", 1), "other", Map.of()));
        assertThat(agreement.failures()).isEmpty();
        agreement.add(trial(new Setting("allpairs", ".80", 2), "other", Map.of()));
        assertThat(agreement.failures())
                .containsExactly("some: exact at 0.8 with 1 thread finds 5 pairs (one),"
                        + " but allpairs at 0.8 with 2 threads finds 5 pairs (other)");
    }

    @Test
    void candidatesMustNotBeFewerThanResults() {
        assertThat(failures(candidates("allpairs", Map.of("candidates", 5L)))).isEmpty();
        assertThat(failures(candidates("allpairs", Map.of("candidates_size", 9L, "candidates_prefix", 4L))))
                .containsExactly("some at 0.8: results has 5, more than the 4 candidates of allpairs");
    }

    @Test
    void candidatesMustFallFromMethodToMethod() {
        Trial few = candidates("exact", Map.of("candidates_size", 9L, "candidates_suffix", 6L));
        assertThat(failures(candidates("allpairs", Map.of("candidates_size", 6L)), few))
                .isEmpty();
        Trial fewer = candidates("allpairs", Map.of("candidates_size", 5L));
        assertThat(failures(fewer, few))
                .containsExactly("some at 0.8: exact has 6, more than the 5 candidates of allpairs");
    }

    private static Trial candidates(String method, Map<String, Long> statistics) {
        return trial(new Setting(method, "0.8", 1), "", statistics);
    }

    private static List<String> failures(Trial... trials) {
        List<String> methods = List.of("allpairs", "exact");
        return new CandidatesReport(methods, methods, List.of(trials)).failures();
    }

    @Test
    void trialsSurviveAJsonRoundTrip() throws Exception {
        Path json = directory.resolve("trial.json");
        Trial measured = trial(new Setting("exact", "0.8", 2), "abc", Map.of("probed", 1L << 40));
        TrialJson.write(List.of(measured), json);
        assertThat(TrialJson.read(json)).isEqualTo(measured);
        Trial failed = Trial.failed("some", new Setting("exact", "0.8", 2), "out of memory");
        TrialJson.write(List.of(failed), json);
        assertThat(TrialJson.read(json)).isEqualTo(failed);
    }

    @Test
    void workThatTakesTooLongIsInterrupted() {
        assertThatThrownBy(() -> JoinRun.measure(
                        () -> {
                            Thread.sleep(Long.MAX_VALUE);
                            throw new AssertionError("slept on");
                        },
                        0.01))
                .isInstanceOf(OverLimit.class)
                .hasMessage("over 0 s");
    }

    private static Trial trial(Setting setting, String digest, Map<String, Long> statistics) {
        Series.Times times = new Series.Times(3, 3.5, 2, 2.5, 4, 64_000_000, 1.5);
        return Trial.of("some", new Figures(setting, 100, times, new JoinAnswer(5, digest), statistics));
    }
}
