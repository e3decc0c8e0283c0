package org.semblance.records.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Encoded;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RowEncoder;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

class SketchEncodingTest {
    private static List<long[]> documents(Random random) {
        List<long[]> documents = new ArrayList<>();
        for (int d = 0; d < 40; d++) {
            int length = d == 7 ? 10_000 : random.nextInt(60);
            documents.add(random.longs(length, 0, 1 + random.nextInt(200)).toArray());
        }
        return documents;
    }

    private static List<Encoded> encode(FingerprintingEncoder encoder, List<long[]> documents, Random random) {
        List<Encoded> chunks = new ArrayList<>();
        for (long[] document : documents) {
            for (long token : document) encoder.token(token, 0, 0);
            encoder.end();
            if (random.nextInt(9) == 0) chunks.add(encoder.seal());
        }
        chunks.add(encoder.seal());
        return chunks;
    }

    /** The value of a group by definition. */
    private static long value(Set<Long> tokens, int group, SketchEncoding how) {
        int length = how.permutations() / how.width();
        long hash = 1;
        for (int p = group * length; p < (group + 1) * length; p++) {
            int least = Integer.MAX_VALUE;
            for (long token : tokens) least = Math.min(least, MinWise.value(p, MinWise.token(token)));
            hash = how.hash().append(hash, least);
        }
        return hash;
    }

    private static Set<Long> tokens(long[] document, boolean frequency) {
        Set<Long> tokens = new HashSet<>();
        Map<Long, Integer> seen = new HashMap<>();
        for (long token : document) {
            int nth = seen.merge(token, 1, Integer::sum) - 1;
            if (nth == 0) tokens.add(token);
            else if (frequency) tokens.add(TokenHash.repetition(token, nth));
        }
        return tokens;
    }

    @ParameterizedTest
    @EnumSource(GroupHash.class)
    void valuesEqualTheDefinition(GroupHash hash) {
        for (long seed : Seeds.cases(8)) {
            Random random = new Random(seed);
            SketchEncoding how = new SketchEncoding(84, 6, hash, seed % 2 == 1);
            List<long[]> documents = documents(random);
            Sketches sketches = how.assemble(
                    encode(how.encoder(MemoryMeter.unbounded()), documents, random),
                    new Workers(2),
                    MemoryMeter.unbounded());
            assertThat(sketches.size()).isEqualTo(documents.size());
            for (int x = 0; x < documents.size(); x++) {
                assertThat(sketches.sizeOf(x)).isEqualTo(documents.get(x).length);
                Set<Long> tokens = tokens(documents.get(x), how.frequency());
                for (int g = 0; g < 6; g++) {
                    assertThat(sketches.rows()[6 * x + g])
                            .as("seed %d, document %d, value %d", seed, x, g)
                            .isEqualTo(tokens.isEmpty() ? 0 : value(tokens, g, how));
                }
            }
        }
    }

    /** Groups of one value are hashed in a loop of their own. */
    @Test
    void everyGroupHasTheHashOfItsValues() {
        int[] values = IntStream.concat(
                        IntStream.of(Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE),
                        Seeds.random().ints(31))
                .toArray();
        for (GroupHash hash : GroupHash.values()) {
            for (int groups : new int[] {values.length, values.length / 4, 1}) {
                long[] found = new long[groups + 2];
                hash.write(values, groups, found, 1);
                for (int g = 0; g < groups; g++) {
                    long expected = 1;
                    for (int i = 0; i < values.length / groups; i++)
                        expected = hash.append(expected, values[g * (values.length / groups) + i]);
                    assertThat(found[g + 1])
                            .as("%s, group %d of %d", hash, g, groups)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void fingerprintsAreTheValuesInHexadecimalDigits() {
        SketchEncoding how = new SketchEncoding(84, 6, GroupHash.MIXED, false);
        FingerprintingEncoder encoder = how.encoder(MemoryMeter.unbounded());
        encoder.end();
        assertThat(encoder.lastFingerprint()).isEmpty();
        assertThat(encoder.lastSize()).isZero();
        encoder.token(5, 0, 0);
        encoder.token(6, 0, 0);
        encoder.end();
        String print = encoder.lastFingerprint();
        assertThat(print).matches("([0-9a-f]{16},){5}[0-9a-f]{16}");
        encoder.token(6, 0, 0);
        encoder.token(5, 0, 0);
        encoder.token(5, 0, 0);
        encoder.end();
        assertThat(encoder.lastFingerprint()).isEqualTo(print);
        assertThat(encoder.lastSize()).isEqualTo(3);
        encoder.clearLast();
        assertThat(encoder.lastFingerprint()).isEmpty();
        Sketches sketches = how.assemble(List.of(encoder.seal()), new Workers(1), MemoryMeter.unbounded());
        assertThat(sketches.sizeOf(1)).isEqualTo(2);
        assertThat(RowEncoder.hex(sketches.rows(), 6, 6, ",")).isEqualTo(print);
        assertThat(Arrays.copyOfRange(sketches.rows(), 12, 18)).containsOnly(0);
    }

    @Test
    void meteredMemoryEndsAtTheSizeOfTheRecords() {
        Random random = Seeds.random();
        MemoryMeter footprint = new MemoryMeter(1L << 40);
        SketchEncoding how = new SketchEncoding(20, 4, GroupHash.MIXED, true);
        long[] large = random.longs(1_500_000, 0, 1000).toArray();
        Sketches sketches = how.assemble(
                encode(how.encoder(footprint), List.of(large, new long[] {1}), random), new Workers(1), footprint);
        assertThat(footprint.held()).isEqualTo(sketches.bytes());
    }

    @Test
    void bandsHaveTheirEvidence() throws InterruptedException {
        Random random = Seeds.random();
        List<long[]> documents = documents(random);
        documents.add(documents.get(7));
        SketchEncoding bands = new SketchEncoding(12, 4, GroupHash.MIXED, false);
        VerifiedBands verified = new VerifiedBands(bands);
        Banded<TokenSets> sets = verified.assemble(
                encode(verified.encoder(MemoryMeter.unbounded()), documents, random),
                new Workers(2),
                MemoryMeter.unbounded());
        EstimatedBands estimated = new EstimatedBands(4, 3);
        Banded<Sketches> values = estimated.assemble(
                encode(estimated.encoder(MemoryMeter.unbounded()), documents, random),
                new Workers(2),
                MemoryMeter.unbounded());
        assertThat(values.evidence().width()).isEqualTo(12);
        for (int x = 0; x < documents.size(); x++) {
            assertThat(sets.sizeOf(x)).isEqualTo(tokens(documents.get(x), false).size());
            assertThat(values.sizeOf(x)).isEqualTo(documents.get(x).length);
            for (int y = 0; y < x; y++) {
                if (sets.sizeOf(x) == 0 && sets.sizeOf(y) == 0) continue;
                int shared = 0;
                for (int b = 0; b < 4; b++) {
                    boolean all = true;
                    for (int i = 3 * b; i < 3 * b + 3; i++) {
                        all &= values.evidence().rows()[12 * x + i]
                                == values.evidence().rows()[12 * y + i];
                    }
                    if (all) shared++;
                }
                assertThat(values.bands().shared(x, y)).isEqualTo(shared);
                assertThat(sets.bands().shared(x, y)).isEqualTo(shared);
            }
        }
        assertThat(sets.bands().shared(7, documents.size() - 1)).isEqualTo(4);
        assertThat(sets.bytes())
                .isEqualTo(sets.bands().bytes() + sets.evidence().bytes());
    }

    @Test
    void refusesGroupsOfDifferentSizes() {
        assertThatThrownBy(() -> new SketchEncoding(84, 5, GroupHash.MIXED, false))
                .hasMessage("84 minimal values cannot be divided into 5 groups of equal size");
    }
}
