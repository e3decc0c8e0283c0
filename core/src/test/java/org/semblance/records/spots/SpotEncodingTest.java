package org.semblance.records.spots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Intersection;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

class SpotEncodingTest {
    /** Compares with floating point, which is correct except at the borders of the band. */
    @Test
    void bandsEqualTheLogarithms() {
        for (long documents : new long[] {1, 2, 3, 10, 99, 100, 101, 1023, 21_578, 1_000_000, 20_000_000_000L}) {
            for (int border = 0; border <= 1000; border += 50) {
                double bound = Math.pow(documents + 1.0, 1 - border / 1000.0);
                IdfBand band = new IdfBand(border, border);
                long least = band.leastDocuments(documents);
                long most = band.mostDocuments(documents);
                assertThat((double) least)
                        .as("%d, %d", documents, border)
                        .isBetween(bound * (1 - 1e-9), bound + 1.000001);
                assertThat(Math.min(most + 1.0, documents + 1.0))
                        .as("%d, %d", documents, border)
                        .isBetween(Math.min(bound, documents) * (1 - 1e-9), bound + 1.000001);
            }
        }
    }

    @Test
    void bordersBelongToTheBand() {
        // 99 documents: ln(100/10) / ln(100) = 1/2.
        IdfBand half = IdfBand.parse("0.5", "0.5");
        assertThat(half.leastDocuments(99)).isEqualTo(10);
        assertThat(half.mostDocuments(99)).isEqualTo(10);
        IdfBand all = IdfBand.parse("0", "1");
        assertThat(all.leastDocuments(99)).isEqualTo(1);
        assertThat(all.mostDocuments(99)).isEqualTo(99);
        assertThat(all.leastDocuments(0)).isEqualTo(1);
    }

    private static List<String> left(
            List<String> document, Map<String, Integer> frequencies, long low, long high, int least) {
        List<String> left = document.stream()
                .filter(spot -> frequencies.get(spot) >= low && frequencies.get(spot) <= high)
                .toList();
        return left.size() < least ? List.of() : left;
    }

    private static int overlap(List<String> x, List<String> y) {
        List<String> rest = new ArrayList<>(y);
        int both = 0;
        for (String spot : x) if (rest.remove(spot)) both++;
        return both;
    }

    /** Compares sizes and overlaps with multisets of the spots in the band, for any number of threads. */
    @Test
    void keepsSpotsInTheBand() throws InterruptedException {
        for (long seed : Seeds.cases(2000)) {
            Random random = new Random(seed);
            List<List<String>> documents = documents(random);
            IdfBand band = new IdfBand(random.nextInt(500), 500 + random.nextInt(501));
            int least = 1 + random.nextInt(4);
            TokenSets sets = encode(documents, new SpotEncoding(band, least), random);
            Map<String, Integer> frequencies = new HashMap<>();
            for (List<String> document : documents) {
                for (String spot : new HashSet<>(document)) frequencies.merge(spot, 1, Integer::sum);
            }
            int count = (int) documents.stream().filter(d -> !d.isEmpty()).count();
            long low = band.leastDocuments(count);
            long high = band.mostDocuments(count);
            for (int x = 0; x < documents.size(); x++) {
                List<String> left = left(documents.get(x), frequencies, low, high, least);
                assertThat(sets.sizeOf(x)).as("seed %d, document %d", seed, x).isEqualTo(left.size());
                for (int y = 0; y < x; y++) {
                    int[] ids = sets.tokens();
                    int shared =
                            Intersection.from(0, ids, sets.start(x), sets.end(x), ids, sets.start(y), sets.end(y), 0);
                    assertThat(shared)
                            .as("seed %d, documents %d and %d", seed, x, y)
                            .isEqualTo(overlap(left, left(documents.get(y), frequencies, low, high, least)));
                }
            }
        }
    }

    private static List<List<String>> documents(Random random) {
        int kinds = 1 + random.nextInt(20);
        List<List<String>> documents = new ArrayList<>();
        for (int n = random.nextInt(12); n > 0; n--) {
            List<String> document = new ArrayList<>();
            for (int k = random.nextInt(15); k > 0; k--) document.add("s" + random.nextInt(kinds));
            documents.add(document);
        }
        return documents;
    }

    private static TokenSets encode(List<List<String>> documents, SpotEncoding encoding, Random random)
            throws InterruptedException {
        List<Encoded> chunks = new ArrayList<>();
        Encoder encoder = encoding.encoder();
        for (List<String> document : documents) {
            if (random.nextInt(4) == 0) chunks.add(encoder.seal());
            for (String spot : document) encoder.token(TokenHash.of(spot), 0, 0);
            encoder.end();
            assertThat(encoder.lastSize()).isEqualTo(document.size());
        }
        chunks.add(encoder.seal());
        return encoding.assemble(chunks, new Workers(1 + random.nextInt(3)));
    }
}
