package org.semblance.spark.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.SiteNumber;
import org.semblance.relation.Relation;
import org.semblance.search.join.Scope;
import org.semblance.spark.LocalSession;
import org.semblance.spark.RowTable;
import org.semblance.spark.SparkStages;
import org.semblance.testing.RandomPages;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;

/** Every method finds the same pairs on Spark as on one machine, for any distribution of documents. */
@Order(2)
class MethodsTest {
    private static final StructType ENCODED =
            StructType.fromDDL("ordinal BIGINT NOT NULL, size INT NOT NULL, packed BINARY, site BIGINT NOT NULL");

    private static final long SEED = Seeds.cases(1)[0];
    private static final int DOCUMENTS = 120;
    private static final int[] PARTITIONS = {1, 2, 7};
    private static final SparkStages HERE = (name, work) -> work.get().localCheckpoint();
    private static final SparkSession SPARK = LocalSession.fresh();

    @BeforeAll
    static void keepTheNumberOfPartitions() {
        SPARK.conf().set("spark.sql.adaptive.enabled", false);
    }

    /** All numbers of partitions in a thorough run, otherwise one per method. */
    private static int[] partitions(String method) {
        int any = new Random(SEED + method.hashCode()).nextInt(PARTITIONS.length);
        return Seeds.thorough() ? PARTITIONS : new int[] {PARTITIONS[any]};
    }

    /** The methods with their most common parameters. */
    @ParameterizedTest
    @Seeds.Some(
            value = 5,
            of = {
                "exact?t=0.6&tokens=shingles:2",
                "ppjoin?t=0.6&tokens=words&max-df=0.2",
                "identical?normalize=case+space",
                "allpairs?t=0.5&tokens=words",
                "ppjoin?t=0.7&tokens=shingles:2",
                "ppjoin+?t=0.7&tokens=shingles:2",
                "bestjoin?t=0.5&tokens=shingles:2",
                "simhash?t=6",
                "supershingle?k=2",
                "minhash?t=0.6&tokens=shingles:2",
                "projection?threshold=350",
                "signcd?t=0.5",
                "ncd?t=0.4",
                "combined?c-agree=330",
                "combined-by-site?c-agree=330&agree=345",
                "spotsigs?min-idf=0.05&max-idf=0.95&min-spots=2",
                "spotsigncd?t=0.5",
                "slst?t=0.1&block=1",
                "slst?t=0.1&block=1&max-df=3",
                "signcd?t=0.5&greedy=true",
                "ncd?t=0.4&prune=p1p2",
                "simhash?t=6&index=psm&recall=0.9"
            })
    void findTheSameAsOneMachine(String spelling) throws Exception {
        List<Document> documents = documents(SEED, DOCUMENTS);
        FoundPairs local = local(spelling, documents);
        assertThat(local.pairs).as("pairs to find, seed " + SEED).isNotEmpty();
        for (int partitions : partitions(spelling)) {
            FoundPairs found = onSpark(new PairJoin(spelling), documents, partitions);
            assertThat(found).as("%d partitions, seed %d", partitions, SEED).isEqualTo(local);
        }
    }

    /** Pairs of new documents with old ones, some of which are copies of new ones; with few documents per partition. */
    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {
                "exact?t=0.6&tokens=shingles:2",
                "exact?t=0.6&tokens=words&measure=contained-in",
                "exact?t=0.7&tokens=words&measure=containment",
                "exact?t=0.5&tokens=words&max-df=0.2",
                "minhash?t=0.6&tokens=shingles:2",
                "simhash?t=6",
                "ncd?t=0.4",
                "signcd?t=0.5&greedy=true",
                "slst?t=0.1&block=1",
                "bestjoin?t=0.5&tokens=shingles:2",
                "spotsigs?min-idf=0.05&max-idf=0.95&min-spots=2"
            })
    void findTheSameBetweenTwoCollections(String spelling) throws Exception {
        List<Document> documents = new ArrayList<>(documents(SEED, DOCUMENTS));
        int split = documents.size() / 3;
        for (int i = 0; i < 6; i++) {
            Document copied = documents.get(i * 7);
            documents.add(new Document("again" + i, copied.text(), copied.url(), Map.of()));
        }
        int[] most = {3, 20, 1000};
        for (Scope scope : Scope.values()) {
            FoundPairs local = between(spelling, scope, documents, split);
            assertThat(local.pairs).as("pairs to find, seed " + SEED).isNotEmpty();
            PairJoin join = new PairJoin(spelling, TaskLimits.of(most[scope.ordinal()])).between(split);
            assertThat(onSpark(join, scope, documents, 3))
                    .as("%s, seed %d", scope, SEED)
                    .isEqualTo(local);
            if (!Seeds.thorough()) return;
        }
    }

    private static FoundPairs between(String spelling, Scope scope, List<Document> documents, int split)
            throws IOException, InterruptedException {
        Source news = Source.of(documents.subList(0, split));
        Source olds = Source.of(documents.subList(split, documents.size()));
        return found(Semblance.with(Detectors.parse(spelling)).scope(scope).link(news, olds));
    }

    /** Most partitions of every table are empty. */
    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"exact?t=0.6&tokens=words", "minhash?t=0.5&tokens=words", "bestjoin?t=0.5&tokens=shingles:2"})
    void findTheSameWithMorePartitionsThanDocuments(String spelling) throws Exception {
        List<Document> documents = documents(SEED, 12);
        assertThat(onSpark(new PairJoin(spelling), documents, 20))
                .as("seed %d", SEED)
                .isEqualTo(local(spelling, documents));
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {
                "exact?measure=cosine&t=0.8&tokens=words&multiset=true",
                "exact?measure=overlap&t=25&tokens=words",
                "exact?measure=hamming&t=9&tokens=words",
                "exact?measure=containment&t=0.8&tokens=words",
                "ppjoin?measure=containment&t=0.8&tokens=shingles:2",
                "exact?measure=edit&t=12",
                "bestjoin?t=0.4&tokens=shingles:2&mode=claimed",
                "bestjoin?t=0.4&tokens=shingles:2&max-df=5",
                "simhash?t=5&index=manku&weights=tf",
                "simhash?t=6&index=psm&k=12",
                "simhash?t=6&weights=log-tfidf",
                "simhash?t=12&bits=128",
                "simhash?t=7&bits=128&index=manku",
                "simhash?t=12&bits=128&index=psm&k=12",
                "minhash?t=0.6&tokens=shingles:2&verify=false",
                "projection?threshold=340&pieces=12",
                "signcd?t=0.5&candidates=shingles"
            })
    void findTheSameWithOtherParameters(String spelling) throws Exception {
        List<Document> documents = documents(SEED + 1, DOCUMENTS);
        FoundPairs local = local(spelling, documents);
        assertThat(local.pairs).as("pairs to find, seed " + (SEED + 1)).isNotEmpty();
        assertThat(onSpark(new PairJoin(spelling), documents, 3))
                .as("seed " + (SEED + 1))
                .isEqualTo(local);
    }

    /** Partitions with more than {@code most} documents are split. */
    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {
                "exact?t=0.6&tokens=words, 20",
                "exact?measure=hamming&t=12&tokens=words, 15",
                "exact?measure=containment&t=0.7&tokens=words, 15",
                "minhash?t=0.5&tokens=words, 12",
                "simhash?t=6&index=psm&k=12, 10",
                "combined-by-site?c-agree=330&agree=345, 15",
                "signcd?t=0.5, 30"
            })
    void largePartitionsAreSplit(String spelling, int most) throws Exception {
        List<Document> documents = documents(SEED + 2, DOCUMENTS);
        FoundPairs found = onSpark(new PairJoin(spelling, TaskLimits.of(most)), documents, 3);
        assertThat(found).as("seed " + (SEED + 2)).isEqualTo(local(spelling, documents));
    }

    /** Copies within a site are searched once, and pairs are filtered by site. */
    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {
                "exact?t=0.6&tokens=words, SAME_SITE",
                "exact?t=0.6&tokens=words, CROSS_SITE",
                "bestjoin?t=0.5&tokens=shingles:2, CROSS_SITE"
            })
    void scopesEqualThoseOfOneMachine(String spelling, Scope scope) throws Exception {
        List<Document> documents = documents(SEED + 3, DOCUMENTS);
        FoundPairs local = local(Detectors.parse(spelling), scope, documents);
        assertThat(local.pairs).as("pairs to find, seed " + (SEED + 3)).isNotEmpty();
        for (int partitions : partitions(spelling)) {
            FoundPairs found = onSpark(new PairJoin(spelling), scope, documents, partitions);
            assertThat(found).as("%d partitions, seed %d", partitions, SEED + 3).isEqualTo(local);
        }
    }

    /** Long documents lead to more blocks than their number requires, down to one document per block. */
    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {
                "exact?t=0.6&tokens=words, 900",
                "exact?t=0.6&tokens=words, 1",
                "minhash?t=0.5&tokens=words, 3000",
                "signcd?t=0.5, 2000"
            })
    void longDocumentsAreSplitIntoBlocks(String spelling, int bytes) throws Exception {
        List<Document> documents = documents(SEED + 4, DOCUMENTS / 3);
        PairJoin join = new PairJoin(spelling, new TaskLimits(20, bytes, Long.MAX_VALUE));
        assertThat(onSpark(join, documents, 3)).as("seed " + (SEED + 4)).isEqualTo(local(spelling, documents));
    }

    /** Keys of many documents are counted separately. */
    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"exact?t=0.6&tokens=words", "simhash?t=6"})
    void frequentKeysAreCountedSeparately(String spelling) throws Exception {
        List<Document> documents = documents(SEED + 5, DOCUMENTS);
        PairJoin join = new PairJoin(spelling, new TaskLimits(40, 1 << 20, 0));
        assertThat(onSpark(join, documents, 3)).as("seed " + (SEED + 5)).isEqualTo(local(spelling, documents));
    }

    /** Documents of a partition are identified by their positions, whatever join omits the copies. */
    @Test
    void documentsWithoutManyCopiesAreInOrder() {
        SparkSession spark = SPARK.newSession();
        spark.conf().set("spark.sql.shuffle.partitions", 3);
        spark.conf().set("spark.sql.autoBroadcastJoinThreshold", -1);
        spark.conf().set("spark.sql.adaptive.enabled", false);
        Dataset<Row> forms = spark.range(0, 2000, 1, 5)
                .selectExpr("id * 7919 % 2000 AS ordinal", "1 AS size", "encode(string(id), 'UTF-8') AS packed");
        Dataset<Row> kinds =
                spark.range(0, 2000, 3, 2).selectExpr("id AS ordinal", "0L AS rep", "1 AS overlap", "1.0D AS score");
        RowTable firsts = PairJoin.CopyGroups.firsts(
                RowTable.of(forms), RowTable.of(kinds.hint("shuffle_hash")), Optional.empty());
        List<List<Row>> partitions = firsts.rows("ordinal").glom().collect();
        assertThat(partitions.stream().mapToInt(List::size).sum()).isEqualTo(1333);
        for (List<Row> rows : partitions)
            assertThat(rows.stream().map(row -> row.getLong(0)).toList()).isSorted();
    }

    /** The keys of the first document and two others must not be taken for those of the two others only. */
    @Test
    void theFirstDocumentOfAllCountsAmongTheHoldersOfAKey() throws Exception {
        List<Document> documents = new ArrayList<>();
        for (String rare : List.of("u v", "p q", "p q r"))
            documents.add(new Document(rare, "a b c d e f g h " + rare, null, Map.of()));
        String spelling = "allpairs?t=0.6&tokens=words";
        FoundPairs expected = local(spelling, documents);
        assertThat(expected.pairs).hasSize(3);
        assertThat(onSpark(new PairJoin(spelling), documents, 1)).isEqualTo(expected);
    }

    /** More documents of a partition than are searched at once. */
    @Test
    @EnabledIfSystemProperty(named = "semblance.thorough", matches = "true")
    void manyDocumentsOfAPartitionAreSearchedInRounds() throws Exception {
        Random random = new Random(SEED);
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < 18_000; i++) {
            int topic = random.nextInt(9_000);
            String text = "a%1$d b%1$d c%1$d %2$s".formatted(topic, random.nextInt(3) == 0 ? "d" : "e" + topic % 50);
            documents.add(new Document("" + i, text, null, Map.of()));
        }
        String spelling = "allpairs?t=0.6&tokens=words";
        assertThat(onSpark(new PairJoin(spelling), documents, 1).equals(local(spelling, documents)))
                .as("the same pairs, seed %d", SEED)
                .isTrue();
    }

    @Test
    void unsupportedMethodsNameAnAlternative() {
        assertThatThrownBy(() -> new PairJoin("bestjoin?engine=sql")).hasMessageContaining("omit engine=sql");
        KeyTable whole = new KeyTable("signcd?greedy=true", TaskLimits.standard(), 10, 0);
        whole.requireRoom(10, 100L << 20, 1L << 30, "--memory", "reason");
        assertThatThrownBy(() -> whole.requireRoom(10, 200L << 20, 1L << 30, "--memory", "set greedy=false"))
                .hasMessageContaining("signcd", "--memory", "--engine local", "set greedy=false");
    }

    /** Pairs with their overlaps and scores, and their digest. */
    private record FoundPairs(TreeSet<String> pairs, String digest) {}

    private static FoundPairs local(String spelling, List<Document> documents)
            throws IOException, InterruptedException {
        return local(Detectors.parse(spelling), Scope.ALL, documents);
    }

    private static FoundPairs local(Detector<?> detector, Scope scope, List<Document> documents)
            throws IOException, InterruptedException {
        return found(Semblance.with(detector).scope(scope).pairs(Source.of(documents)));
    }

    private static FoundPairs found(Result of) throws IOException, InterruptedException {
        TreeSet<String> pairs = new TreeSet<>();
        try (Result result = of;
                SortedPairs all = result.list(PairListing.ALL)) {
            PairCursor pair = all.cursor();
            while (pair.next()) pairs.add(describe(pair.first(), pair.second(), pair.overlap(), pair.score()));
            return new FoundPairs(pairs, result.digest());
        }
    }

    private static String describe(long a, long b, int overlap, double score) {
        return "%05d %05d %d %s".formatted(a, b, overlap, score);
    }

    private static FoundPairs onSpark(PairJoin join, List<Document> documents, int partitions) {
        return onSpark(join, Scope.ALL, documents, partitions);
    }

    private static FoundPairs onSpark(PairJoin join, Scope scope, List<Document> documents, int partitions) {
        SPARK.conf().set("spark.sql.shuffle.partitions", partitions);
        Dataset<Row> encoded = encoded(join.spelling(), documents, partitions);
        Dataset<Row> sites = encoded.selectExpr("ordinal", "site", "false AS protected");
        PairJoin.JoinTables joined = new SitePairFilter(scope, sites, HERE).of(join.join(encoded, HERE));
        Map<Long, List<Long>> kinds = new HashMap<>();
        Map<Long, Row> copies = new HashMap<>();
        for (Row row : joined.kinds().collectAsList()) {
            copies.put(row.getLong(1), row);
            kinds.computeIfAbsent(row.getLong(1), first -> new ArrayList<>(List.of(first)))
                    .add(row.getLong(0));
        }
        Listed listed = new Listed();
        for (Row row : joined.pairs().collectAsList()) {
            for (long a : kinds.getOrDefault(row.getLong(0), List.of(row.getLong(0)))) {
                for (long b : kinds.getOrDefault(row.getLong(1), List.of(row.getLong(1)))) {
                    listed.add(a, b, row.getInt(2), row.getDouble(3));
                }
            }
        }
        kinds.forEach((first, members) -> {
            if (!joined.related()) return;
            Row row = copies.get(first);
            for (long a : members) {
                for (long b : members) if (a < b) listed.add(a, b, row.getInt(2), row.getDouble(3));
            }
        });
        return listed.describe(Detectors.parse(join.spelling()), documents);
    }

    /** Collects pairs; each must be reported once. */
    private static final class Listed {
        private record Pair(long a, long b, double score) implements Comparable<Pair> {
            @Override
            public int compareTo(Pair other) {
                return a != other.a ? Long.compare(a, other.a) : Long.compare(b, other.b);
            }
        }

        private final TreeSet<String> pairs = new TreeSet<>();
        private final TreeSet<Pair> sorted = new TreeSet<>();

        void add(long a, long b, int overlap, double score) {
            Pair pair = new Pair(Math.min(a, b), Math.max(a, b), score);
            assertThat(sorted.add(pair)).as("reported twice: %s", pair).isTrue();
            pairs.add(MethodsTest.describe(pair.a, pair.b, overlap, score));
        }

        FoundPairs describe(Detector<?> detector, List<Document> documents) {
            Relation<?> relation = detector.relation();
            PairDigest digest = new PairDigest(detector.parameters());
            for (Pair pair : sorted) {
                digest.add(
                        documents.get((int) pair.a).id(),
                        documents.get((int) pair.b).id(),
                        relation.format(pair.score),
                        relation.measure());
            }
            return new FoundPairs(pairs, digest.value());
        }
    }

    /** Random pages, and copies of one of them so that there are pairs for every method and scope. */
    private static List<Document> documents(long seed, int count) {
        List<Document> documents = new ArrayList<>();
        for (RandomPages.Page page : new RandomPages(seed).pages(count))
            documents.add(new Document(page.id(), page.text(), page.url(), Map.of()));
        String longest = documents.stream()
                .map(Document::text)
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
        for (String site : List.of("s0", "s0", "s1")) {
            String id = "copy" + documents.size();
            documents.add(new Document(id, longest, "http://" + site + ".org/" + id, Map.of()));
        }
        return documents;
    }

    private static Dataset<Row> encoded(String spelling, List<Document> documents, int partitions) {
        DocumentPacking.Worker worker = new DocumentPacking(spelling).worker();
        List<Row> rows = new ArrayList<>();
        for (Document document : documents) {
            byte[] packed = worker.pack(document);
            boolean odd = worker.size() < Math.max(1, worker.leastSize());
            rows.add(RowFactory.create(
                    (long) rows.size(), odd ? 0 : worker.size(), odd ? null : packed, SiteNumber.of(document)));
        }
        return SPARK.createDataFrame(rows, ENCODED).repartition(partitions);
    }
}
