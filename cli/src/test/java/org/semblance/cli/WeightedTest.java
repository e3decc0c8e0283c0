package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.RandomArticles;
import org.semblance.testing.Seeds;

/** The measures that weigh tokens with every command, by the collection and by a saved table. */
class WeightedTest {
    private static final int DOCUMENTS = 60;
    private static final List<String> MEASURE =
            List.of("--measure", "weighted-jaccard", "--tokens", "words", "-t", "0.4", "--quiet");

    @TempDir
    static Path dir;

    private static Path all;
    private static Path older;
    private static Path newer;
    private static Path table;
    private static Path deduped;

    @BeforeAll
    static void run() throws Exception {
        List<String> lines =
                RandomArticles.jsonl(new RandomArticles(Seeds.random().nextLong()).articles(DOCUMENTS));
        all = Files.write(dir.resolve("all.jsonl"), lines);
        older = Files.write(dir.resolve("older.jsonl"), lines.subList(0, DOCUMENTS / 2));
        newer = Files.write(dir.resolve("newer.jsonl"), lines.subList(DOCUMENTS / 2, DOCUMENTS));
        table = dir.resolve("all.weights");
        deduped = dir.resolve("deduped");
        Program.run("dedup", all, "-o", deduped, MEASURE, "--max-loss", 1).expect(0);
        Program.run("tokens", all, "--measure", "weighted-jaccard", "--tokens", "words", "--save-weights", table)
                .expect(0);
    }

    private static List<String> byTable() {
        return Stream.concat(MEASURE.stream(), Stream.of("--set", "weights=" + table))
                .toList();
    }

    private static List<String> rows(Path out) throws Exception {
        return Program.lines(out.resolve("pairs.tsv"));
    }

    @Test
    void verifiesAndExplains() throws Exception {
        assertThat(rows(deduped)).hasSizeGreaterThan(1);
        assertThat(Program.run("verify", deduped, "--complete").expect(0).out())
                .contains(" %d pairs".formatted(rows(deduped).size() - 1));
        String removed = Json.id(Program.lines(deduped.resolve("removed.jsonl")).getFirst());
        assertThat(Program.run("explain", deduped, removed).expect(0).out())
                .contains("near duplicate of", "weigh", "heaviest:");
        Path pairs = deduped.resolve("pairs.tsv");
        String whole = Files.readString(pairs);
        String[] cells = rows(deduped).get(1).split("\t");
        // A wrong score and a wrong number of shared tokens are noticed.
        Path copy = dir.resolve("changed");
        for (int column : new int[] {2, 6}) {
            Program.run("dedup", all, "-o", copy, MEASURE, "--max-loss", 1, "--overwrite")
                    .expect(0);
            String[] changed = cells.clone();
            changed[column] = column == 2 ? "0.512345" : "1";
            Files.writeString(
                    copy.resolve("pairs.tsv"), whole.replace(String.join("\t", cells), String.join("\t", changed)));
            assertThat(Program.run("verify", copy).code())
                    .as("column " + column)
                    .isEqualTo(1);
        }
    }

    /** The six digits of a table do not decide whether a weighted score reaches a threshold with the same digits. */
    @Test
    void roundedScoresDecideNothing() throws Exception {
        String score = rows(deduped).stream()
                .skip(1)
                .map(row -> row.split("\t")[2])
                .filter(digits -> !digits.endsWith("00"))
                .findFirst()
                .orElseThrow();
        Path out = dir.resolve("rounded");
        Program.run("dedup", "--from", deduped, "-t", score, "--max-loss", 1, "-o", out, "--quiet")
                .complains(1, "to six digits", "run the inputs again");
        assertThat(out).doesNotExist();
    }

    @Test
    void selectsByHigherThresholds() throws Exception {
        Path from = dir.resolve("from");
        Program.run("dedup", "--from", deduped, "-t", "0.7", "--max-loss", 1, "-o", from, "--quiet")
                .expect(0);
        Path direct = dir.resolve("direct");
        Program.run("dedup", all, "-o", direct, MEASURE, "-t", "0.7", "--max-loss", 1)
                .complains(2, "--threshold");
        Program.run(
                        "dedup",
                        all,
                        "-o",
                        direct,
                        "--measure",
                        "weighted-jaccard",
                        "--tokens",
                        "words",
                        "-t",
                        "0.7",
                        "--max-loss",
                        1,
                        "--quiet")
                .expect(0);
        assertThat(rows(from)).isEqualTo(rows(direct));
        Program.run("audit", deduped).expect(0);
        Program.run(
                        "compare",
                        all,
                        "-m",
                        "exact,exact?measure=weighted-jaccard&t=0.4",
                        "-o",
                        dir.resolve("compare.html"),
                        "--quiet")
                .expect(0);
        Program.run("report", deduped).expect(0);
    }

    /** The collection of a table has the weights that it had; other documents can be added and compared. */
    @Test
    void comparesByATable() throws Exception {
        Path out = dir.resolve("by-table");
        Program.run("dedup", all, "-o", out, byTable(), "--max-loss", 1).expect(0);
        assertThat(rows(out)).isEqualTo(rows(deduped));
        Program.run("verify", out).expect(0);
        assertThat(Json.file(out.resolve("summary.json"))
                        .at("/method/parameters/weights")
                        .asString())
                .matches(".*all.weights@[0-9a-f]{8}");
        String removed = Files.readString(out.resolve("removed.jsonl"));
        assertThat(removed).containsPattern("\"weights\":\"all.weights@[0-9a-f]{8}\"");
        assertThat(Files.readString(deduped.resolve("removed.jsonl"))).contains("\"weights\":\"idf\"");
        Files.writeString(out.resolve("removed.jsonl"), removed.replaceFirst("all.weights@", "other.weights@"));
        Program.run("verify", out).complainsSomewhere(1, "the weights is all.weights@");
        Path first = dir.resolve("first");
        Path grown = dir.resolve("grown");
        Program.run("dedup", older, "-o", first, byTable(), "--max-loss", 1).expect(0);
        Program.run("dedup", newer, "--against", first, "-o", grown, byTable(), "--max-loss", 1)
                .expect(0);
        assertThat(rows(grown)).isEqualTo(rows(deduped));
        Program.run("verify", grown).expect(0);
        Path linked = dir.resolve("linked");
        Program.run("link", newer, "--against", older, "-o", linked, byTable()).expect(0);
        Set<String> olds = Program.lines(older).stream().map(Json::id).collect(Collectors.toSet());
        long across = rows(deduped).stream()
                .skip(1)
                .map(row -> row.split("\t"))
                .filter(row -> olds.contains(row[0]) != olds.contains(row[1]))
                .count();
        assertThat(rows(linked)).hasSize((int) across + 1);
        Program.run("verify", linked).expect(0);
    }

    /** A file may be named as a table with its checksum is written. */
    @Test
    void readsATableWhoseNameEndsLikeAChecksum() throws Exception {
        Path named = Files.copy(table, dir.resolve("named@0a1b2c3d"));
        Path out = dir.resolve("named");
        for (boolean alone : new boolean[] {true, false}) {
            if (!alone) Files.writeString(dir.resolve("named.weights"), "another file");
            if (!alone) named = Files.copy(table, dir.resolve("named.weights@0a1b2c3d"));
            Program.run("dedup", all, "-o", out, MEASURE, "--set", "weights=" + named, "--max-loss", 1, "--overwrite")
                    .expect(0);
            assertThat(rows(out)).isEqualTo(rows(deduped));
            assertThat(Json.file(out.resolve("summary.json"))
                            .at("/method/parameters/weights")
                            .asString())
                    .matches(".*/named(.weights)?@0a1b2c3d@[0-9a-f]{8}");
            Program.run("verify", out).expect(0);
        }
    }

    /** A run can be verified from another working directory. */
    @Test
    void namesTheTableByItsAbsolutePath() throws Exception {
        Path relative = Path.of("").toAbsolutePath().relativize(table);
        Path out = dir.resolve("relative");
        Program.run("pairs", older, "-o", out, MEASURE, "--set", "weights=" + relative)
                .expect(0);
        assertThat(Json.file(out.resolve("summary.json"))
                        .at("/method/parameters/weights")
                        .asString())
                .startsWith(table + "@");
    }

    /** An index has a copy of the table, and answers as a run. */
    @Test
    void indexesByATable() throws Exception {
        Path saved = Files.copy(table, dir.resolve("saved.weights"));
        Path index = dir.resolve("index");
        List<String> measure = List.of("--measure", "weighted-jaccard", "--tokens", "words", "-t", "0.4", "--quiet");
        Program.run("index", "build", index, older, "--live", "-m", "exact", measure, "--set", "weights=" + saved)
                .expect(0);
        Files.delete(saved);
        Program.run("index", "add", index, newer, "--quiet").expect(0);
        assertThat(Program.run("index", "stats", index, "--json").expect(0).out())
                .containsPattern("\"weights\":\"saved.weights@[0-9a-f]{8}\"");
        Set<String> found = Program.run("index", "query", index, all)
                .expect(0)
                .out()
                .lines()
                .skip(1)
                .map(row -> row.split("\t"))
                .filter(row -> row[0].compareTo(row[1]) < 0)
                .map(row -> String.join("\t", row))
                .collect(Collectors.toSet());
        Set<String> pairs = rows(deduped).stream()
                .skip(1)
                .map(row -> row.split("\t"))
                .map(row -> row[0].compareTo(row[1]) < 0
                        ? row[0] + "\t" + row[1] + "\t" + row[2]
                        : row[1] + "\t" + row[0] + "\t" + row[2])
                .collect(Collectors.toSet());
        assertThat(found).isEqualTo(pairs);
        Files.delete(index.resolve("files/weights"));
        Program.run("index", "query", index, all).complains(1, "files/weights: missing", "saved.weights@");
    }

    @Test
    void refusesATableThatHasChanged() throws Exception {
        Path changing = Files.copy(table, dir.resolve("changing.weights"));
        List<String> options = Stream.concat(MEASURE.stream(), Stream.of("--set", "weights=" + changing))
                .toList();
        Path out = dir.resolve("before");
        Program.run("dedup", older, "-o", out, options, "--max-loss", 1).expect(0);
        Program.run("tokens", older, "--measure", "weighted-jaccard", "--tokens", "words", "--save-weights", changing)
                .complains(2, "changing.weights exists", "--overwrite");
        Program.run("verify", out).expect(0);
        Program.run(
                        "tokens",
                        older,
                        "--measure",
                        "weighted-jaccard",
                        "--tokens",
                        "words",
                        "--save-weights",
                        changing,
                        "--overwrite")
                .expect(0);
        Program.run("verify", out).complains(1, "changing.weights", "has changed");
        Program.run("dedup", newer, "--against", out, "-o", dir.resolve("after"), options)
                .complains(1, "has changed");
        Files.delete(changing);
        Program.run("verify", out).complains(1, "changing.weights: is missing: restore the table that was used");
    }

    @Test
    void refusesWhatDependsOnTwoCollections() {
        Path out = dir.resolve("refused");
        Program.run("link", newer, "--against", older, "-o", out, MEASURE)
                .complains(2, "weights", "--save-weights", "weights=FILE");
        Program.run("dedup", newer, "--against", deduped, "-o", out, MEASURE)
                .complains(2, "weights", "--save-weights", "weights=FILE");
        Program.run("index", "build", out, all, "--live", "--set", "measure=weighted-jaccard")
                .complains(2, "weights");
        Program.run("pairs", all, "-o", out, "-m", "ppjoin", "--measure", "weighted-jaccard")
                .complains(2, "ppjoin", "-m exact");
        Program.run("pairs", all, "-o", out, "--set", "weights=idf2").complains(2, "weighted-jaccard");
        Program.run("pairs", all, "-o", out, "--measure", "weighted-jaccard", "--set", "weights=none")
                .complains(2, "idf, idf2", "none");
        Program.run("pairs", all, "-o", out, "--measure", "weighted-jaccard", "--set", "weights=" + table)
                .complains(2, "tokens=words", "tokens=shingles:5");
        Program.run("pairs", all, "-o", out, "-m", "simhash", "--set", "weights=idf:" + table)
                .complains(2, "not of fingerprints");
        Program.run("query", "a text", "--corpus", all, "--measure", "weighted-jaccard")
                .complains(2, "unknown option '--measure'");
        Program.run("tokens", all, "--save-weights", out).complains(2, "--measure weighted-jaccard");
        assertThat(out).doesNotExist();
    }
}
