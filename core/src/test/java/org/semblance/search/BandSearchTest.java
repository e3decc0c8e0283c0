package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.Records;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.sketch.Banded;
import org.semblance.records.sketch.EstimatedBands;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.records.sketch.VerifiedBands;
import org.semblance.relation.EstimatedJaccard;
import org.semblance.relation.EvidenceRelation;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.relation.Threshold;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.keys.BandSearch;
import org.semblance.search.keys.Bands;

/**
 * Documents are paired if they share a band and their evidence accepts them; the probability of sharing a band is as
 * predicted.
 */
class BandSearchTest {
    private static final Threshold HALF = Threshold.parseFraction("0.5");

    private static <E extends Records> Banded<E> encode(Encoding<Banded<E>> encoding, List<long[]> documents)
            throws InterruptedException {
        Encoder encoder = encoding.encoder();
        for (long[] document : documents) {
            for (long token : document) encoder.token(token, 0, 0);
            encoder.end();
        }
        return encoding.assemble(List.of(encoder.seal()), new Workers(1));
    }

    /** Versions of a few documents, some of them copies, some empty. */
    private static List<long[]> documents(Random random) {
        int size = 2 + random.nextInt(80);
        List<long[]> documents = new ArrayList<>();
        for (int d = 0; d < size; d++) {
            long[] document = d == 0 || random.nextInt(5) == 0
                    ? random.longs(random.nextInt(30), 0, 500).toArray()
                    : documents.get(random.nextInt(d)).clone();
            for (int e = random.nextInt(4); e > 0 && document.length > 0; e--) {
                document[random.nextInt(document.length)] = random.nextInt(500);
            }
            documents.add(document);
        }
        return documents;
    }

    @Test
    void findsRelatedPairsThatShareABand() throws InterruptedException {
        Bands bands = new Bands(6, 3);
        VerifiedBands verified = new VerifiedBands(new SketchEncoding(18, 6, GroupHash.MIXED, false));
        EstimatedBands estimated = new EstimatedBands(6, 3);
        SearchContract.check(
                300, random -> of(encode(verified, documents(random)), bands, new OverlapRelation(new Jaccard(HALF))));
        SearchContract.check(
                300, random -> of(encode(estimated, documents(random)), bands, new EstimatedJaccard(HALF)));
    }

    private static <E extends Records> SearchContract.Case<Banded<E>> of(
            Banded<E> records, Bands bands, Relation<E> judge) {
        Relation<Banded<E>> meetAndRelated = new Relation<>() {
            @Override
            public String measure() {
                return judge.measure();
            }

            @Override
            public String threshold() {
                return judge.threshold();
            }

            @Override
            public Verifier over(Banded<E> some) {
                Verifier verifier = judge.over(some.evidence());
                return (x, y, pairs) -> {
                    if (some.bands().shared(x, y) > 0) verifier.verify(x, y, pairs);
                };
            }
        };
        BandSearch<E> search = new BandSearch<>(bands, 0.5, new EvidenceRelation<>(judge));
        assertThat(search.exact()).isFalse();
        return new SearchContract.Case<>(records, meetAndRelated, search);
    }

    /**
     * Pairs of sets of a known similarity share a band as often as predicted: of 4000 pairs within 4.5 standard
     * deviations, which would fail by chance 7 times in a million if the seeds were not fixed.
     */
    @ParameterizedTest
    @CsvSource({"32, 4, 80", "32, 4, 60", "32, 4, 40", "16, 8, 80", "20, 6, 85"})
    void collisionsAreAsFrequentAsPredicted(int count, int rows, int common) throws InterruptedException {
        Random random = new Random(count + common);
        int trials = 4000;
        List<long[]> documents = new ArrayList<>();
        for (int t = 0; t < trials; t++) {
            int only = (100 - common) / 2;
            long[] all = random.longs(100).toArray();
            documents.add(java.util.Arrays.copyOfRange(all, 0, common + only));
            documents.add(java.util.Arrays.copyOfRange(all, only, 100));
        }
        double similarity = (100 - 2 * ((100 - common) / 2)) / 100.0;
        Bands bands = new Bands(count, rows);
        Banded<TokenSets> records = encode(
                new VerifiedBands(new SketchEncoding(bands.permutations(), count, GroupHash.MIXED, false)), documents);
        int met = 0;
        for (int t = 0; t < trials; t++) if (records.bands().shared(2 * t, 2 * t + 1) > 0) met++;
        double foreseen = bands.probability(similarity);
        double deviation = Math.sqrt(foreseen * (1 - foreseen) / trials) + 1e-9;
        assertThat(met / (double) trials).isCloseTo(foreseen, within(4.5 * deviation + 0.5 / trials));
    }

    @Test
    void choosesTheBandsWithTheBestRecallWithinTheCost() {
        assertThat(Bands.chosen(0.8, 128)).isEqualTo(new Bands(32, 4));
        for (int permutations : new int[] {1, 2, 7, 64, 128, 300}) {
            for (int percent = 5; percent <= 100; percent += 5) {
                double threshold = percent / 100.0;
                Bands chosen = Bands.chosen(threshold, permutations);
                assertThat(chosen.permutations()).isLessThanOrEqualTo(permutations);
                for (int rows = 1; rows <= permutations; rows++) {
                    for (int count = 1; count * rows <= permutations; count++) {
                        Bands other = new Bands(count, rows);
                        if (other.probability(threshold / 4) > 0.1) continue;
                        assertThat(chosen.probability(threshold))
                                .as("%s rather than %s at %s", other, chosen, threshold)
                                .isGreaterThanOrEqualTo(other.probability(threshold));
                    }
                }
            }
        }
    }

    @Test
    void predictsItsRecall() {
        var search = new BandSearch<>(new Bands(20, 5), 0.8, new EvidenceRelation<>(new EstimatedJaccard(HALF)));
        assertThat(search.forecast())
                .containsEntry("bands", "20 of 5 rows")
                .containsEntry("recall_at_threshold", "0.9996") // the textbook's figure
                .containsKey("found_at_similarity");
        assertThat(search.forecast().get("found_at_similarity"))
                .startsWith("0.1: 0.0001, 0.2: 0.0063, 0.3: 0.0474, 0.4: 0.1860, 0.5: 0.4700,");
    }

    @Test
    void copiesAreJoinedOnce() throws InterruptedException {
        List<long[]> documents = new ArrayList<>();
        for (int d = 0; d < 3000; d++) documents.add(new long[] {1, 2, 3, d % 2});
        Banded<TokenSets> records =
                encode(new VerifiedBands(new SketchEncoding(18, 6, GroupHash.MIXED, false)), documents);
        var search =
                new BandSearch<>(new Bands(6, 3), 0.5, new EvidenceRelation<>(new OverlapRelation(new Jaccard(HALF))));
        Join.Found found = new Join<>(search, new Workers(2), Progress.SILENT).run(records, Sides.within(3000));
        assertThat(found.statistics()).containsEntry("distinct_records", 2L);
        assertThat(found.joined().count()).isGreaterThanOrEqualTo(2 * 1500L * 1499 / 2);
        List<Double> scores = new ArrayList<>();
        PairSink sink = (x, y, overlap, score) -> scores.add(score);
        search.relation().over(records).verify(0, 2, sink);
        assertThat(scores).containsExactly(1.0);
    }
}
