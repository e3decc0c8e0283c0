package org.semblance.io.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.Pairs;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.Records;
import org.semblance.records.relation.RelationEncoding;
import org.semblance.records.relation.RelationEngine;
import org.semblance.records.relation.StoredRelation;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.MemoryMeter;
import org.semblance.run.NativeMemory;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.join.Join;
import org.semblance.search.relational.MeetingRule;
import org.semblance.search.relational.RelationSearch;
import org.semblance.search.relational.SqlSearch;
import org.semblance.testing.Seeds;

/** Compares both engines with the definitions. */
class RelationJoinTest {
    private static final String[] THRESHOLDS = {"0.05", "0.3", "0.5", "0.777777", "0.8", "1"};

    @TempDir
    Path dir;

    @Test
    void bothEnginesEqualTheDefinition() throws Exception {
        for (long seed : Seeds.cases(25)) {
            Random random = new Random(seed);
            checkAll(Relations.random(random), random, "seed " + seed);
        }
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void bothEnginesJoinExtremeCollections() throws Exception {
        int number = 0;
        for (List<Set<Long>> documents : Relations.adversarial()) {
            for (long seed : Seeds.cases(3))
                checkAll(documents, new Random(seed), "adversarial " + number + ", " + seed);
            number++;
        }
    }

    private void checkAll(List<Set<Long>> documents, Random random, String what) throws Exception {
        long bytes = random.nextBoolean()
                ? 64L << 20
                : 1 + random.nextInt(40_000); // little memory leads to ranges and blocks
        TokenSets native_ = encode(new TokenSetEncoding(false), documents, random);
        RelationEncoding stored = new RelationEncoding(RelationEngine.provided());
        try (Encoding<StoredRelation> open = stored.opened(new NativeMemory(dir, bytes, 2))) {
            StoredRelation relation = encode(open, documents, random);
            for (MeetingRule claim : MeetingRule.values()) {
                for (Sides sides : sides(documents.size(), random)) {
                    Jaccard measure = Jaccard.atLeast(THRESHOLDS[random.nextInt(THRESHOLDS.length)]);
                    int most = claim == MeetingRule.EXACT && random.nextBoolean()
                            ? 2 + random.nextInt(6)
                            : RelationSearch.ALL;
                    String expected = Relations.join(documents, measure, claim, most, sides);
                    String terms = "%s: %s %s %d %s".formatted(what, measure.threshold(), claim, most, sides);
                    assertThat(answer(
                                    new RelationSearch(new OverlapRelation(measure), claim, most),
                                    native_,
                                    sides,
                                    random))
                            .as("native, %s", terms)
                            .isEqualTo(expected);
                    assertThat(answer(new SqlSearch(measure, claim, most), relation, sides, random))
                            .as("sql, %s", terms)
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static List<Sides> sides(int size, Random random) {
        return List.of(Sides.within(size), Sides.between(random.nextInt(size + 1), size));
    }

    private static <R extends Records> R encode(Encoding<R> encoding, List<Set<Long>> documents, Random random)
            throws InterruptedException {
        MemoryMeter footprint = new MemoryMeter(Long.MAX_VALUE);
        Encoder encoder = encoding.encoder(footprint);
        List<Encoded> chunks = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (Set<Long> document : documents) {
            for (long shingle : document) encoder.token(shingle, 0, 0);
            encoder.end();
            order.add(document.size());
            if (random.nextInt(4) == 0) chunks.add(encoder.seal());
        }
        chunks.add(encoder.seal());
        R records = encoding.assemble(chunks, new Workers(2), footprint);
        assertThat(footprint.held()).isEqualTo(records.bytes());
        for (int x = 0; x < order.size(); x++) assertThat(records.sizeOf(x)).isEqualTo(order.get(x));
        return records;
    }

    private static <R extends Records> String answer(Search<R> search, R records, Sides sides, Random random)
            throws Exception {
        long memory = random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(4000);
        Join<R> join =
                new Join<>(search, new Workers(1 + random.nextInt(3)), Progress.SILENT, memory, PairMemory.usual());
        try (Join.Found found = join.run(records, sides)) {
            Map<String, Long> statistics = found.statistics();
            Pairs pairs = found.pairs();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < pairs.size(); i++) {
                text.append(
                        Relations.spell(new int[] {pairs.first(i), pairs.second(i)}, pairs.overlap(i), pairs.score(i)));
            }
            assertThat(statistics.remove("results")).isEqualTo(pairs.size());
            return text.toString() + statistics;
        }
    }

    /** Chunks are stored in another order than that of the input. */
    @Test
    void chunksMayArriveInAnyOrder() throws Exception {
        List<Set<Long>> documents = Relations.adversarial().get(4);
        RelationEncoding stored = new RelationEncoding(RelationEngine.provided());
        try (Encoding<StoredRelation> open = stored.opened(new NativeMemory(dir, 1 << 20, 2))) {
            Encoder encoder = open.encoder(MemoryMeter.unbounded());
            Encoded[] chunks = new Encoded[documents.size()];
            for (int x = documents.size() - 1; x >= 0; x--) {
                for (long shingle : documents.get(x)) encoder.token(shingle, 0, 0);
                encoder.end();
                chunks[x] = encoder.seal();
            }
            StoredRelation relation = open.assemble(List.of(chunks), new Workers(1));
            Jaccard measure = Jaccard.atLeast("0.2");
            Sides sides = Sides.between(7, documents.size());
            assertThat(answer(
                            new SqlSearch(measure, MeetingRule.CLAIMED, RelationSearch.ALL),
                            relation,
                            sides,
                            new Random(1)))
                    .isEqualTo(Relations.join(documents, measure, MeetingRule.CLAIMED, RelationSearch.ALL, sides));
        }
    }

    /** More rows than the database buffers of a result that is fetched row by row. */
    @Test
    void aBlockMayHaveManyPairs() throws Exception {
        List<Set<Long>> documents = Collections.nCopies(600, Set.of(1L, 2L, 3L, 4L));
        RelationEncoding stored = new RelationEncoding(RelationEngine.provided());
        try (Encoding<StoredRelation> open = stored.opened(new NativeMemory(dir, 64 << 20, 2))) {
            StoredRelation relation = encode(open, documents, new Random(1));
            for (int most : new int[] {RelationSearch.ALL, 599}) {
                SqlSearch search = new SqlSearch(Jaccard.atLeast("0.8"), MeetingRule.EXACT, most);
                try (Join.Found found =
                        new Join<>(search, new Workers(1), Progress.SILENT).run(relation, Sides.within(600))) {
                    assertThat(found.pairs().size()).isEqualTo(most == 599 ? 0 : 600 * 599 / 2);
                }
            }
        }
    }

    /** Documents that all share a few shingles: a join with many triples, ended by an interrupt. */
    @Test
    void anInterruptEndsTheJoinAndLeavesNoFiles() throws Exception {
        RelationEncoding stored = new RelationEncoding(RelationEngine.provided());
        try (Encoding<StoredRelation> open = stored.opened(new NativeMemory(dir, 64 << 20, 2))) {
            Encoder encoder = open.encoder(MemoryMeter.unbounded());
            for (int x = 0; x < 20_000; x++) {
                for (int s = 0; s < 20; s++) encoder.token(s, 0, 0);
                encoder.end();
            }
            StoredRelation relation = open.assemble(List.of(encoder.seal()), new Workers(1));
            SqlSearch search = new SqlSearch(Jaccard.atLeast("0.5"), MeetingRule.EXACT, RelationSearch.ALL);
            Thread joiner = Thread.currentThread();
            Thread interrupter = Thread.ofPlatform().start(() -> {
                try {
                    Thread.sleep(300);
                } catch (InterruptedException e) {
                    return;
                }
                joiner.interrupt();
            });
            assertThatThrownBy(() -> new Join<>(search, new Workers(1), Progress.SILENT)
                            .run(relation, Sides.within(relation.size())))
                    .isInstanceOf(InterruptedException.class);
            interrupter.join();
        }
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void aFailureNamesItsDirectoryAndLeavesNoFiles() throws Exception {
        RelationEncoding stored = new RelationEncoding(RelationEngine.provided());
        try (Encoding<StoredRelation> open = stored.opened(new NativeMemory(dir, 64 << 20, 1))) {
            Encoder encoder = open.encoder(MemoryMeter.unbounded());
            encoder.token(1, 0, 0);
            encoder.end();
            encoder.token(1, 0, 0);
            encoder.end();
            StoredRelation relation = open.assemble(List.of(encoder.seal()), new Workers(1));
            closeEarly(open);
            assertThatThrownBy(() -> answer(
                            new SqlSearch(Jaccard.atLeast("0.5"), MeetingRule.EXACT, RelationSearch.ALL),
                            relation,
                            Sides.within(2),
                            new Random(1)))
                    .isInstanceOf(UncheckedIOException.class)
                    .cause()
                    .isInstanceOf(IOException.class);
            assertThat(dir).isEmptyDirectory();
        }
        Path missing = dir.resolve("missing");
        assertThatThrownBy(() -> stored.opened(new NativeMemory(missing, 1 << 20, 1)))
                .isInstanceOf(IOException.class);
    }

    private static void closeEarly(Encoding<?> encoding) throws IOException {
        encoding.close();
    }

    /** The database is a file; data that does not fit in memory is stored next to it. */
    @Test
    void usesOnlyItsDirectory() throws Exception {
        RelationEncoding stored = new RelationEncoding(RelationEngine.provided());
        try (Encoding<StoredRelation> open = stored.opened(new NativeMemory(dir, 1 << 20, 1))) {
            assertThat(open.outside()).isEqualTo(1 << 20);
            try (Stream<Path> folders = Files.list(dir)) {
                assertThat(folders.findFirst().orElseThrow().resolve("relation.duckdb"))
                        .exists();
            }
        }
        assertThat(dir).isEmptyDirectory();
    }
}
