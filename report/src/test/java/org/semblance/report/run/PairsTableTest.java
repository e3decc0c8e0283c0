package org.semblance.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.corpus.Corpus;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.pairs.TooManyPairs;
import org.semblance.report.Tsv;
import org.semblance.report.run.RunOutputs.PairsTable;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;

class PairsTableTest {
    private static final List<String> STRANGE =
            List.of("tab\t", "line\n", "return\r", "back\\slash", "é中😀", "\u0001\f");

    @TempDir
    Path dir;

    /** Documents with few words, many copies, unusual ids and some URLs. */
    private static List<Document> documents(int size) {
        Random random = Seeds.random();
        List<Document> documents = new ArrayList<>();
        for (int d = 0; d < size; d++) {
            StringBuilder text = new StringBuilder();
            for (int n = 1 + random.nextInt(6); n > 0; n--) text.append(" w").append(random.nextInt(12));
            String id = (random.nextInt(4) == 0 ? STRANGE.get(random.nextInt(STRANGE.size())) : "d") + d;
            String url = random.nextBoolean() ? null : "http://site" + random.nextInt(3) + ".example/";
            documents.add(new Document(id, text.toString(), url, Map.of()));
        }
        return documents;
    }

    /** The expected table, by plain code. */
    private static String plainly(Result result, PairListing listing, PairDigest digest) throws Exception {
        StringBuilder table =
                new StringBuilder("id_a\tid_b\tscore\tmeasure\tmethod\texact\toverlap\tsize_a\tsize_b\tsame_site\n");
        Corpus corpus = result.corpus();
        Detector<?> detector = result.detector();
        try (SortedPairs pairs = result.list(listing)) {
            PairCursor pair = pairs.cursor();
            while (pair.next()) {
                int a = pair.first();
                int b = pair.second();
                String score = detector.relation().format(pair.score());
                String site = corpus.hasSite(a) && corpus.hasSite(b) ? "" + corpus.sameSite(a, b) : "";
                digest.add(
                        corpus.id(a), corpus.id(b), score, detector.relation().measure());
                table.append(String.join(
                                "\t",
                                Tsv.escape(corpus.id(a)),
                                Tsv.escape(corpus.id(b)),
                                score,
                                detector.relation().measure(),
                                detector.name(),
                                "true",
                                "" + pair.overlap(),
                                "" + result.sizeOf(a),
                                "" + result.sizeOf(b),
                                site))
                        .append('\n');
            }
        }
        return table.toString();
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {
                "exact?tokens=words&t=0.3, ALL",
                "exact?tokens=words&t=0.3, DISTINCT",
                "allpairs?tokens=words&t=0.3, ALL",
                "exact?tokens=words&measure=overlap&t=2, ALL",
                "exact?tokens=words&measure=cosine&t=0.6, DISTINCT"
            })
    void bytesDoNotDependOnMemoryAndThreads(String spelling, PairListing listing) throws Exception {
        List<Document> documents = documents(700);
        Detector<?> detector = Detectors.parse(spelling);
        Path file = dir.resolve("pairs.tsv");
        for (int threads = 1; threads <= 3; threads++) {
            for (long memory : new long[] {40_000, Long.MAX_VALUE}) {
                try (Result result = Semblance.with(detector)
                        .threads(threads)
                        .pairMemory(memory)
                        .spillTo(dir)
                        .pairs(Source.of(documents))) {
                    PairDigest digest = new PairDigest(detector.parameters());
                    String expected = plainly(result, listing, digest);
                    assertThat(expected.lines()).hasSizeGreaterThan(3_000);
                    PairsTable table = new PairsTable(result, PairsFormat.TSV, new Workers(threads), Progress.SILENT);
                    try (SortedPairs pairs = result.list(listing)) {
                        String found = table.write(file, pairs);
                        assertThat(Files.readAllBytes(file)).isEqualTo(expected.getBytes(StandardCharsets.UTF_8));
                        assertThat(found).isEqualTo(digest.value()).isEqualTo(table.digest(pairs));
                        assertThat(result.digest().equals(found)).isEqualTo(listing == PairListing.ALL);
                    }
                }
            }
        }
        assertThat(dir).isDirectoryNotContaining("glob:**.tmp");
    }

    /** The pairs of each format, as in the TSV table. */
    private static List<String> read(PairsFormat format, Path file, Detector<?> detector) throws Exception {
        String source = format == PairsFormat.PARQUET
                ? "read_parquet('" + file + "')"
                : "read_json('" + file + "', format = 'newline_delimited', columns = {id_a: 'VARCHAR', id_b: 'VARCHAR',"
                        + " score: 'DOUBLE', measure: 'VARCHAR', method: 'VARCHAR', exact: 'BOOLEAN', overlap: 'INTEGER',"
                        + " size_a: 'INTEGER', size_b: 'INTEGER', same_site: 'BOOLEAN'})";
        List<String> rows = new ArrayList<>();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet row = statement.executeQuery("SELECT * FROM " + source)) {
            while (row.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= 10; i++) {
                    String cell = i == 3 ? detector.relation().format(row.getDouble(3)) : row.getString(i);
                    cells.add(cell == null ? "" : Tsv.escape(cell));
                }
                rows.add(String.join("\t", cells));
            }
        }
        return rows;
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {"JSONL, exact?tokens=words&t=0.3", "PARQUET, exact?tokens=words&t=0.3", "PARQUET, simhash?t=3"})
    void hasTheSameContentInEveryFormat(PairsFormat format, String spelling) throws Exception {
        Detector<?> detector = Detectors.parse(spelling);
        byte[] before = {};
        for (int threads = 1; threads <= 3; threads++) {
            try (Result result = Semblance.with(detector).threads(threads).pairs(Source.of(documents(400)));
                    SortedPairs pairs = result.list(PairListing.ALL)) {
                Path table = Files.createTempDirectory(dir, "run").resolve(format.file("pairs"));
                Path tabs = table.resolveSibling("pairs.tsv");
                Workers workers = new Workers(threads);
                String digest = new PairsTable(result, format, workers, Progress.SILENT).write(table, pairs);
                assertThat(new PairsTable(result, PairsFormat.TSV, workers, Progress.SILENT).write(tabs, pairs))
                        .isEqualTo(digest);
                assertThat(read(format, table, detector))
                        .isEqualTo(Files.readString(tabs).lines().skip(1).toList())
                        .isNotEmpty();
                byte[] bytes = Files.readAllBytes(table);
                if (threads > 1) assertThat(bytes).isEqualTo(before);
                before = bytes;
            }
        }
    }

    @Test
    void errorNamesTheRequiredSpace() throws Exception {
        try (Result result = Semblance.with(Detectors.parse("exact")).pairs(Source.of(documents(10)))) {
            PairsTable table = new PairsTable(result, PairsFormat.TSV, new Workers(1), Progress.SILENT);
            table.requireRoom(dir, 1000);
            assertThatExceptionOfType(TooManyPairs.class)
                    .isThrownBy(() -> table.requireRoom(dir, 1L << 55))
                    .withMessageContainingAll("36,028,797,018,963,968 pairs", " GB ", "--pairs distinct");
        }
    }

    @Test
    void aSampleIsSpreadOverAllScores() throws IOException, InterruptedException {
        try (Result result = Semblance.with(Detectors.parse("exact?tokens=words&t=0.3"))
                        .run(Source.of(documents(500)));
                SortedPairs pairs = result.list(PairListing.DISTINCT)) {
            List<PairSample.Pair> all = PairSample.of(pairs, Integer.MAX_VALUE);
            List<PairSample.Pair> some = PairSample.of(pairs, 300);
            assertThat(all).hasSize(Math.toIntExact(pairs.count()));
            assertThat(some)
                    .hasSize(300)
                    .isSubsetOf(all)
                    .isSortedAccordingTo(
                            Comparator.comparingInt(PairSample.Pair::first).thenComparingInt(PairSample.Pair::second));
            double[] byScore =
                    all.stream().mapToDouble(PairSample.Pair::score).sorted().toArray();
            double[] chosen =
                    some.stream().mapToDouble(PairSample.Pair::score).sorted().toArray();
            for (int i = 0; i < 300; i++) {
                assertThat(chosen[i]).isEqualTo(byScore[(int) ((long) i * (byScore.length - 1) / 299)]);
            }
            assertThat(PairSample.spread(PairSample.byScore(some), 150))
                    .hasSize(150)
                    .isSubsetOf(some);
        }
    }
}
