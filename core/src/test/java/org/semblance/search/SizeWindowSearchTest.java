package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semblance.pairs.Pairs;
import org.semblance.records.DeflateSizes;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.sets.TestRecords;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.Threshold;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.window.Pruning;
import org.semblance.search.window.SizeWindowSearch;
import org.semblance.testing.RandomWords;
import org.semblance.testing.Seeds;

/** Compares pairs by compression distance with plain transcriptions of the paper's definitions. */
class SizeWindowSearchTest {
    private static final int SEEDS = 40;
    private static final String[] THRESHOLDS = {"0.1", "0.3", "0.45", "0.5", "0.7", "0.9", "1", "1.2"};

    /** A random collection, and a threshold. */
    private record Trial(
            long seed, List<String> texts, ByteStrings strings, CompressionDistance distance, Sides sides) {
        static Trial of(long seed) throws InterruptedException {
            Random random = new Random(seed);
            List<String> texts = RandomWords.texts(random, 2 + random.nextInt(60));
            ByteStrings strings = TestRecords.byteStrings(texts, new DeflateSizes(), random);
            Threshold limit = Threshold.parse(THRESHOLDS[random.nextInt(THRESHOLDS.length)]);
            Sides sides = random.nextInt(3) > 0
                    ? Sides.within(texts.size())
                    : Sides.between(1 + random.nextInt(texts.size() - 1), texts.size());
            return new Trial(seed, texts, strings, new CompressionDistance(new DeflateSizes(), limit), sides);
        }

        Join.Found run(Pruning prune, boolean greedy, int shingle, int threads) throws InterruptedException {
            Search<ByteStrings> search = new SizeWindowSearch(distance, prune, greedy, shingle);
            return new Join<>(search, new Workers(threads), Progress.SILENT).run(strings, sides);
        }

        /** All accepted pairs with their scores. */
        Map<String, Double> related(BiPredicate<Integer, Integer> accepted) {
            Map<String, Double> pairs = new TreeMap<>();
            for (int x = 0; x < texts.size(); x++) {
                for (int y = x + 1; y < texts.size(); y++) {
                    if (!sides.isWithin() && (x < sides.probes()) == (y < sides.probes())) continue;
                    double score = distanceOf(x, y);
                    if (score <= Double.parseDouble(distance.threshold()) && accepted.test(x, y)) {
                        pairs.put(x + " " + y, score);
                    }
                }
            }
            return pairs;
        }

        boolean inWindow(int x, int y) {
            BigDecimal smaller = new BigDecimal(Math.min(strings.compressed(x), strings.compressed(y)));
            BigDecimal larger = new BigDecimal(Math.max(strings.compressed(x), strings.compressed(y)));
            BigDecimal least = BigDecimal.ONE
                    .subtract(new BigDecimal(distance.threshold()))
                    .multiply(larger);
            return smaller.compareTo(least) >= 0;
        }

        private double distanceOf(int x, int y) {
            if (texts.get(x).isEmpty() || texts.get(y).isEmpty()) return Double.POSITIVE_INFINITY;
            boolean ordered = before(x, y);
            byte[] both = (texts.get(ordered ? x : y) + texts.get(ordered ? y : x)).getBytes();
            double least = Math.min(strings.compressed(x), strings.compressed(y));
            double most = Math.max(strings.compressed(x), strings.compressed(y));
            return (new DeflateSizes().size(both) - least) / most;
        }

        private boolean before(int x, int y) {
            int sizes = Integer.compare(strings.compressed(x), strings.compressed(y));
            return sizes != 0 ? sizes < 0 : texts.get(x).compareTo(texts.get(y)) <= 0;
        }
    }

    private static Map<String, Double> spell(Pairs pairs) {
        Map<String, Double> spelled = new TreeMap<>();
        for (int p = 0; p < pairs.size(); p++) spelled.put(pairs.first(p) + " " + pairs.second(p), pairs.score(p));
        return spelled;
    }

    @Test
    void withoutPruningEveryPairIsFound() throws InterruptedException {
        for (long seed : Seeds.cases(SEEDS)) {
            Trial trial = Trial.of(seed);
            Join.Found found = trial.run(Pruning.NONE, false, 0, (int) (1 + seed % 3));
            assertThat(spell(found.pairs())).as("seed %d", seed).isEqualTo(trial.related((x, y) -> true));
            Join<ByteStrings> plain = new Join<>(new Exhaustive<>(trial.distance), new Workers(1), Progress.SILENT);
            assertThat(spell(plain.run(trial.strings, trial.sides).pairs()))
                    .as("seed %d", seed)
                    .isEqualTo(spell(found.pairs()));
        }
    }

    @Test
    void theWindowPrunesExactlyThePairsOutside() throws InterruptedException {
        for (long seed : Seeds.cases(SEEDS)) {
            Trial trial = Trial.of(seed);
            Join.Found found = trial.run(Pruning.P1, false, 0, (int) (1 + seed % 3));
            assertThat(spell(found.pairs())).as("seed %d", seed).isEqualTo(trial.related(trial::inWindow));
            Map<String, Long> counts = found.statistics();
            assertThat(counts.get("pruned_p1") + counts.get("compressions")).isEqualTo(counts.get("pairs_in_reach"));
        }
    }

    @Test
    void theTriangleInequalityPrunesFurtherPairs() throws InterruptedException {
        for (long seed : Seeds.cases(SEEDS)) {
            Trial trial = Trial.of(seed);
            Join.Found found = trial.run(Pruning.P1P2, false, 0, 1);
            assertThat(trial.related(trial::inWindow)).as("seed %d", seed).containsAllEntriesOf(spell(found.pairs()));
            Map<String, Long> counts = found.statistics();
            assertThat(counts.get("pruned_p1") + counts.get("pruned_p2") + counts.get("compressions"))
                    .as("seed %d", seed)
                    .isEqualTo(counts.get("pairs_in_reach"));
            Join.Found again = trial.run(Pruning.P1P2, false, 0, 3);
            assertThat(spell(again.pairs())).as("seed %d", seed).isEqualTo(spell(found.pairs()));
            assertThat(again.statistics()).as("seed %d", seed).isEqualTo(counts);
        }
        // Few collections show an effect; this is one of them.
        assertThat(Trial.of(948574094191L)
                        .run(Pruning.P1P2, false, 0, 1)
                        .statistics()
                        .get("pruned_p2"))
                .isPositive();
    }

    @Test
    void greedyIsAlgorithmOne() throws InterruptedException {
        for (long seed : Seeds.cases(SEEDS)) {
            Trial trial = Trial.of(seed);
            Map<String, Double> expected = algorithmOne(trial);
            for (int threads = 1; threads <= 3; threads++) {
                assertThat(spell(trial.run(Pruning.P1, true, 0, threads).pairs()))
                        .as("seed %d, %d threads", seed, threads)
                        .isEqualTo(expected);
            }
        }
    }

    /** Lines 8 to 31 of Algorithm 1, on one thread. */
    private static Map<String, Double> algorithmOne(Trial trial) {
        Map<String, Double> related = trial.related(trial::inWindow);
        List<Integer> order = new ArrayList<>(IntStream.range(0, trial.texts.size())
                .filter(x -> !trial.texts.get(x).isEmpty())
                .boxed()
                .toList());
        order.sort((x, y) -> x.equals(y) ? 0 : trial.before(x, y) && !(trial.before(y, x) && y < x) ? -1 : 1);
        Map<String, Double> pairs = new TreeMap<>();
        Set<Integer> checked = new HashSet<>();
        for (int i = 0; i < order.size(); i++) {
            if (checked.contains(order.get(i))) continue;
            for (int k = i + 1; k < order.size(); k++) {
                int other = order.get(k);
                String pair = Math.min(order.get(i), other) + " " + Math.max(order.get(i), other);
                if (checked.contains(other) || !related.containsKey(pair)) continue;
                pairs.put(pair, related.get(pair));
                checked.add(other);
            }
        }
        return pairs;
    }

    @Test
    void candidatesAreThePairsOfTheWindowThatShareAShingle() throws InterruptedException {
        for (long seed : Seeds.cases(SEEDS)) {
            Trial trial = Trial.of(seed);
            int words = (int) (1 + seed % 3);
            List<Set<String>> shingles =
                    trial.texts.stream().map(text -> shingles(text, words)).toList();
            Map<String, Double> expected = trial.related(
                    (x, y) -> trial.inWindow(x, y) && shingles.get(x).stream().anyMatch(shingles.get(y)::contains));
            Join.Found found = trial.run(Pruning.P1, false, words, (int) (1 + seed % 3));
            assertThat(spell(found.pairs())).as("seed %d", seed).isEqualTo(expected);
            assertThat(found.statistics().get("without_shingle")).isNotNegative();
        }
    }

    private static Set<String> shingles(String text, int words) {
        List<String> all = List.of(text.split(" "));
        if (all.size() <= words) return Set.of(text);
        Set<String> shingles = new HashSet<>();
        for (int i = 0; i + words <= all.size(); i++) shingles.add(String.join(" ", all.subList(i, i + words)));
        return shingles;
    }

    /** Sizes 70 and 100 are just within the window at 0.3; there the largest compressed size is an integer. */
    @Test
    void thresholdsAreExact() {
        CompressionDistance distance = new CompressionDistance(new DeflateSizes(), Threshold.parse("0.3"));
        assertThat(distance.inReach(70, 100)).isTrue();
        assertThat(distance.inReach(69, 100)).isFalse();
        assertThat(distance.most(70, 100)).isEqualTo(100);
        assertThat(distance.most(70, 99)).isEqualTo(99);
        assertThat(distance.most(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
        assertThat(distance.format(CompressionDistance.score(77, 70, 100))).isEqualTo("0.070000");
        assertThat(distance.format(CompressionDistance.score(69, 70, 100))).isEqualTo("-0.010000");
    }

    @Test
    void onlyTheUnprunedSearchIsExact() {
        CompressionDistance distance = new CompressionDistance(new DeflateSizes(), Threshold.parse("0.3"));
        assertThat(new SizeWindowSearch(distance, Pruning.NONE, false, 0).exact())
                .isTrue();
        assertThat(new SizeWindowSearch(distance, Pruning.P1, false, 0).exact()).isFalse();
        assertThat(new SizeWindowSearch(distance, Pruning.NONE, true, 0).exact())
                .isFalse();
        assertThatThrownBy(() -> new SizeWindowSearch(distance, Pruning.P1, true, 2))
                .hasMessageContaining("candidates=shingles requires");
    }
}
