package org.semblance.io.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.inputs.InputException;
import org.semblance.io.relation.ShingleReader.ShingledDocument;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;

/** Compares the relation as a table and as a query file with plain computations. */
class RelationTest {
    private static final String[] WORDS = {
        "fox", "dog", "the", "running", "houses", "é", "🙂", "我们", "12.5", "and", "quickly", "don't"
    };

    @TempDir
    Path dir;

    private final Detector<?> detector = Detectors.parse("bestjoin?tokens=shingles:2");

    private static List<Document> documents(long seed, int count) {
        Random random = new Random(seed);
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String text = random.nextInt(4) == 0 && i > 0
                    ? documents.get(random.nextInt(i)).text() + (random.nextBoolean() ? " fox" : "")
                    : String.join(
                            " ",
                            IntStream.range(0, random.nextInt(12))
                                    .mapToObj(_ -> WORDS[random.nextInt(WORDS.length)])
                                    .toList());
            documents.add(Document.of("d" + i, text));
        }
        return documents;
    }

    private ShingleReader reader(int threads) {
        return new ShingleReader(detector.analyzer(), 1, new Workers(threads), 0, Progress.SILENT, _ -> {});
    }

    private Path table(List<Document> documents, int threads, String name) throws Exception {
        Path file = dir.resolve(name);
        try (Source source = Source.of(documents);
                RelationTable table = new RelationTable(dir, 256L << 20, threads)) {
            assertThat(reader(threads).read(source, true, table::add)).isEqualTo(documents.size());
            table.write(file, RelationForm.of(detector));
        }
        return file;
    }

    private Path prepared(List<Document> documents, int threads) throws Exception {
        Path file = dir.resolve("prepared-" + threads);
        try (Source source = Source.of(documents);
                PreparedRelationWriter preparation = new PreparedRelationWriter(dir)) {
            reader(threads).read(source, false, preparation::add);
            preparation.write(file, "key");
        }
        return file;
    }

    private static List<List<String>> rows(Path folder, String query) throws SQLException, IOException {
        List<List<String>> rows = new ArrayList<>();
        try (DuckDb database = DuckDb.temporary(folder, 64L << 20, 1);
                Statement statement = database.connection().createStatement();
                ResultSet found = statement.executeQuery(query)) {
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) row.add(found.getString(i));
                rows.add(row);
            }
        }
        return rows;
    }

    @Test
    void tableHasEveryOccurrence() throws Exception {
        List<Document> documents = documents(Seeds.base(), 300);
        Path file = table(documents, 2, "it's.parquet");
        List<String> expected = new ArrayList<>();
        for (int x = 0; x < documents.size(); x++) {
            List<String> tokens = detector.analyzer().tokens(documents.get(x));
            for (int i = 0; i < tokens.size(); i++) expected.add("d" + x + "|" + tokens.get(i) + "|" + i + "|" + x);
        }
        String name = "'" + file.toString().replace("'", "''") + "'";
        List<List<String>> rows = rows(dir, "SELECT document, shingle, position, ordinal, hash FROM " + name);
        expected.sort(null);
        assertThat(rows.stream().map(row -> String.join("|", row.subList(0, 4))).sorted())
                .containsExactlyElementsOf(expected);
        assertThat(rows)
                .isSortedAccordingTo(Comparator.<List<String>>comparingLong(row -> Long.parseLong(row.get(4)))
                        .thenComparingInt(row -> Integer.parseInt(row.get(3)))
                        .thenComparingInt(row -> Integer.parseInt(row.get(2))));
        assertThat(rows(dir, "SELECT count(DISTINCT hash), count(DISTINCT shingle) FROM " + name)
                        .getFirst())
                .satisfies(row -> assertThat(row.get(0)).isEqualTo(row.get(1)));
        assertThat(rows(dir, "SELECT decode(key), decode(value) FROM parquet_kv_metadata(" + name + ")"))
                .contains(
                        List.of("semblance.tokens", "shingles:2"),
                        List.of("semblance.language", "en"),
                        List.of("semblance.documents", "300"));
    }

    /** More rows than a row group of the file. */
    @Test
    void tableIsTheSameForAnyNumberOfThreads() throws Exception {
        Random random = Seeds.random();
        List<Document> documents = new ArrayList<>();
        for (int x = 0; x < 300; x++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 1000; i++)
                text.append("word").append(random.nextInt(5000)).append(' ');
            documents.add(Document.of("d" + x, text.toString()));
        }
        byte[] one = Files.readAllBytes(table(documents, 1, "one.parquet"));
        assertThat(Files.readAllBytes(table(documents, 4, "four.parquet"))).isEqualTo(one);
        assertThat(rows(dir, "SELECT hash, ordinal, position FROM '" + dir.resolve("four.parquet") + "'"))
                .hasSizeGreaterThan(250_000)
                .isSortedAccordingTo(Comparator.<List<String>>comparingLong(row -> Long.parseLong(row.get(0)))
                        .thenComparingInt(row -> Integer.parseInt(row.get(1)))
                        .thenComparingInt(row -> Integer.parseInt(row.get(2))));
    }

    private Set<String> set(Document document) {
        return new HashSet<>(detector.analyzer().tokens(document));
    }

    @Test
    void queriesEqualAComparisonWithAll() throws Exception {
        for (long seed : Seeds.cases(5)) {
            List<Document> documents = documents(seed, 200);
            Path parquet = table(documents, 1, "r" + seed + ".parquet");
            Path fromTable = dir.resolve("from-table");
            try (RelationParquet table = new RelationParquet(parquet, dir, 64L << 20, 2);
                    PreparedRelationWriter preparation = new PreparedRelationWriter(dir)) {
                assertThat(table.form()).isEqualTo(RelationForm.of(detector));
                table.prepare(preparation);
                preparation.write(fromTable, "key");
            }
            try (PreparedRelation relation = PreparedRelation.open(prepared(documents, 2));
                    PreparedRelation other = PreparedRelation.open(fromTable)) {
                assertThat(relation.documents()).isEqualTo(other.documents()).isEqualTo(200);
                assertThat(relation.key()).isEqualTo("key");
                for (int q = 0; q < 40; q++) {
                    List<String> expected = nearest(documents, documents.get(q), 10);
                    long[] shingles = ShingleReader.distinct(detector.analyzer(), documents.get(q));
                    assertThat(found(relation, new NearestDocuments(relation, 10, Integer.MAX_VALUE).to(shingles, -1)))
                            .as("seed %d, query %d", seed, q)
                            .isEqualTo(expected);
                    assertThat(found(other, new NearestDocuments(other, 10, Integer.MAX_VALUE).to(shingles, -1)))
                            .as("seed %d, query %d, from a table", seed, q)
                            .isEqualTo(expected);
                    assertThat(Arrays.stream(relation.shingles(q)).sorted()).containsExactly(box(shingles));
                }
            }
        }
    }

    private static Long[] box(long[] values) {
        return Arrays.stream(values).boxed().toArray(Long[]::new);
    }

    private static List<String> found(PreparedRelation relation, List<NearestDocuments.Match> matches) {
        return matches.stream()
                .map(m -> relation.id(m.document()) + " " + m.shared() + " " + m.size())
                .toList();
    }

    /** Compares strings, document by document, with fractions compared by cross-multiplication. */
    private List<String> nearest(List<Document> documents, Document query, int top) {
        Set<String> shingles = set(query);
        record Row(int x, int shared, int size, int union) {}
        List<Row> rows = new ArrayList<>();
        for (int x = 0; x < documents.size(); x++) {
            Set<String> both = set(documents.get(x));
            int size = both.size();
            both.retainAll(shingles);
            if (!both.isEmpty()) rows.add(new Row(x, both.size(), size, size + shingles.size() - both.size()));
        }
        rows.sort((a, b) -> {
            int better = Integer.compare(b.shared * a.union, a.shared * b.union);
            return better != 0 ? better : Integer.compare(a.x, b.x);
        });
        return rows.stream()
                .limit(top)
                .map(row -> "d" + row.x + " " + row.shared + " " + row.size)
                .toList();
    }

    @Test
    void frequentShinglesCanBeIgnored() throws Exception {
        List<Document> documents = List.of(
                Document.of("a", "red fox brown dog"), Document.of("b", "red fox"), Document.of("c", "red fox"));
        try (PreparedRelation relation = PreparedRelation.open(prepared(documents, 1))) {
            long[] shingles = ShingleReader.distinct(detector.analyzer(), documents.getFirst());
            assertThat(new NearestDocuments(relation, 9, 3).to(shingles, -1)).hasSize(3);
            assertThat(found(relation, new NearestDocuments(relation, 9, 2).to(shingles, -1)))
                    .containsExactly("a 2 3");
            assertThat(found(relation, new NearestDocuments(relation, 9, 3).to(shingles, 0)))
                    .containsExactly("b 1 1", "c 1 1");
        }
    }

    @Test
    void manyShinglesAreFoundByTheDirectory() throws Exception {
        Random random = Seeds.random();
        long[] hashes = random.longs(100_000).toArray();
        Path file = dir.resolve("many");
        try (PreparedRelationWriter preparation = new PreparedRelationWriter(dir)) {
            preparation.add(new ShingledDocument("a", "", hashes, List.of()));
            preparation.add(
                    new ShingledDocument("b", "", new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0}, List.of()));
            preparation.write(file, "");
        }
        try (PreparedRelation relation = PreparedRelation.open(file)) {
            assertThat(relation.rows()).isEqualTo(100_004);
            assertThat(relation.size(1)).isEqualTo(4);
            for (long hash : hashes)
                assertThat(relation.hash(relation.seek(hash))).isEqualTo(hash);
            assertThat(new NearestDocuments(relation, 5, 10).to(new long[] {-1, 0, Long.MIN_VALUE, 77}, -1))
                    .containsExactly(new NearestDocuments.Match(1, 3, 4, 4));
            assertThat(relation.find("b")).isEqualTo(1);
            assertThat(relation.find("c")).isEqualTo(-1);
        }
    }

    @Test
    void detectsDamage() throws Exception {
        Path file = prepared(documents(Seeds.base(), 100), 1);
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at += 7) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 4;
            Files.write(file, damaged);
            assertThatThrownBy(() -> {
                        try (PreparedRelation relation = PreparedRelation.open(file)) {
                            for (int x = 0; x < relation.documents(); x++) relation.id(x);
                            for (int x = 0; x < relation.documents(); x++) relation.shingles(x);
                            for (long hash = Long.MIN_VALUE; hash < 0; hash += 1L << 50) relation.seek(hash);
                        }
                    })
                    .as("byte %d", at)
                    .isInstanceOf(InputException.class);
        }
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertThatThrownBy(() -> PreparedRelation.open(file)).isInstanceOf(InputException.class);
    }

    @Test
    void namesAreUnique() {
        List<Document> twice = List.of(Document.of("a", "x"), Document.of("b", "y"), Document.of("a", "z"));
        assertThatThrownBy(() -> prepared(twice, 1)).hasMessageContaining("id 'a' occurs twice");
        assertThatThrownBy(() -> table(twice, 1, "t.parquet")).hasMessageContaining("id 'a' occurs twice: at ");
        List<Document> often = IntStream.range(0, 300)
                .mapToObj(i -> Document.of(i < 2 ? "x" + i : i % 2 == 0 ? "b" : "a", "t" + i))
                .toList();
        assertThatThrownBy(() -> table(often, 2, "t.parquet")).hasMessageContaining("id 'b' occurs twice: at ");
        assertThat(dir).isDirectoryNotContaining("glob:**semblance-duckdb*");
    }

    @Test
    void onlySetsHaveARelation() {
        assertThatThrownBy(() -> RelationForm.of(Detectors.parse("simhash"))).hasMessageContaining("no relation");
        assertThatThrownBy(() -> RelationForm.of(Detectors.parse("exact?multiset=true")))
                .hasMessageContaining("no relation with multiset");
        assertThat(RelationForm.of(Detectors.parse("exact")).spelling())
                .isEqualTo("exact?tokens=shingles:5&normalize=full");
    }
}
