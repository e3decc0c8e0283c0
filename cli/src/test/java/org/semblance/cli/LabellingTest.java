package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.report.calibrate.Calibration;
import org.semblance.report.calibrate.Calibration.Point;
import org.semblance.report.calibrate.Label;
import org.semblance.report.calibrate.Labelling;
import org.semblance.report.calibrate.PairPool;
import org.semblance.report.calibrate.Question;
import org.semblance.report.saved.SavedRun;
import org.semblance.testing.Program;

/** Labellings of real runs: continued, and with thresholds that accept what the results say. */
class LabellingTest {
    private static final Labelling.Settings SETTINGS = new Labelling.Settings(7, 0.9, 0.95);

    @TempDir
    Path dir;

    /** Families of documents that share more or fewer words. */
    private Path documents() throws IOException {
        Random random = new Random(3);
        StringBuilder lines = new StringBuilder();
        for (int family = 0; family < 12; family++) {
            for (int member = 0; member < 4; member++) {
                List<String> words = new ArrayList<>();
                for (int w = 0; w < 30; w++)
                    words.add(random.nextInt(30) < 2 * family ? "w" + random.nextInt(4000) : "f" + family + "x" + w);
                lines.append(
                        "{\"id\": \"%d-%d\", \"text\": \"%s\"}%n".formatted(family, member, String.join(" ", words)));
            }
        }
        return Files.writeString(dir.resolve("in.jsonl"), lines);
    }

    private static boolean same(Question question) {
        String family = question.first().split("-")[0];
        return question.second().startsWith(family + "-") && Integer.parseInt(family) < 6;
    }

    private static void answer(Labelling labelling, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            Optional<Question> question = labelling.next();
            if (question.isEmpty()) return;
            labelling.answer(same(question.get()) ? Label.SAME : Label.DIFFERENT);
        }
    }

    @ParameterizedTest
    @CsvSource({"exact, 0.1, words", "simhash, 16, words"})
    void thresholdsAcceptWhatTheResultsSay(String method, String loosest, String tokens) throws IOException {
        Path run = dir.resolve("run");
        Program.run("pairs", documents(), "-m", method, "-t", loosest, "--tokens", tokens, "-o", run, "--quiet")
                .expect(0);
        PairPool pool = PairPool.read(List.of(new PairPool.Method(method, SavedRun.open(run))));
        Calibration results;
        try (Labelling labelling = Labelling.open(run, pool, SETTINGS)) {
            answer(labelling, 12);
            Question next = labelling.next().orElseThrow();
            labelling.answer(Label.SKIP);
            assertThat(labelling.undo()).isTrue();
            assertThat(labelling.next()).contains(next);
        }
        Question before;
        try (Labelling labelling = Labelling.open(run, pool, SETTINGS)) {
            before = labelling.next().orElseThrow();
            answer(labelling, 1);
            assertThat(labelling.undo()).isTrue();
            assertThat(labelling.next()).contains(before);
            answer(labelling, 28);
            results = labelling.conclusion();
            assertThat(results.methods().getFirst().curve().size())
                    .isEqualTo(
                            labelling.calibration().methods().getFirst().curve().size());
        }
        List<Point> curve = results.methods().getFirst().curve();
        for (int i = 1; i < curve.size(); i++)
            assertThat(curve.get(i).pairs()).isGreaterThan(curve.get(i - 1).pairs());
        Point best = results.best().best().orElseThrow();
        assertThat(curve).contains(best);
        List<Point> checked = new ArrayList<>(List.of(best, curve.getFirst(), curve.getLast()));
        results.best().precise().ifPresent(checked::add);
        for (Point point : checked) {
            Path out = Files.createTempDirectory(dir, "at").resolve("out");
            Program.run(
                            "dedup",
                            "--from",
                            run,
                            "-t",
                            point.threshold(),
                            "-o",
                            out,
                            "--pairs",
                            "all",
                            "--max-loss",
                            "1",
                            "--quiet")
                    .expect(0);
            assertThat(PairPool.read(List.of(new PairPool.Method(method, SavedRun.open(out))))
                            .size())
                    .as("pairs at %s", point.threshold())
                    .isEqualTo((int) point.pairs());
            try (var removed = Files.lines(out.resolve("removed.jsonl"))) {
                assertThat(removed.count())
                        .as("removed at %s", point.threshold())
                        .isEqualTo(point.removed());
            }
        }
    }
}
