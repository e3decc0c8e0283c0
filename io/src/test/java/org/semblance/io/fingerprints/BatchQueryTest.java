package org.semblance.io.fingerprints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.io.fingerprints.Answers.Answer;
import org.semblance.io.fingerprints.BatchMethod.BatchHits;
import org.semblance.online.FingerprintIndex;
import org.semblance.pairs.PairMemory;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.hamming.BatchModel;
import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.IndexAdvisor;
import org.semblance.search.hamming.MankuTables;
import org.semblance.search.hamming.TableMaker;
import org.semblance.testing.Seeds;
import org.semblance.text.Simhash;

/** Batch queries, the online index and a plain loop find the same matches. */
@Order(1)
class BatchQueryTest {
    private static final int H = 3;
    private static final float[] UNKNOWN = {};

    @TempDir
    Path dir;

    /** Compares all pairs. */
    private static TableMaker scan() {
        return prints -> new FingerprintTable() {
            @Override
            public int distance() {
                return H;
            }

            @Override
            public long bytes() {
                return 0;
            }

            @Override
            public FingerprintTable.Searcher searcher() {
                return (print, margins, rows) -> {
                    for (int row = 0; row < prints.length; row++) {
                        int bits = Long.bitCount(prints[row] ^ print);
                        if (bits <= H && !rows.row(row, bits)) return;
                    }
                };
            }
        };
    }

    private static BatchMethod method(String name) {
        return switch (name) {
            case "table" -> new TableBatch(scan(), 0);
            case "manku" -> new TableBatch(prints -> MankuTables.of(prints, H, 4, new Workers(1)), 0);
            // All combinations of flips: the search is exact.
            case "probes" -> new ProbeBatch(new LikelyHeads(8, 92, H, FlipModel.GAUSSIAN), H);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private List<Answer> ask(
            BatchMethod method,
            FingerprintStore store,
            FingerprintBatch batch,
            boolean first,
            boolean among,
            int threads)
            throws Exception {
        BatchMethod.Collector collector = method.collector();
        for (int i = 0; i < batch.size(); i++) collector.add(batch.print(i), UNKNOWN);
        List<Answer> answers = new ArrayList<>();
        PairMemory pairMemory = new PairMemory(100 * batch.size(), dir); // small, so that pairs are spilled to disk
        BatchQuery query = new BatchQuery(store, first, among, new Workers(threads), pairMemory, Progress.SILENT);
        try (Answers found = query.answer(batch, collector.prepared())) {
            found.forEach(answers::add);
            assertThat(found.count()).isEqualTo(answers.size());
        }
        return answers;
    }

    private static List<Answer> expected(Map<String, Long> stored, FingerprintBatch batch, boolean among) {
        List<Answer> answers = new ArrayList<>();
        for (int q = 0; q < batch.size(); q++) {
            List<Answer> own = new ArrayList<>();
            for (var document : stored.entrySet())
                compare(batch.id(q), batch.print(q), document.getKey(), document.getValue(), own);
            for (int j = 0; among && j < q; j++) compare(batch.id(q), batch.print(q), batch.id(j), batch.print(j), own);
            own.sort(Comparator.comparingInt(Answer::distance).thenComparing(Answer::match));
            answers.addAll(own);
        }
        return answers;
    }

    private static void compare(String query, long print, String other, long otherPrint, List<Answer> near) {
        int bits = Long.bitCount(print ^ otherPrint);
        if (bits <= H) near.add(new Answer(query, other, bits));
    }

    /** An index of three chunks with removed documents. */
    private FingerprintStore store(int chunk, Random random, Map<String, Long> model) throws IOException {
        FingerprintStore store = FingerprintStore.create(dir.resolve("index"), Stored.SETTINGS);
        for (int b = 0; b < 3; b++) store.stage(Stored.batch(chunk, "s" + b + "-", random, model));
        store.commit();
        List<String> gone = model.keySet().stream()
                .sorted()
                .filter(id -> random.nextInt(10) == 0)
                .toList();
        store.remove(gone);
        gone.forEach(model::remove);
        store.commit();
        return store;
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {
                "manku, false, 2",
                "table, false, 1",
                "table, true, 3",
                "probes, false, 2",
                "probes, true, 1",
                "probes, false, 4"
            })
    void equalsAPlainLoop(String name, boolean among, int threads) throws Exception {
        for (long seed : Seeds.cases(3)) {
            Random random = new Random(seed);
            Map<String, Long> model = new HashMap<>();
            dir = Files.createTempDirectory(dir, "seed");
            try (FingerprintStore store = store(700, random, model);
                    FingerprintIndex online = FingerprintIndex.unattended(H, scan())) {
                FingerprintBatch batch = Stored.batch(400, "q", random, new HashMap<>());
                List<Answer> expected = expected(model, batch, among);
                assertThat(expected).hasSizeGreaterThan(500);
                assertThat(ask(method(name), store, batch, false, among, threads))
                        .as("seed %d", seed)
                        .isEqualTo(expected);
                model.forEach(online::add);
                List<Answer> onlineAnswers = new ArrayList<>();
                for (int q = 0; q < batch.size(); q++) {
                    String id = batch.id(q);
                    var matches = among
                            ? online.checkAndAdd(id, batch.print(q), UNKNOWN)
                            : online.query(batch.print(q), UNKNOWN);
                    matches.forEach(match -> onlineAnswers.add(new Answer(id, match.id(), (int) match.score())));
                }
                assertThat(onlineAnswers).as("seed %d", seed).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"table,false", "table,true", "manku,false", "manku,true", "probes,false", "probes,true"})
    void findsOneMatchPerQuery(String name, boolean among) throws Exception {
        Random random = Seeds.random();
        Map<String, Long> model = new HashMap<>();
        try (FingerprintStore store = store(700, random, model)) {
            FingerprintBatch batch = Stored.batch(400, "q", random, new HashMap<>());
            List<Answer> all = expected(model, batch, among);
            List<Answer> one = ask(method(name), store, batch, true, among, 1);
            assertThat(one).allMatch(new HashSet<>(all)::contains);
            Set<String> answered = new HashSet<>();
            one.forEach(answer -> assertThat(answered.add(answer.query())).isTrue());
            assertThat(answered)
                    .isEqualTo(new HashSet<>(all.stream().map(Answer::query).toList()));
            assertThat(ask(method(name), store, batch, true, among, 4)).isEqualTo(one);
        }
    }

    /** With any memory and number of threads, the answers equal those of one batch. */
    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {"table, false", "table, true", "probes, false", "probes, true"})
    void answersDoNotDependOnTheNumberOfBatches(String name, boolean first) throws Exception {
        for (boolean add : Seeds.some(1, List.of(false, true))) {
            List<Answer> whole = stream(method(name), first, add, 1, Long.MAX_VALUE);
            assertThat(whole).hasSizeGreaterThan(first ? 12 : 20); // of 32 ± 3 and 80 ± 13
            for (int threads : new int[] {1, 3}) {
                assertThat(stream(method(name), first, add, threads, 1)).isEqualTo(whole); // one query per batch
                assertThat(stream(
                                method(name),
                                first,
                                add,
                                threads,
                                15_000 + 20 * method(name).bytesPerQuery()))
                        .isEqualTo(whole);
            }
        }
    }

    private List<Answer> stream(BatchMethod method, boolean first, boolean add, int threads, long memory)
            throws Exception {
        Random random = Seeds.random();
        Map<String, Long> model = new HashMap<>();
        dir = Files.createTempDirectory(dir, "stream");
        List<Answer> answers = new ArrayList<>();
        try (FingerprintStore store = store(300, random, model)) {
            FingerprintBatch batch = Stored.batch(50, "q", random, new HashMap<>());
            List<Answer> all = expected(model, batch, add);
            PairMemory pairMemory = new PairMemory(1 << 20, dir);
            BatchQuery query = new BatchQuery(store, first, add, new Workers(threads), pairMemory, Progress.SILENT);
            QueryStream queries = new QueryStream(query, method, memory, answers::add);
            for (int q = 0; q < batch.size(); q++) queries.add(batch.id(q), batch.print(q), UNKNOWN);
            queries.finish();
            assertThat(store.size()).isEqualTo(model.size() + (add ? batch.size() : 0));
            if (first) assertThat(answers).allMatch(new HashSet<>(all)::contains);
            else assertThat(answers).isEqualTo(all);
        }
        return answers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "manku", "probes"})
    void answeredQueriesAreDropped(String name) throws Exception {
        BatchMethod.Collector collector = method(name).collector();
        for (long print : new long[] {5, 4, 1L << 40}) collector.add(print, UNKNOWN);
        BatchMethod.PreparedBatch prepared = collector.prepared();
        long[] stored = {0, 5, 7, 1L << 40};
        assertThat(pairs(prepared, stored))
                .containsExactlyInAnyOrder(
                        "0 0 2", "0 1 0", "0 2 1", "1 0 1", "1 1 1", "1 2 2", "2 0 1", "2 1 3", "2 3 0", "0 3 3",
                        "1 3 2");
        prepared.drop(BitSet.valueOf(new long[] {1}));
        assertThat(pairs(prepared, stored))
                .containsExactlyInAnyOrder("1 0 1", "1 1 1", "1 2 2", "1 3 2", "2 0 1", "2 1 3", "2 3 0");
        prepared.drop(BitSet.valueOf(new long[] {7}));
        assertThat(pairs(prepared, stored)).isEmpty();
    }

    /**
     * Any p: sparse parts, and parts whose buckets hold several heads. Fingerprints share their first bits with many
     * others, so that parts are large and pairs agree in a bucket but not in a head.
     */
    @ParameterizedTest
    @Seeds.Some(
            value = 3,
            of = {"1, 0", "5, 30", "9, 20", "10, 40", "14, 60", "20, 60", "28, 100"})
    void probesFindWhatTheirHeadsAllow(int lead, int flips) throws Exception {
        Random random = Seeds.random();
        long[] centers = random.longs(3).toArray();
        for (int queries : new int[] {1, 30, 700}) {
            LikelyHeads heads = new LikelyHeads(lead, flips, H, FlipModel.LINEAR);
            BatchMethod.Collector collector = new ProbeBatch(heads, H).collector();
            long[] stored = new long[900];
            for (int row = 0; row < stored.length; row++) stored[row] = near(centers, random);
            long[] ascending = LongStream.of(stored)
                    .boxed()
                    .sorted(Long::compareUnsigned)
                    .mapToLong(x -> x)
                    .toArray();
            List<String> expected = new ArrayList<>();
            List<Integer> kept = new ArrayList<>();
            int[] list = new int[heads.most()];
            BitSet answered = new BitSet();
            for (int q = 0; q < queries; q++) {
                long print = near(centers, random);
                float[] margins = new float[Long.SIZE];
                for (int b = 0; b < margins.length; b++)
                    margins[b] = random.nextInt(4) == 0 ? 0.5f : random.nextInt(256) / 510f;
                collector.add(print, margins);
                if (random.nextInt(3) == 0) answered.set(q);
                int count = heads.worker().list(print, margins, list);
                Set<Integer> own = new HashSet<>();
                for (int i = 0; i < count; i++) own.add(list[i]);
                for (int row = 0; row < ascending.length; row++) {
                    int bits = Long.bitCount(print ^ ascending[row]);
                    if (bits > H || !own.contains((int) (ascending[row] >>> Long.SIZE - lead))) continue;
                    if (!answered.get(q)) kept.add(expected.size());
                    expected.add("%d %d %d".formatted(q, row, bits));
                }
            }
            BatchMethod.PreparedBatch prepared = collector.prepared();
            assertThat(sorted(pairs(prepared, ascending))).isEqualTo(sorted(expected));
            prepared.drop(answered);
            assertThat(sorted(pairs(prepared, ascending)))
                    .isEqualTo(sorted(kept.stream().map(expected::get).toList()));
        }
    }

    private static List<String> sorted(List<String> pairs) {
        return pairs.stream().sorted().toList();
    }

    /** One of the centers with up to two other bits, one of which is often among the first. */
    private static long near(long[] centers, Random random) {
        long print = centers[random.nextInt(centers.length)];
        if (random.nextBoolean()) print ^= Long.MIN_VALUE >>> random.nextInt(30);
        return random.nextInt(10) == 0 ? print : print ^ 1L << random.nextInt(Long.SIZE);
    }

    /** Query, row and distance of all hits. */
    private static List<String> pairs(BatchMethod.PreparedBatch prepared, long[] stored) {
        List<String> pairs = new ArrayList<>();
        BatchHits hits = new BatchHits(some -> {
            for (int i = 0; i < some.size(); i++) {
                pairs.add("%d %d %d".formatted(some.query(i), some.row(i), some.distance(i)));
            }
        });
        prepared.searcher().search(stored, 0, stored.length, hits);
        hits.flush();
        return pairs;
    }

    /**
     * The p and k that the model advises reach the recall. Those for a large index are applied to a small one: recall
     * does not depend on the size. The documents are fixed; every distance from 1 to 3 counts alike, as in the model.
     */
    @ParameterizedTest
    @CsvSource({"60000000, 0.8", "60000000, 0.95", "1000000, 0.9", "5000, 0.95"})
    void advisedParametersReachTheRecall(long size, double recall) throws Exception {
        Random random = new Random(17);
        Simhash simhash = Simhash.byOccurrences();
        MarginSample margins = new MarginSample();
        List<TextFingerprinter.Fingerprint> edited = new ArrayList<>();
        FingerprintBatch originals = new FingerprintBatch();
        FingerprintBatch batch = new FingerprintBatch();
        for (int d = 0; d < 3000; d++) {
            int[] words = random.ints(200, 0, 5000).toArray();
            originals.add("d" + d, simhash.fingerprint(text(words)).bits());
            for (int e = 1 + random.nextInt(3); e > 0; e--) words[random.nextInt(200)] = random.nextInt(5000);
            edited.add(simhash.fingerprint(text(words)));
            margins.offer(edited.getLast().margins());
            batch.add("q" + d, edited.getLast().bits());
        }
        IndexAdvisor advisor = new IndexAdvisor((int) size, H, MarginSample.of(margins.bytes()), FlipModel.USUAL);
        BatchModel.Estimate advice = new BatchModel(size, size / 6, 6, H, BatchModel.Disk.USUAL).psm(recall, advisor);
        assertThat(advice.recall()).isGreaterThanOrEqualTo(recall);
        ProbeBatch psm = new ProbeBatch(new LikelyHeads(advice.lead(), advice.combinations(), H, FlipModel.USUAL), H);
        BatchMethod.Collector collector = psm.collector();
        for (TextFingerprinter.Fingerprint print : edited) collector.add(print.bits(), print.margins());
        int[] all = new int[H + 1];
        int[] found = new int[H + 1];
        try (FingerprintStore store = FingerprintStore.create(dir.resolve("index"), Stored.SETTINGS)) {
            Stored.append(store, originals);
            ask(method("table"), store, batch, false, false, 1).forEach(answer -> all[answer.distance()]++);
            BatchQuery query =
                    new BatchQuery(store, false, false, new Workers(2), new PairMemory(1 << 20, dir), Progress.SILENT);
            try (Answers answers = query.answer(batch, collector.prepared())) {
                answers.forEach(answer -> found[answer.distance()]++);
            }
        }
        double measured = 0;
        for (int s = 1; s <= H; s++) {
            assertThat(all[s]).isGreaterThan(300);
            measured += (double) found[s] / all[s] / H;
        }
        // The error of the model is up to 0.03 here, and the deviation of the measured share 0.01.
        assertThat(measured).as(advice.toString()).isBetween(recall - 0.04, 1.0);
    }

    private static String text(int[] words) {
        return IntStream.of(words).mapToObj(word -> "word" + word).collect(Collectors.joining(" "));
    }

    @Test
    void anEmptyIndexHasNoAnswers() throws Exception {
        try (FingerprintStore store = FingerprintStore.create(dir.resolve("index"), Stored.SETTINGS)) {
            FingerprintBatch batch = new FingerprintBatch();
            for (String name : List.of("table", "probes")) {
                assertThat(ask(method(name), store, batch, false, true, 2)).isEmpty();
                assertThat(ask(method(name), store, batch, true, true, 2)).isEmpty();
            }
            batch.add("a", 7);
            batch.add("b", 7);
            for (String name : List.of("table", "probes"))
                assertThat(ask(method(name), store, batch, false, true, 2)).containsExactly(new Answer("b", "a", 0));
        }
    }

    /** Far more candidate pairs than are buffered, among the stored fingerprints and among the queries. */
    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"table, 1", "table, 3", "probes, 1", "probes, 3"})
    void findsManyCopies(String name, int threads) throws Exception {
        FingerprintBatch stored = new FingerprintBatch();
        for (int d = 0; d < 900; d++) stored.add("d" + (999 - d), d % 2);
        FingerprintBatch batch = new FingerprintBatch();
        for (int q = 0; q < 400; q++) batch.add("q" + q, 1);
        try (FingerprintStore store = FingerprintStore.create(dir.resolve("index"), Stored.SETTINGS)) {
            Stored.append(store, stored);
            List<Answer> all = ask(method(name), store, batch, false, true, threads);
            assertThat(all).hasSize(400 * 900 + 400 * 399 / 2).hasSizeGreaterThan(6 * BatchHits.CAPACITY);
            Map<String, Long> model = new HashMap<>();
            for (int d = 0; d < 900; d++) model.put(stored.id(d), stored.print(d));
            assertThat(all.equals(expected(model, batch, true))).isTrue();
            assertThat(ask(method(name), store, batch, true, false, threads))
                    .hasSize(400)
                    .allMatch(answer -> answer.match().equals("d100") && answer.distance() == 0);
            assertThat(ask(method(name), store, batch, true, true, threads))
                    .hasSize(400)
                    .allMatch(answer -> answer.match().equals(answer.query().equals("q0") ? "d100" : "q0"));
        }
    }

    @Test
    void startsANewBatchWhenOneIsFull() throws Exception {
        List<Integer> sizes = new ArrayList<>();
        BatchMethod plain = method("table");
        BatchMethod small = new BatchMethod() {
            @Override
            public long bytesPerQuery() {
                return 0;
            }

            @Override
            public int mostQueries() {
                return 7;
            }

            @Override
            public Collector collector() {
                Collector collector = plain.collector();
                return new Collector() {
                    private int size;

                    @Override
                    public void add(long print, float[] margins) {
                        collector.add(print, margins);
                        size++;
                    }

                    @Override
                    public PreparedBatch prepared() throws InterruptedException {
                        sizes.add(size);
                        return collector.prepared();
                    }
                };
            }
        };
        assertThat(stream(small, false, true, 1, Long.MAX_VALUE))
                .isEqualTo(stream(plain, false, true, 1, Long.MAX_VALUE));
        assertThat(sizes).containsExactly(7, 7, 7, 7, 7, 7, 7, 1);
        assertThat(new ProbeBatch(new LikelyHeads(20, LikelyHeads.MOST_FLIPS, H, FlipModel.GAUSSIAN), H).mostQueries())
                .isEqualTo((1 << 30) / 100_001);
    }
}
