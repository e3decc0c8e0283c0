package org.semblance.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.relation.PairSink;
import org.semblance.run.Workers;
import org.semblance.search.hamming.TableMaker;
import org.semblance.testing.Seeds;

class FingerprintIndexTest {
    private static final int H = 3;
    private static final float[] UNKNOWN = FingerprintIndex.NO_MARGINS;

    /** Fingerprints around a few centres, so that most have neighbours. */
    private static long print(Random random, long[] centres) {
        long print = centres[random.nextInt(centres.length)];
        for (int flips = random.nextInt(5); flips > 0; flips--) print ^= 1L << random.nextInt(64);
        return print;
    }

    private static List<Match> expected(Map<String, Long> model, long print) {
        List<Match> matches = new ArrayList<>();
        model.forEach((id, other) -> {
            int bits = Long.bitCount(other ^ print);
            if (bits <= H) matches.add(new Match(id, bits, PairSink.NO_OVERLAP));
        });
        matches.sort(Comparator.comparingDouble(Match::score).thenComparing(Match::id));
        return matches;
    }

    @ParameterizedTest
    @Seeds.Source(4)
    void equalsAMap(long seed) throws Exception {
        Random random = new Random(seed);
        long[] centres = random.longs(300).toArray();
        Map<String, Long> model = new HashMap<>();
        List<String> ids = new ArrayList<>();
        try (FingerprintIndex index = seed % 2 == 0
                ? FingerprintIndex.within(H, AscendingTable.within(H))
                : FingerprintIndex.unattended(H, AscendingTable.within(H))) {
            for (int step = 0; step < 30_000; step++) {
                String id = "é" + random.nextInt(20_000);
                long print = print(random, centres);
                boolean known = model.containsKey(id);
                assertThat(index.contains(id)).as("seed %d", seed).isEqualTo(known);
                if (random.nextInt(3) == 0) {
                    assertThat(index.remove(id)).as("seed %d", seed).isEqualTo(model.remove(id) != null);
                } else if (known) {
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> index.add(id, print))
                            .withMessage("the index already contains a document '" + id + "'");
                } else if (random.nextInt(20) == 0) {
                    List<Match> near = expected(model, print);
                    assertThat(index.checkAndAdd(id, print, UNKNOWN))
                            .as("seed %d", seed)
                            .isEqualTo(near);
                    model.put(id, print);
                } else {
                    index.add(id, print);
                    model.put(id, print);
                }
                ids.add(id);
                if (random.nextInt(100) == 0) {
                    long query = print(random, centres);
                    assertThat(index.query(query, UNKNOWN)).as("seed %d", seed).isEqualTo(expected(model, query));
                    assertThat(index.first(query, UNKNOWN).stream().toList())
                            .as("seed %d", seed)
                            .hasSize(Math.min(1, expected(model, query).size()))
                            .allMatch(expected(model, query)::contains);
                }
                if (seed % 2 == 1 && random.nextInt(2000) == 0) index.merge();
            }
            index.merge();
            assertThat(index.size()).isEqualTo(model.size());
            for (int i = 0; i < 100; i++) {
                long query = print(random, centres);
                assertThat(index.query(query, UNKNOWN)).as("seed %d", seed).isEqualTo(expected(model, query));
            }
        }
    }

    /** Of two documents that are near each other exactly one gets the other as a match. */
    @Test
    void checksAndAddsAsOneStep() throws Exception {
        int threads = 4;
        int each = 750;
        List<Match> allMatches = new ArrayList<>();
        try (FingerprintIndex index = FingerprintIndex.within(H, AscendingTable.within(H))) {
            new Workers(threads).forEach(threads, t -> {
                for (int i = 0; i < each; i++) {
                    List<Match> matches = index.checkAndAdd(t + "-" + i, i % 250, UNKNOWN);
                    matches.removeIf(match -> match.score() > 0);
                    synchronized (allMatches) {
                        allMatches.addAll(matches);
                    }
                }
            });
            int copies = threads * each / 250;
            assertThat(allMatches).hasSize(250 * copies * (copies - 1) / 2);
            assertThat(index.size()).isEqualTo(threads * each);
        }
    }

    /** With tables for likely flips a document takes at most 16 bytes in addition to its id, and is found. */
    @Test
    void takesAtMostSixteenBytesPerDocument() throws Exception {
        int size = 100_000;
        try (FingerprintIndex index = FingerprintIndex.unattended(H, TableMaker.psm(H))) {
            long[] prints = Seeds.random().longs(size).toArray();
            for (int i = 0; i < size; i++) index.add("" + i, prints[i]);
            index.merge();
            assertThat(index.bytes()).isLessThanOrEqualTo(16L * size);
            for (int i = 0; i < size; i += 97) {
                assertThat(index.query(prints[i] ^ 1, UNKNOWN))
                        .extracting(Match::id)
                        .contains("" + i);
            }
        }
    }

    @Test
    void findsAllByExactTables() throws Exception {
        try (FingerprintIndex index = FingerprintIndex.unattended(H, TableMaker.exact(H))) {
            long[] prints = Seeds.random().longs(20_000).toArray();
            for (int i = 0; i < prints.length; i++) index.add("" + i, prints[i]);
            index.merge();
            for (int i = 0; i < prints.length; i += 97) {
                long near = prints[i] ^ 1L << i % 64 ^ 1L << (i + 7) % 64;
                assertThat(index.query(near, UNKNOWN)).extracting(Match::id).contains("" + i);
            }
        }
    }

    @Test
    void takesLittleMemory() throws Exception {
        int size = 100_000;
        try (FingerprintIndex index = FingerprintIndex.unattended(H, AscendingTable.within(H))) {
            Random random = Seeds.random();
            for (int i = 0; i < size; i++) index.add("document-" + i, random.nextLong());
            index.merge();
            assertThat(index.bytes()).isLessThanOrEqualTo(9L * size); // in addition to the table
            assertThat(index.idBytes()).isLessThanOrEqualTo(30L * size);
            for (int i = 0; i < size; i += 2) index.remove("document-" + i);
            index.remove("document-1");
            index.merge();
            assertThat(index.bytes()).isLessThanOrEqualTo(9L * size / 2);
            assertThat(index.size()).isEqualTo(size / 2 - 1);
        }
    }

    @Test
    void invalidArgumentsAreReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FingerprintIndex.unattended(65, AscendingTable.within(3)))
                .withMessage("distance must be from 0 to 64 bits: 65");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FingerprintIndex.unattended(3, TableMaker.exact(6)))
                .withMessage("the index has a distance of 3 bits, but its tables have 6");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FingerprintIndex.unattended(20, TableMaker.exact(20)))
                .withMessage("distance must be 0 to 16: 20");
    }

    @Test
    void answersQueriesIfAMergeFails() {
        FingerprintIndex index = FingerprintIndex.within(0, prints -> {
            if (prints.length > 0) throw new IllegalStateException("no room");
            return new AscendingTable(prints, 0);
        });
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1_000_000; i++) index.add("" + i, i);
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("could not be merged");
        assertThat(index.query(500, UNKNOWN)).extracting(Match::id).containsExactly("500"); // added before any merge
        index.close();
    }
}
