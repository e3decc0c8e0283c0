package org.semblance.report.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.records.Records;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Progress;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;

/**
 * Compares the counts and memory of plans with real runs; time is not tested. The seeds are fixed, because a forecast
 * from a sample is accurate only with high probability.
 */
@Order(2)
class PlannerTest {
    private static final int THREADS = 2;
    private static final ReadOptions READING = ReadOptions.defaults();

    @TempDir
    Path dir;

    /** Texts of very different lengths; a fifth of them are earlier ones with a few words changed. */
    private List<Input> corpus(long seed, int count) throws IOException {
        return corpus(seed, count, 15);
    }

    private List<Input> corpus(long seed, int count, int leastWords) throws IOException {
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            boolean copy = i > 0 && random.nextInt(5) == 0;
            String text = copy ? edited(texts.get(random.nextInt(i)), random) : fresh(random, leastWords);
            texts.add(text);
            lines.append("{\"id\":\"doc-")
                    .append(i)
                    .append("\",\"text\":\"")
                    .append(text)
                    .append("\"}\n");
        }
        Path file = Files.writeString(dir.resolve("corpus.jsonl"), lines);
        return Inputs.of(List.of(file), READING).inputs();
    }

    private static String fresh(Random random, int leastWords) {
        int words = (int) Math.min(2000, leastWords * Math.pow(1 - random.nextDouble(), -0.7));
        StringBuilder text = new StringBuilder();
        for (int w = 0; w < words; w++) text.append(w == 0 ? "" : " ").append(word(random));
        return text.toString();
    }

    private static String word(Random random) {
        return "w" + (int) Math.min(50_000, Math.pow(1 - random.nextDouble(), -1.5));
    }

    private static String edited(String text, Random random) {
        String[] words = text.split(" ");
        words[random.nextInt(words.length)] = word(random);
        return String.join(" ", words);
    }

    private Outlook plan(List<Input> inputs, long most, long sample, String... methods)
            throws IOException, InterruptedException {
        List<Planner.Choice> choices = new ArrayList<>();
        for (String method : methods) choices.add(new Planner.Choice(Detectors.parse(method), READING));
        return new Planner(inputs, 1, THREADS, most, sample, 1, dir, 0.01, Progress.SILENT).plan(choices, false);
    }

    /** The result of a run over all documents. */
    private record Real(int documents, long tokens, long pairs, long encoding, long records, long index, long spilled) {
        static <R extends Records> Real of(Detector<R> detector, List<Input> inputs, MemoryMeter footprint, Path temp)
                throws IOException, InterruptedException {
            Semblance<R> semblance = Semblance.with(detector)
                    .threads(THREADS)
                    .footprint(footprint)
                    .spillTo(temp);
            try (Source source = Sources.open(inputs, READING);
                    Result result = semblance.pairs(source)) {
                return new Real(
                        result.corpus().size(),
                        IntStream.range(0, result.corpus().size())
                                .mapToLong(result::sizeOf)
                                .sum(),
                        result.joined().count(),
                        result.memory().encoding(),
                        result.memory().records(),
                        result.memory().index(),
                        result.spilled());
            }
        }
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"exact", "ppjoin+", "minhash"})
    void predictsCountsAndMemoryFromASixth(String method) throws IOException, InterruptedException {
        List<Input> inputs = corpus(1, 12_000);
        Real real = Real.of(Detectors.parse(method), inputs, new MemoryMeter(8L << 30), dir);
        Outlook outlook = plan(inputs, 1L << 40, inputs.getFirst().size() / 6, method);
        Forecast forecast = outlook.forecasts().getFirst();
        assertThat(outlook.share()).isEqualTo(1);
        assertThat(outlook.documents()).isEqualTo(real.documents);
        assertThat(outlook.sampled()).isLessThan(real.documents / 4);
        assertThat(forecast.pairs()).isCloseTo(real.pairs, Percentage.withPercentage(50));
        assertThat(forecast.tokens().distinct()).isCloseTo(real.tokens, Percentage.withPercentage(10));
        assertThat((double) forecast.memory().records()).isCloseTo(real.records, Percentage.withPercentage(30));
        assertThat((double) forecast.memory().index()).isCloseTo(real.index, Percentage.withPercentage(30));
        assertThat((double) forecast.memory().encoding()).isCloseTo(real.encoding, Percentage.withPercentage(30));
    }

    @Test
    void plannedMemoryIsSufficientAndNotMuchTooLarge() throws IOException, InterruptedException {
        // Enough documents that the heap is more than the least that any run needs.
        List<Input> inputs = corpus(2, 8_000, 150);
        Forecast forecast =
                plan(inputs, 1L << 40, 1L << 40, "exact").forecasts().getFirst();
        Detector<?> exact = Detectors.parse("exact");
        long heap = forecast.memory().heap();
        assertThat(Real.of(exact, inputs, new MemoryMeter(heap + (heap >> 3)), dir).spilled)
                .isZero();
        assertThat(Real.of(exact, inputs, new MemoryMeter(heap - (heap >> 2)), dir).spilled)
                .isPositive();
        Real least = Real.of(
                exact, inputs, new MemoryMeter(Math.max(forecast.memory().leastHeap(), 32L << 20)), dir);
        assertThat((double) least.pairs).isEqualTo(forecast.pairs());
    }

    @Test
    void aCompleteSampleEqualsTheRun() throws IOException, InterruptedException {
        List<Input> inputs = corpus(3, 2000);
        Real real = Real.of(Detectors.parse("exact"), inputs, new MemoryMeter(8L << 30), dir);
        Outlook outlook = plan(inputs, 1L << 40, 1L << 40, "exact", "minhash?bands=4&rows=8");
        Forecast forecast = outlook.forecasts().getFirst();
        assertThat(outlook.sampled()).isEqualTo(2000);
        assertThat(forecast.pairs()).isEqualTo((double) real.pairs);
        assertThat(forecast.tokens().distinct()).isEqualTo((double) real.tokens);
        assertThat(forecast.tokens().single()).isBetween(1.0, forecast.tokens().distinct());
        assertThat(forecast.memory().records()).isEqualTo(real.records);
        assertThat(forecast.recall()).isEqualTo(1);
        Forecast few = outlook.forecasts().get(1);
        assertThat(few.pairs() / real.pairs).isCloseTo(few.recall(), within(0.1));
    }

    @Test
    void segmentsEstimateDocumentsAndPairs() throws IOException, InterruptedException {
        List<Input> inputs = corpus(4, 20_000);
        Real real = Real.of(Detectors.parse("exact"), inputs, new MemoryMeter(8L << 30), dir);
        Outlook outlook = plan(inputs, inputs.getFirst().size() / 3, 1L << 40, "exact");
        assertThat(outlook.share()).isCloseTo(0.33, within(0.04));
        assertThat((double) outlook.documents()).isCloseTo(20_000, Percentage.withPercentage(5));
        assertThat(outlook.forecasts().getFirst().pairs()).isCloseTo(real.pairs, Percentage.withPercentage(40));
    }

    @Test
    void leavesNoFiles() throws IOException, InterruptedException {
        plan(corpus(5, 100), 1L << 40, 1L << 40, "exact");
        try (var files = Files.list(dir)) {
            assertThat(files.map(f -> f.getFileName().toString())).containsExactly("corpus.jsonl");
        }
    }
}
