package org.semblance.search.hamming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.records.EditedDocuments;
import org.semblance.records.bits.BitVectors;
import org.semblance.search.hamming.BatchModel.Disk;
import org.semblance.search.hamming.BatchModel.Estimate;
import org.semblance.testing.Seeds;

class BatchModelTest {
    /** Deviations from the mean that a normal variate exceeds in 6 of 10 million cases. */
    private static final double FAR = 5;

    private static final float[] UNKNOWN = {};

    private static List<float[]> margins(int count) {
        BitVectors documents = EditedDocuments.random(new Random(3), 4 * count);
        List<float[]> margins = new ArrayList<>();
        for (int x = 0; x < documents.size(); x += 4) {
            float[] each = new float[64];
            documents.margins(x, each);
            margins.add(each);
        }
        return margins;
    }

    /**
     * A stored fingerprint has one of the k + 1 heads of a query with probability (k + 1) / 2ᵖ. These events are
     * pairwise independent, so their number has the variance of a binomial one. False alarms: 6 in 10 million.
     */
    @ParameterizedTest
    @CsvSource({"8, 0, 0", "8, 5, 1", "10, 20, 3", "12, 60, 2", "12, 0, 3", "4, 14, 3"})
    void expectsTheChecksOfPsm(int lead, int combinations, int distance) {
        int stored = 20_000;
        int queries = 500;
        Random random = Seeds.random();
        long[] heads = new long[1 << lead];
        for (int x = 0; x < stored; x++) heads[(int) (random.nextLong() >>> Long.SIZE - lead)]++;
        LikelyFlips flips = new LikelyFlips(lead, distance, combinations);
        List<float[]> margins = margins(20);
        long counted = 0;
        int probes = 1;
        for (int q = 0; q < queries; q++) {
            long query = random.nextLong();
            counted += heads[(int) (query >>> Long.SIZE - lead)];
            flips.start(q % 2 == 0 ? UNKNOWN : margins.get(q % margins.size()), FlipModel.USUAL);
            for (probes = 1; flips.next(); probes++) {
                counted += heads[(int) ((query ^ flips.flips()) >>> Long.SIZE - lead)];
            }
        }
        IndexAdvisor advisor = new IndexAdvisor(stored, distance, List.of(), FlipModel.USUAL);
        Estimate expected = new BatchModel(stored, queries, 3, distance, Disk.USUAL).psm(lead, combinations, advisor);
        assertThat(expected.combinations()).isEqualTo(probes - 1); // with h = 0 there are none
        double share = (double) probes / (1 << lead);
        assertThat(expected.checks()).isCloseTo(stored * share, Offset.offset(1e-6));
        double deviation = Math.sqrt((double) stored * queries * share * (1 - share));
        assertThat((double) counted).isCloseTo(expected.checks() * queries, Offset.offset(FAR * deviation + 1));
    }

    /**
     * A stored fingerprint and a query agree in p leading bits with probability 2⁻ᵖ, pairwise independently; the tables
     * are not, so their deviations are added. False alarms: fewer than 6 in 10 million.
     */
    @ParameterizedTest
    @CsvSource({"3, 4", "3, 10", "1, 2", "5, 6"})
    void expectsTheChecksOfManku(int distance, int tables) {
        int stored = 60_000;
        int queries = 20_000;
        Random random = Seeds.random();
        long[] prints = random.longs(stored).toArray();
        long[] asked = random.longs(queries).toArray();
        long counted = 0;
        double deviation = 0;
        for (Permutation table : MankuDesign.of(distance, tables).tables()) {
            Map<Long, Integer> heads = new HashMap<>();
            for (long query : asked) heads.merge(table.of(query) >>> Long.SIZE - table.lead(), 1, Integer::sum);
            for (long print : prints) counted += heads.getOrDefault(table.of(print) >>> Long.SIZE - table.lead(), 0);
            deviation += Math.sqrt((double) stored * queries / Math.pow(2, table.lead()));
        }
        Estimate expected = new BatchModel(stored, queries, 1, distance, Disk.USUAL).manku(tables);
        assertThat(expected.tables()).isEqualTo(tables);
        assertThat((double) counted).isCloseTo(expected.checks() * queries, Offset.offset(FAR * deviation + 1));
    }

    /** The advice is the best of all p and k that reach the recall, on fast and slow disks. */
    @ParameterizedTest
    @CsvSource({
        "1000, 1000, 1, 3, 0.9, 4e9",
        "60000000, 10000000, 6, 3, 0.95, 4e9",
        "60000000, 10000000, 6, 3, 0.95, 1e3",
        "1000000, 10, 8, 3, 0.99, 4e12",
        "10000000, 1700000, 4, 6, 0.8, 4e9"
    })
    void advisesTheFastest(long stored, long queries, int chunks, int distance, double recall, double speed) {
        IndexAdvisor advisor = new IndexAdvisor((int) stored, distance, margins(6), FlipModel.USUAL);
        BatchModel model = new BatchModel(stored, queries, chunks, distance, new Disk(1e-4, speed));
        double shortest = Double.POSITIVE_INFINITY;
        double leastWork = Double.POSITIVE_INFINITY;
        String best = "";
        for (int p = 1; p <= 28; p++) {
            double[] recalls = advisor.recalls(p, IndexAdvisor.MOST_COMBINATIONS);
            for (int k = 0; k < recalls.length; k++) {
                double work = model.searching(p, k);
                double seconds = Math.max(model.reading(), work);
                if (recalls[k] < recall || seconds > shortest || seconds == shortest && work >= leastWork) continue;
                shortest = seconds;
                leastWork = work;
                best = "p=%d k=%d".formatted(p, k);
            }
        }
        Estimate advice = model.psm(recall, advisor);
        assertThat(advice.parameters()).isEqualTo(best);
        assertThat(advice.seconds()).isEqualTo(shortest);
        assertThat(advice.searching()).isEqualTo(leastWork);
        assertThat(advice.recall()).isGreaterThanOrEqualTo(recall);
    }

    /** Few leading bits have few combinations, so that all can be tried. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 16})
    void reachesEveryRecall(int distance) {
        for (List<float[]> known : List.of(List.<float[]>of(), margins(6))) {
            IndexAdvisor advisor = new IndexAdvisor(1000, distance, known, FlipModel.USUAL);
            BatchModel model = new BatchModel(1_000_000_000, 1_000_000, 2, distance, Disk.USUAL);
            for (double recall : new double[] {0.5, 0.999999, Math.nextDown(1.0)}) {
                assertThat(model.psm(recall, advisor).recall()).isGreaterThanOrEqualTo(recall);
            }
        }
    }

    @Test
    void refusesInvalidValues() {
        IndexAdvisor advisor = new IndexAdvisor(1000, 16, List.of(), FlipModel.USUAL);
        BatchModel model = new BatchModel(1_000_000_000, 1_000_000, 2, 16, Disk.USUAL);
        assertThatThrownBy(() -> model.psm(1, advisor)).hasMessage("recall must be in (0, 1): 1.0");
        assertThatThrownBy(() -> new Disk(0, 0)).hasMessageContaining("a disk needs a seek time and a speed");
        assertThatThrownBy(() -> new BatchModel(-1, 0, 0, 3, Disk.USUAL)).hasMessageContaining("not be negative: -1");
    }

    /** The time is at most twice the shortest; with one leading bit fewer it would be more. */
    @Test
    void choosesFewLeadingBitsForGivenCombinations() {
        for (long stored : new long[] {0, 1, 300, 100_000, 10_000_000, 1L << 32}) {
            for (int k : new int[] {0, 20, 500}) {
                BatchModel model = new BatchModel(stored, stored / 4, 4, 3, Disk.USUAL);
                double shortest = Double.POSITIVE_INFINITY;
                for (int p = 1; p <= 28; p++) {
                    shortest = Math.min(shortest, Math.max(model.reading(), model.searching(p, k)));
                }
                int lead = model.lead(k);
                assertThat(Math.max(model.reading(), model.searching(lead, k))).isLessThanOrEqualTo(2 * shortest);
                if (lead > 1) assertThat(model.searching(lead - 1, k)).isGreaterThan(2 * shortest);
            }
        }
    }

    /** Reading takes the printed time; a batch as in the thesis takes longer with Manku's tables. */
    @Test
    void followsTheEquations() {
        BatchModel model = new BatchModel(60_000_000, 10_000_000, 6, 3, new Disk(0.01, 1e9));
        assertThat(model.reading()).isCloseTo(0.01 + 60e6 * 64 / 1e9, Offset.offset(1e-9));
        IndexAdvisor advisor = new IndexAdvisor(60_000_000, 3, margins(20), FlipModel.USUAL);
        Estimate psm = model.psm(0.95, advisor);
        Estimate manku = model.manku(4);
        assertThat(manku.checks()).isCloseTo(4 * 60e6 / 65536, Offset.offset(1e-6));
        assertThat(psm.seconds()).isLessThan(manku.seconds());
        assertThat(psm.toString())
                .matches("index=psm p=\\d+ k=\\d+: expect [0-9.]+ checks per query, .* recall 0.9[5-9].");
        assertThat(manku.toString()).startsWith("index=manku tables=4: expect 3662.1 checks per query, ");
    }
}
