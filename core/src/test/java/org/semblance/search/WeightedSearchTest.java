package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.TokenHash;
import org.semblance.pairs.Pairs;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.weighted.Idf;
import org.semblance.records.weighted.TokenWeights;
import org.semblance.records.weighted.WeightedSetEncoding;
import org.semblance.records.weighted.WeightedSets;
import org.semblance.relation.WeightMeasure;
import org.semblance.relation.WeightedCosine;
import org.semblance.relation.WeightedJaccard;
import org.semblance.relation.WeightedRelation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.weighted.WeightedSearch;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

class WeightedSearchTest extends SearchContract<WeightedSets> {
    WeightedSearchTest() {
        super(16_000);
    }

    private static WeightedRelation relation(Random random) {
        String threshold = random.nextInt(3) == 0
                ? List.of("0.5", "0.75", "0.8", "1").get(random.nextInt(4))
                : BigDecimal.valueOf(1 + random.nextInt(100), 2).toPlainString();
        WeightMeasure measure =
                random.nextBoolean() ? WeightedJaccard.atLeast(threshold) : WeightedCosine.atLeast(threshold);
        return new WeightedRelation(measure, "idf");
    }

    private static WeightedSetEncoding encoding(Random random, Optional<DocumentFrequencies> table) {
        Idf idf = new Idf(1 << random.nextInt(3));
        return new WeightedSetEncoding(false, idf, table.map(counts -> new TokenWeights(counts, idf)), "");
    }

    /** Any weights, not only those that fall with frequency: equal, very different, beyond 32 bits in sum. */
    private static WeightedSets weighted(TokenSets sets, Random random) {
        int[] weights = new int[sets.vocabulary()];
        int most = 1 << random.nextInt(29);
        for (int id = 0; id < weights.length; id++) weights[id] = 1 + random.nextInt(most);
        long unique = 1 + random.nextInt(most);
        long[] stored = new long[sets.size()];
        long[] totals = new long[sets.size()];
        for (int x = 0; x < stored.length; x++) {
            for (int i = sets.start(x); i < sets.end(x); i++) stored[x] += weights[sets.tokens()[i]];
            totals[x] = stored[x] + unique * sets.unique(x);
        }
        return new WeightedSets(sets, weights, totals, stored, new long[0]);
    }

    private static WeightedSets encoded(List<int[]> sets, WeightedSetEncoding encoding, Random random)
            throws InterruptedException {
        return TestRecords.encode(
                encoding,
                sets,
                encoder -> set -> {
                    for (int token : set) encoder.token(TokenHash.mix(token + 1), 0, 0);
                    encoder.end();
                },
                random);
    }

    @Override
    Case<WeightedSets> draw(Random random) throws InterruptedException {
        WeightedRelation relation = relation(random);
        WeightedSets records = random.nextInt(8) == 0
                ? encoded(RandomSets.few(random), encoding(random, Optional.empty()), random)
                : weighted(TestRecords.sets(RandomSets.few(random)), random);
        return new Case<>(records, relation, new WeightedSearch(relation));
    }

    @Test
    void findsAllPairsOfLargerCollections() throws InterruptedException {
        check(1600, random -> {
            WeightedRelation relation = relation(random);
            return new Case<>(weighted(TestRecords.sets(random), random), relation, new WeightedSearch(relation));
        });
    }

    /** The pairs and scores of a collection, straight from the definition. */
    private static Map<String, Double> defined(List<int[]> sets, Map<Integer, Long> weights, WeightMeasure measure) {
        Map<String, Double> near = new TreeMap<>();
        for (int x = 0; x < sets.size(); x++) {
            for (int y = x + 1; y < sets.size(); y++) {
                int[] other = sets.get(y);
                long shared = Arrays.stream(sets.get(x))
                        .filter(token -> Arrays.binarySearch(other, token) >= 0)
                        .mapToLong(token -> weights.getOrDefault(token, 0L))
                        .sum();
                long totalX = total(sets.get(x), weights);
                long totalY = total(other, weights);
                if (measure.accepts(shared, totalX, totalY))
                    near.put(x + " " + y, measure.score(shared, totalX, totalY));
            }
        }
        return near;
    }

    private static long total(int[] set, Map<Integer, Long> weights) {
        return Arrays.stream(set)
                .mapToLong(token -> weights.getOrDefault(token, 0L))
                .sum();
    }

    private static Map<Integer, Long> weights(List<int[]> sets, Idf idf) {
        Map<Integer, Long> weights = new TreeMap<>();
        for (int[] set : sets) for (int token : set) weights.merge(token, 1L, Long::sum);
        long documents = sets.stream().filter(set -> set.length > 0).count();
        weights.replaceAll((_, frequency) -> (long) idf.weight(documents, frequency));
        return weights;
    }

    private static Map<String, Double> found(WeightedSets records, WeightedRelation relation)
            throws InterruptedException {
        Pairs pairs = new Join<>(new WeightedSearch(relation), new Workers(1), Progress.SILENT)
                .run(records, Sides.within(records.size()))
                .pairs();
        Map<String, Double> found = new TreeMap<>();
        for (int p = 0; p < pairs.size(); p++) found.put(pairs.first(p) + " " + pairs.second(p), pairs.score(p));
        return found;
    }

    /** By the frequencies of the collection; by a table of them; and serialized one by one: all as defined. */
    @Test
    void weighsByDocumentFrequency() throws InterruptedException {
        for (long seed : Seeds.cases(200)) {
            Random random = new Random(seed);
            List<int[]> sets = RandomSets.longer(random);
            WeightedRelation relation = relation(random);
            WeightedSetEncoding counting = encoding(random, Optional.empty());
            Map<String, Double> expected = defined(sets, weights(sets, counting.idf()), relation.how());
            assertThat(found(encoded(sets, counting, random), relation))
                    .as("seed " + seed)
                    .isEqualTo(expected);

            Encoder encoder = counting.encoder();
            for (int[] set : sets) {
                for (int token : set) encoder.token(TokenHash.mix(token + 1), 0, 0);
                encoder.end();
            }
            DocumentFrequencies table = counting.documentFrequencies(List.of(encoder.seal()), new Workers(2))
                    .orElseThrow();
            WeightedSetEncoding stored = new WeightedSetEncoding(
                    false, counting.idf(), Optional.of(new TokenWeights(table, counting.idf())), "");
            assertThat(found(encoded(sets, stored, random), relation))
                    .as("table, %d", seed)
                    .isEqualTo(expected);

            WeightedSets unpacked = unpacked(sets, stored.codec().orElseThrow());
            assertThat(found(unpacked, relation)).as("unpacked, %d", seed).isEqualTo(expected);
            Partitioning.Keys keys = ((Partitioning.Keyed<WeightedSets>) new WeightedSearch(relation).partitioning(9))
                    .keys()
                    .over(unpacked);
            for (String pair : expected.keySet()) {
                String[] both = pair.split(" ");
                Set<Long> common = keys(keys, Integer.parseInt(both[0]));
                common.retainAll(keys(keys, Integer.parseInt(both[1])));
                assertThat(common).as("keys of %s, seed %d", pair, seed).isNotEmpty();
            }
        }
    }

    private static WeightedSets unpacked(List<int[]> sets, RecordCodec<WeightedSets> codec) {
        Encoder encoder = codec.encoder();
        List<byte[]> packed = new ArrayList<>();
        for (int[] set : sets) {
            for (int token : set) encoder.token(TokenHash.mix(token + 1), 0, 0);
            encoder.end();
            packed.add(codec.pack(encoder.seal()));
        }
        return codec.unpack(packed);
    }

    private static Set<Long> keys(Partitioning.Keys keys, int x) {
        Set<Long> found = new HashSet<>();
        keys.of(x, found::add);
        return found;
    }

    @Test
    void staysWithinItsMemoryIfPossible() throws InterruptedException {
        TokenSets sets = TestRecords.independentSets(Seeds.random(), 2_000, 5_000, 40);
        WeightedSets records = weighted(sets, Seeds.random());
        Search<WeightedSets> search = new WeightedSearch(new WeightedRelation(WeightedJaccard.atLeast("0.5"), "idf"));
        Plan ample = search.plan(records, Sides.within(records.size()), Long.MAX_VALUE);
        long memory = ample.bytes() - ample.bytes() / 20;
        Plan tight = search.plan(records, Sides.within(records.size()), memory);
        assertThat(tight.bytes()).isLessThanOrEqualTo(memory);
        assertThat(tight.rounds()).isGreaterThan(ample.rounds());
    }
}
