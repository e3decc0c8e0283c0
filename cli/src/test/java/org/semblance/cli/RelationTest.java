package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** The relation as a file, tested with the queries of the documentation. */
class RelationTest {
    @TempDir
    Path dir;

    private Path corpus;
    private Path file;

    @BeforeEach
    void corpus() throws IOException {
        Random random = Seeds.random();
        StringBuilder lines = new StringBuilder();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            StringBuilder text = new StringBuilder();
            if (i > 0 && random.nextInt(3) > 0) {
                text.append(texts.get(random.nextInt(i))).append(" appendix").append(i);
            } else {
                for (int w = 0; w < 40; w++) text.append(" term").append(random.nextInt(300));
            }
            texts.add(text.toString());
            lines.append("{\"id\":\"").append(i == 0 ? "a" : i == 1 ? "b" : "d" + i);
            lines.append("\",\"text\":\"").append(text).append("\"}\n");
        }
        lines.append("{\"id\":\"none\",\"text\":\"the and\"}\n");
        corpus = Files.writeString(dir.resolve("corpus.jsonl"), lines);
        file = dir.resolve("relation.parquet");
    }

    private List<List<String>> query(String sql) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql.replace("'relation.parquet'", "'" + file + "'"))) {
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) row.add(found.getString(i));
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<String> documentedQueries() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "format", "relation.md"));
        List<String> queries = new ArrayList<>();
        Matcher blocks = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL).matcher(page);
        while (blocks.find()) queries.add(blocks.group(1));
        return queries;
    }

    @Test
    void documentedQueriesRun() throws Exception {
        Program.run("relation", corpus, "-o", file).expect(0);
        List<String> queries = documentedQueries();
        assertThat(queries).hasSize(3);
        List<List<String>> boilerplate = query(queries.get(0));
        assertThat(boilerplate).isNotEmpty().allSatisfy(row -> {
            assertThat(row.get(0).split(" ")).hasSize(8);
            assertThat(Integer.parseInt(row.get(1))).isGreaterThan(1);
        });
        Path out = dir.resolve("out");
        Program.run("pairs", corpus, "-o", out, "-m", "bestjoin", "-t", "0.8").expect(0);
        List<List<String>> pairs = query(queries.get(1));
        assertThat(pairs).isNotEmpty();
        assertThat(pairs.stream().map(row -> row.subList(0, 5)))
                .containsExactlyElementsOf(Program.rows(out.resolve("pairs.tsv")).stream()
                        .map(row -> List.of(row.get(0), row.get(1), row.get(6), row.get(7), row.get(8)))
                        .toList());
        List<List<String>> shared = query(queries.get(2));
        assertThat(shared)
                .hasSize(query("SELECT 1 FROM 'relation.parquet' a, 'relation.parquet' b WHERE a.document = 'a' AND"
                                + " b.document = 'b' AND a.shingle = b.shingle")
                        .size());
    }

    @Test
    void writesOtherTables() throws Exception {
        Path csv = dir.resolve("r.csv");
        Path tsv = dir.resolve("r.tsv");
        Program.run("relation", corpus, "-o", csv, "--tokens", "words", "--set", "preprocess=none")
                .expect(0);
        Program.run("relation", corpus, "-o", tsv, "--tokens", "words", "--set", "preprocess=none")
                .expect(0);
        assertThat(Program.lines(csv).getFirst()).isEqualTo("document,shingle,hash,position,ordinal");
        assertThat(Files.readString(csv).replace(',', '\t')).isEqualTo(Files.readString(tsv));
        assertThat(Program.lines(csv)).anyMatch(line -> line.startsWith("none,the,"));
    }

    @Test
    void isCompleteOrAbsent() throws Exception {
        String output = Program.run("relation", corpus, "-o", file).expect(0).out();
        assertThat(output)
                .contains("bestjoin?tokens=shingles:8&normalize=full&preprocess=stems&language=en", "in " + file);
        byte[] first = Files.readAllBytes(file);
        Program.run("relation", corpus, "-o", file).complains(2, "exists; use", "--overwrite");
        Program.run("relation", corpus, "-o", file, "--overwrite", "--threads", "1", "--quiet")
                .expect(0);
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        Path bad = Files.writeString(dir.resolve("bad.jsonl"), "{\"id\":\"a\",\"text\":\"x\"}\nnonsense\n");
        Program.run("relation", bad, "-o", dir.resolve("bad.parquet")).complains(4, "1 of 2 records");
        Program.run("relation", bad, "-o", bad, "--overwrite").complains(2, "is an input");
        Path twice = Files.writeString(
                dir.resolve("twice.jsonl"), "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"a\",\"text\":\"y\"}\n");
        Program.run("relation", twice, "-o", dir.resolve("twice.parquet"))
                .complains(1, "id 'a' occurs twice", "twice.jsonl:1", "twice.jsonl:2");
        Path empty = Files.writeString(dir.resolve("empty.jsonl"), "");
        Program.run("relation", empty, "-o", dir.resolve("e.parquet")).complains(1, "no documents");
        Program.run("relation", corpus, "-o", dir).complains(2, "is a directory");
        assertThat(Program.names(dir))
                .containsExactly("bad.jsonl", "corpus.jsonl", "empty.jsonl", "relation.parquet", "twice.jsonl");
    }

    @Test
    void unsupportedOptionsAreReported() {
        Program.run("relation", corpus, "-o", file, "-m", "simhash").complains(2, "no relation");
        Program.run("relation", corpus, "-o", file, "--language", "xx")
                .complains(2, "unknown language 'xx'", "auto, en");
        Program.run("relation", corpus, "-o", file, "--set", "mode=claimed").complains(2, "--set mode does not apply");
        assertThat(file).doesNotExist();
    }
}
