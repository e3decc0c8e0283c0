package org.semblance.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.run.MemoryPlan;
import org.semblance.testing.Golden;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

class IndexTest {
    @TempDir
    Path dir;

    private Path index;
    private Path old;
    private Path fresh;

    @BeforeEach
    void write() throws IOException {
        index = dir.resolve("idx");
        old = Files.writeString(dir.resolve("old.tsv"), """
                a\t0000000000000000
                b\t0000000000000003
                tab\\there\tffffffffffffffff
                c\tFFFFFFFF00000000
                """);
        fresh = Files.writeString(dir.resolve("new.tsv"), """
                x\t0000000000000001
                y\t0000000000000001

                z\tff00000000000000
                w\tfffffffffffffff8
                """);
    }

    private void build(Object... more) {
        Program.run("index", "build", index, old, "--prints", more).expect(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "build", "add", "remove", "query", "stats", "compact", "export"})
    void printsItsHelp(String verb) throws IOException {
        List<String> verbs = verb.isEmpty() ? List.of() : List.of(verb);
        var outcome = Program.run("index", verbs, "--help").expect(0);
        assertThat(outcome.out()).containsPattern("Examples?:\\R(  .*\\R)*?.*semblance index " + verb);
        Golden.check("help-index" + (verb.isEmpty() ? "" : "-" + verb) + ".txt", outcome.out());
    }

    @Test
    void replacesDocumentsOfTheSameId() throws IOException {
        build();
        Path changed = Files.writeString(dir.resolve("changed.tsv"), """
                b\t00000000ffffffff
                n\t0f0f0f0f0f0f0f0f
                """);
        Program.run("index", "add", index, changed, "--prints")
                .complains(1, "has a document 'b' already", "index add --replace");
        String replaced = Program.run("index", "add", index, changed, "--prints", "--replace")
                .expect(0)
                .out();
        assertThat(replaced)
                .containsPattern("added +1\\R")
                .containsPattern("replaced +1\\R")
                .containsPattern("documents +5 ");
        String found = Program.run("index", "query", index, changed, "--prints", "-t", "0")
                .expect(0)
                .out();
        assertThat(found).contains("b\tb\t0", "n\tn\t0");
        assertThat(Program.run("index", "query", index, old, "--prints", "-t", "0")
                        .expect(0)
                        .out())
                .contains("a\ta\t0")
                .doesNotContain("b\tb");
        assertThat(Program.run("index", "add", index, changed, "--prints", "--replace", "--json")
                        .expect(0)
                        .out())
                .startsWith("{\"added\":0,\"replaced\":2,\"documents\":5,");
        Path twice = Files.writeString(dir.resolve("twice.tsv"), "b\t0000000000000001\nb\t0000000000000002\n");
        Program.run("index", "add", index, twice, "--prints", "--replace")
                .complains(1, "two documents have the id 'b'");
        assertThat(Program.run("index", "query", index, changed, "--prints", "-t", "0")
                        .expect(0)
                        .out())
                .isEqualTo(found);
    }

    @Test
    void printsItsVersion() {
        assertThat(Program.run("index", "build", "--version").expect(0).out()).startsWith("semblance ");
    }

    @Test
    void supportsTheWholeLifeCycle() throws IOException {
        StringBuilder story = new StringBuilder();
        for (Object[] words : new Object[][] {
            {"index", "build", index, old, "--prints"},
            {"index", "query", index, fresh, "--prints"},
            {"index", "query", index, fresh, "--prints", "--first"},
            {"index", "query", index, fresh, "--prints", "-t", "0"},
            {"index", "query", index, fresh, "--prints", "--add"},
            {"index", "stats", index},
            {"index", "remove", index, "a", "tab\there"},
            {"index", "remove", index, "a", "x", "--ignore-missing"},
            {"index", "query", index, fresh, "--prints", "--set", "index=psm", "--set", "p=8", "--set", "k=92"},
            {"index", "add", index, old, "--prints", "--json"},
            {"index", "stats", index, "--json"},
        }) {
            var outcome = Program.run(words);
            story.append("$ semblance ")
                    .append(String.join(" ", outcome.arguments()))
                    .append('\n');
            story.append(outcome.out()).append(outcome.err());
        }
        Golden.check(
                "index.txt",
                story.toString().replace(dir + "/", "").replaceAll("\"seconds\":[0-9.E-]+", "\"seconds\":#"));
    }

    /** Results do not depend on memory and threads, and all exact methods agree. */
    @ParameterizedTest
    @CsvSource({"exact,1", "exact,3", "manku,2", "psm,1", "psm,4"})
    void answersEqualAPlainLoop(String method, int threads) throws IOException {
        Random random = Seeds.random();
        List<String> ids = new ArrayList<>();
        List<Long> prints = new ArrayList<>();
        for (int d = 0; d < 600; d++) {
            long print = new Random(random.nextInt(150)).nextLong();
            for (int flips = random.nextInt(4); flips > 0; flips--) print ^= 1L << random.nextInt(64);
            ids.add("d" + d);
            prints.add(print);
        }
        Path stored = list("stored.tsv", ids.subList(0, 400), prints.subList(0, 400));
        Path queried = list("asked.tsv", ids.subList(400, 600), prints.subList(400, 600));
        Program.run("index", "build", index, stored, "--prints", "--quiet").expect(0);
        List<String> sizes = method.equals("psm") ? List.of("--set", "p=8", "--set", "k=92") : List.of();
        List<String> expected = new ArrayList<>(List.of("query_id\tmatch_id\tdistance"));
        for (int q = 400; q < 600; q++) {
            List<String> own = new ArrayList<>();
            for (int d = 0; d < q; d++) {
                int bits = Long.bitCount(prints.get(q) ^ prints.get(d));
                if (bits <= 3) own.add(bits + "\t" + ids.get(d));
            }
            own.sort(null);
            for (String match : own) {
                String[] cells = match.split("\t");
                expected.add(ids.get(q) + "\t" + cells[1] + "\t" + cells[0]);
            }
        }
        var answer = Program.run(
                "index",
                "query",
                index,
                queried,
                "--prints",
                "--add",
                "--quiet",
                "--threads",
                threads,
                "--set",
                "index=" + method,
                sizes);
        assertThat(answer.expect(0).out().lines()).containsExactlyElementsOf(expected);
        assertThat(Program.run("index", "stats", index).expect(0).out()).containsPattern("documents +600");
    }

    private Path list(String name, List<String> ids, List<Long> prints) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) lines.add("%s\t%016x".formatted(ids.get(i), prints.get(i)));
        return Files.write(dir.resolve(name), lines);
    }

    @Test
    void errorsAreOneLine() throws IOException {
        Program.run("index").complains(2, "missing command");
        Program.run("index", "query", index, fresh, "--prints").complains(1, "idx: no index here", "index build");
        Program.run("index", "stats", dir.resolve("nowhere")).complains(1, "no index here");
        Program.run("index", "build", index, dir.resolve("none.tsv"), "--prints")
                .complains(1, "none.tsv");
        Program.run("index", "build", index, old, "--prints", "-t", "17").complains(2, "from 0 to 16: 17");
        Program.run("index", "build", index, old, "--prints", "-t", "x")
                .complains(2, "whole number of bits from 0 to 16: x");
        Path bad = Files.writeString(dir.resolve("bad.tsv"), "a\t0000000000000000\nb 12\n");
        Program.run("index", "build", index, bad, "--prints")
                .complains(1, "bad.tsv:2: not a fingerprint", "16 hexadecimal");
        assertThat(index).doesNotExist();
        Program.run("index", "build", index, old, "-m", "exact").complains(2, "64-bit fingerprints", "add --live");
        Program.run("index", "build", index, old, "--set", "bits=128").complains(2, "64-bit fingerprints", "omit bits");
        Path wide = Files.writeString(dir.resolve("wide.tsv"), "a\t" + "0123456789abcdef".repeat(2) + "\n");
        Program.run("index", "build", index, wide, "--prints")
                .complains(1, "wide.tsv:1: a 128-bit fingerprint", "bits=128");
        Program.run("index", "build", old, old, "--prints").complains(2, "old.tsv is not a directory");
        Path full = Files.createDirectory(dir.resolve("full"));
        Files.writeString(full.resolve("mine"), "mine");
        Program.run("index", "build", full, old, "--prints").complains(2, "full is not empty: it has mine");
        assertThat(Program.names(full)).containsExactly("mine");
        Files.delete(full.resolve("mine"));
        Program.run("index", "build", full, bad, "--prints").complains(1, "bad.tsv:2");
        assertThat(Program.names(full)).isEmpty();
        build();
        Program.run("index", "build", index, old, "--prints").complains(2, "has an index already");
        Program.run("index", "add", index, old, "--prints").complains(1, "has a document '", "already", "index remove");
        Program.run("index", "remove", index, "a", "missing")
                .complains(1, "no document 'missing'", "nothing was removed");
        Program.run("index", "remove", index).complains(2, "no documents given");
        Program.run("index", "query", index, fresh).complains(2, "--prints");
        for (String set : List.of("p=0", "p=29", "k=100001", "k=x", "k=-1"))
            assertThat(Program.run(
                                    "index",
                                    "query",
                                    index,
                                    fresh,
                                    "--prints",
                                    "--quiet",
                                    "--set",
                                    "index=psm",
                                    "--set",
                                    set)
                            .expect(2)
                            .err())
                    .containsPattern("must be a whole number from [01] to (28|100,000): ");
        Program.run("index", "query", index, fresh, "--prints", "--set", "index=btree")
                .complains(2, "exact, manku or psm");
        Program.run("index", "query", index, fresh, "--prints", "--set", "k=3").complains(2, "index=psm only");
        Program.run("index", "query", index, fresh, "--prints", "--set", "q=3").complains(2, "no parameter 'q'");
        Program.run("index", "query", index, fresh, "--prints", "--set", "recall=0.9")
                .complains(2, "recall is a parameter of index=psm only");
        Program.run("index", "query", index, fresh, "--prints", "--set", "index=manku", "--set", "tables=7")
                .complains(2, "tables must be 4, 10, 16, 20 for distance 3: 7");
        Program.run("index", "query", index, fresh, "--prints", "--set", "index=manku", "-t", "8")
                .complains(2, "distances 0 to 7: 8");
        for (String recall : List.of("0", "1", "1.0", "0.0", "95", "x", "", "-0.5")) {
            for (String verb : List.of("build", "query")) {
                Object where = verb.equals("build") ? dir.resolve("other") : index;
                Program.run("index", verb, where, fresh, "--prints", "--set", "index=psm", "--set", "recall=" + recall)
                        .complains(2, "recall must be in (0, 1), such as 0.95: " + recall);
                assertThat(dir.resolve("other")).doesNotExist();
            }
        }
        Program.run(
                        "index",
                        "query",
                        index,
                        fresh,
                        "--prints",
                        "--set",
                        "index=psm",
                        "--set",
                        "recall=0.9",
                        "--set",
                        "p=3")
                .complains(2, "recall chooses k and p");
        Program.run("index", "build", dir.resolve("other"), old, "--prints", "--set", "stem=none")
                .complains(2, "stem applies to documents", "--prints");
        Path twice = Files.writeString(dir.resolve("twice.tsv"), "n\t0000000000000000\nn\t0000000000000001\n");
        Program.run("index", "query", index, twice, "--prints", "--add").complains(1, "two documents have the id 'n'");
        assertThat(Program.run("index", "stats", index).expect(0).out()).containsPattern("documents +4\\R");
    }

    /** If the answers cannot be written, nothing is added, so that the command can be repeated. */
    @Test
    void addsNothingIfAnswersCannotBeWritten() throws IOException {
        build();
        Object[] words = {"index", "query", index, fresh, "--prints", "--add"};
        assertThat(Program.runWithFullOutput(words).expect(1).err())
                .contains("semblance: standard output: cannot be written, so nothing was added to " + index);
        assertThat(Program.run("index", "stats", index).expect(0).out()).containsPattern("documents +4\\R");
        assertThat(Program.run(words).expect(0).out()).contains("y\tx\t0\n");
        assertThat(Program.run("index", "stats", index).expect(0).out()).containsPattern("documents +8\\R");
    }

    /** Rejected documents do not affect the weights of words. */
    @Test
    void weightsDependOnAcceptedDocumentsOnly() throws IOException {
        Path some = lines("some.jsonl", List.of("red green blue", "red green grey", "red one"), "d");
        Path more = lines("more.jsonl", List.of("red green blue", "red green grey", "red one", "green one"), "d");
        Program.run("index", "build", index, some, "--min-tokens", "3", "--quiet")
                .expect(0);
        Program.run("index", "build", dir.resolve("more"), more, "--min-tokens", "3", "--quiet")
                .expect(0);
        Program.run("index", "build", dir.resolve("all"), more, "--quiet").expect(0);
        byte[] weights = Files.readAllBytes(index.resolve("000001.weights"));
        assertThat(dir.resolve("more").resolve("000001.weights")).hasBinaryContent(weights);
        assertThat(Files.readAllBytes(dir.resolve("all").resolve("000001.weights")))
                .isNotEqualTo(weights);
    }

    @Test
    void plansWithTheWeights() {
        Optional<byte[]> weights = Optional.of(new byte[1 << 20]);
        assertThat(DocumentFingerprinter.room(100L << 20, weights))
                .isEqualTo(MemoryPlan.roomForIndex(100L << 20, 3L << 20))
                .isLessThan(DocumentFingerprinter.room(100L << 20, Optional.empty()));
    }

    @Test
    void removesIdsOfAFile() throws IOException {
        build();
        Path ids = Files.writeString(dir.resolve("ids"), "tab\\there\n\n  \nb\n");
        assertThat(Program.run("index", "remove", index, "--ids", ids).expect(0).out())
                .containsPattern("removed +2\\R");
        Files.write(ids, new byte[] {'a', (byte) 0xE4, '\n'});
        Program.run("index", "remove", index, "--ids", ids).complains(1, ids + ": not UTF-8");
        Program.run("index", "remove", index, "--ids", dir).complains(1, dir + ": cannot be read");
        Program.run("index", "remove", index, "--ids", dir.resolve("none")).complains(1, "none: no such file");
    }

    @Test
    void tablesAreForOneDistance() throws IOException {
        build("--set", "index=manku", "--set", "tables=4");
        assertThat(Program.run("index", "query", index, fresh, "--prints", "-t", "6")
                        .expect(0)
                        .out())
                .contains("x\ta\t1\n");
        Program.run("index", "query", index, fresh, "--prints", "-t", "9")
                .complains(2, "distances 0 to 7: 9", ": add --set index=exact");
    }

    @Test
    void namesADamagedFile() throws IOException {
        build();
        Path file = index.resolve("000001.ids");
        byte[] bytes = Files.readAllBytes(file);
        bytes[20] ^= 1;
        Files.write(file, bytes);
        Program.run("index", "add", index, fresh, "--prints")
                .complains(1, "000001.ids: damaged", "restore it from a copy");
        Files.write(index.resolve("MANIFEST"), "semblance-index 1\n".getBytes());
        Program.run("index", "stats", index)
                .complains(1, "has version 1, but this program reads version 2; rebuild the index");
    }

    @Test
    void refusesAnIncompleteIndex() throws IOException {
        Path documents = documents("documents.jsonl", 70, Seeds.random());
        Program.run("index", "build", index, documents).expect(0);
        Program.run("index", "remove", index, "d3").expect(0);
        for (String name : Program.names(index)) {
            if (name.equals("LOCK")) continue;
            Path file = index.resolve(name);
            byte[] whole = Files.readAllBytes(file);
            Files.delete(file);
            for (Object[] words : new Object[][] {
                {"index", "stats", index},
                {"index", "query", index, documents},
                {"index", "remove", index, "d4"},
                {"index", "add", index, documents}
            }) {
                Program.run(words).complains(1, name + ": missing", "restore it from a copy, or rebuild the index");
            }
            Files.write(file, Arrays.copyOf(whole, whole.length - 1));
            Program.run("index", "remove", index, "d4").complains(1, name + ": damaged", "restore it from a copy");
            Files.write(file, whole);
        }
        assertThat(Program.run("index", "stats", index).expect(0).out()).containsPattern("documents +69\\R");
    }

    /** Documents without features match nothing, not even each other. */
    @Test
    void listsDocumentsWithoutFeatures() throws IOException {
        Path odd = Files.writeString(dir.resolve("odd.jsonl"), """
                {"id": "empty", "text": ""}
                {"id": "stop", "text": "the of and"}
                {"id": "some \\"one\\"", "text": "features here"}
                """);
        var built = Program.run("index", "build", index, odd).expect(0);
        assertThat(built.err().lines())
                .hasSize(2)
                .anyMatch(line ->
                        line.endsWith("odd.jsonl:1: 'empty' has too few features for a fingerprint and is skipped"))
                .anyMatch(line -> line.contains("odd.jsonl:2: 'stop' has too few"));
        assertThat(built.out()).containsPattern("added +1\\R");
        var queried = Program.run("index", "query", index, odd, "-t", "16", "--json", "--min-tokens", "9")
                .expect(0);
        assertThat(queried.out()).isEqualTo("query_id\tmatch_id\tdistance\n");
        assertThat(queried.err().lines().map(Json::parse).filter(line -> line.has("note")))
                .hasSize(3);
    }

    /** Queries of an index find the same pairs as a run over all documents, with every method. */
    @ParameterizedTest
    @ValueSource(strings = {"exact", "manku", "psm"})
    void findsNearDocuments(String method) throws IOException {
        // A fixed seed: with others some documents are farther apart than 6 bits.
        List<String> texts = texts(new Random(5), 60, 150);
        Path documents = lines("documents.jsonl", texts, "d");
        List<String> edited =
                texts.stream().limit(20).map(text -> text + "another").toList();
        Path queries = lines("queries.jsonl", edited, "q");
        Program.run("index", "build", index, documents).expect(0);
        var answer = Program.run("index", "query", index, queries, "--set", "index=" + method, "-t", "6")
                .expect(0);
        for (int d = 0; d < 20; d++) assertThat(answer.out()).contains("q" + d + "\td" + d + "\t");
        var first = Program.run(
                        "index", "query", index, queries, "--first", "--add", "-t", "6", "--set", "index=" + method)
                .expect(0);
        assertThat(first.out().lines()).hasSize(21);
        assertThat(Program.run("index", "add", index, queries).expect(1).err()).contains("already");
    }

    private Path documents(String name, int count, Random random) throws IOException {
        return lines(name, texts(random, count, 100), name.substring(0, 1));
    }

    private static List<String> texts(Random random, int count, int words) {
        return Stream.generate(() -> random.ints(words, 0, 5000)
                        .mapToObj(word -> "word" + word)
                        .collect(Collectors.joining(" ", "", " ")))
                .limit(count)
                .toList();
    }

    /** Blind flips for a high recall cost more than tables of the queries; Manku's have at most seven bits. */
    @Test
    void notesThatAnExactSearchIsNoSlower() throws IOException {
        String note = "note: index=exact finds all matches and is expected to be no slower for this index";
        Random random = Seeds.random();
        List<String> lines = Stream.generate(random::nextLong)
                .limit(50_000)
                .map(print -> "d%d\t%1$016x".formatted(print))
                .toList();
        Path prints = Files.write(dir.resolve("prints.tsv"), lines);
        Program.run("index", "build", index, prints, "--prints").expect(0);
        for (String distance : List.of("3", "7", "8")) {
            var query = Program.run(
                            "index",
                            "query",
                            index,
                            fresh,
                            "--prints",
                            "-t",
                            distance,
                            "--set",
                            "index=psm",
                            "--set",
                            "recall=0.999")
                    .expect(0);
            assertThat(query.err().contains(note)).as(query.err()).isEqualTo(!distance.equals("8"));
        }
    }

    @Test
    void choosesParametersForARecall() throws IOException {
        String choice = "note: index=psm p=[1-9] k=[0-9]+: expected [0-9.]+ checks and [0-9.]+ k?B of memory per query"
                + ", recall (0\\.9[5-9].|1 .exact.)\\R";
        Path documents = documents("documents.jsonl", 300, Seeds.random());
        Path queries = documents("queries.jsonl", 300, Seeds.random());
        Program.run("index", "build", index, documents).expect(0);
        String exact = Program.run("index", "query", index, queries).expect(0).out();
        var psm = Program.run("index", "query", index, queries, "--set", "index=psm", "--set", "recall=.95")
                .expect(0);
        assertThat(psm.out()).isEqualTo(exact).contains("q17\td17\t0\n");
        assertThat(psm.err()).containsPattern(choice);
        assertThat(psm.err()).doesNotContain("index=exact"); // 300 queries have 75 checks each
        Path kept = dir.resolve("kept");
        Program.run("index", "build", kept, documents, "--set", "index=psm", "--set", "recall=0.95")
                .expect(0);
        assertThat(Program.run("index", "query", kept, queries).expect(0).err()).containsPattern(choice);
        for (List<Object> other : List.<List<Object>>of(
                List.of("--set", "index=exact"),
                List.of("--set", "index=manku", "--set", "tables=4"),
                List.of("--set", "p=5"),
                List.of("--set", "index=psm", "--set", "k=3"))) {
            assertThat(Program.run("index", "query", kept, queries, other)
                            .expect(0)
                            .err())
                    .doesNotContain("recall");
        }
        var far = Program.run(
                        "index",
                        "query",
                        index,
                        fresh,
                        "--prints",
                        "-t",
                        "16",
                        "--set",
                        "index=psm",
                        "--set",
                        "recall=0.999999")
                .expect(0);
        assertThat(far.err()).contains("k=").doesNotContain("flips arbitrary", "index=exact");
        assertThat(Program.run("index", "stats", kept).expect(0).out())
                .containsPattern("recall +0\\.95 +by default")
                .containsPattern("exact tables=4 +[0-9.]+ +checks per query, [0-9.]+ [kM]B, recall 1 \\(exact\\)")
                .containsPattern("manku tables=4 ")
                .containsPattern(
                        "psm p=[0-9]+ k=[0-9]+ +[0-9.]+ +checks per query, [0-9.]+ kB, recall (0\\.9..|1 .exact.)\\R")
                .containsPattern("psm p=[0-9]+ k=[0-9]+ .*recall 0\\.9[5-9]")
                .contains("Estimates for a batch of 300 queries from disk, one thread:")
                .containsPattern(
                        "manku tables=4 +[0-9.]+ +checks per query, below 0\\.001 s to read, (below )?[0-9.]+ s to search")
                .containsPattern(
                        "psm p=[0-9]+ k=[0-9]+ +[0-9.]+ +checks per query, below 0\\.001 s to read, .*, recall (0\\.9[5-9]|1 )");
        var json = Json.parse(
                Program.run("index", "stats", kept, "--json").expect(0).out());
        assertThat(json.get("expected")).hasSize(4);
        assertThat(json.at("/expected_batch/queries").asInt()).isEqualTo(300);
        assertThat(json.at("/expected_batch/methods")).hasSize(3);
        assertThat(json.at("/expected_batch/methods/2/recall").asDouble()).isBetween(0.95, 1.0);
        assertThat(json.at("/expected_batch/methods/0/tables").asInt()).isEqualTo(4);
        assertThat(json.get("expected").get(3).get("recall").asDouble()).isBetween(0.95, 1.0);
    }

    /** Each file is a chunk: results, messages and failures are in input order for any number of threads. */
    @Test
    void readingDoesNotDependOnThreads() throws IOException {
        Path inputs = Files.createDirectory(dir.resolve("inputs"));
        Random random = Seeds.random();
        for (int f = 0; f < 12; f++) {
            Path file = documents("%c.jsonl".formatted('a' + f), 5 + 20 * (f % 3), random);
            List<String> lines = new ArrayList<>(Files.readAllLines(file));
            lines.add("{\"id\": \"none%d\", \"text\": \"the of and\"}".formatted(f));
            if (f % 5 == 0) lines.add("no json");
            Files.write(inputs.resolve(file.getFileName()), lines);
        }
        List<String> outputs = new ArrayList<>();
        for (int threads : new int[] {1, 2, 5}) {
            Path made = dir.resolve("made" + threads);
            StringBuilder all = new StringBuilder();
            for (Object[] words : new Object[][] {
                {"index", "build", made, inputs.resolve("[a-f]*")},
                {"index", "query", made, inputs.resolve("[d-h]*"), "--first", "-t", "8"},
                {"index", "query", made, inputs.resolve("[g-l]*"), "--add", "-t", "12"},
                {"index", "add", made, inputs.resolve("[k-l]*")},
            }) {
                var outcome = Program.run(words, "--threads", threads, "--max-bad", "0.1");
                String output = outcome.out() + outcome.err();
                all.append(output.replace(made.toString(), "made").replaceAll("[0-9.]+ s\\b", "# s"));
            }
            for (String name : Program.names(made))
                all.append(name).append(HexFormat.of().formatHex(Files.readAllBytes(made.resolve(name))));
            outputs.add(all.toString());
        }
        assertThat(outputs.getFirst()).contains("'none0' has too few features", "a.jsonl:7: ", "has a document '");
        assertThat(outputs.get(1)).isEqualTo(outputs.getFirst());
        assertThat(outputs.get(2)).isEqualTo(outputs.getFirst());
    }

    private Path lines(String name, List<String> texts, String id) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int d = 0; d < texts.size(); d++) {
            lines.add("{\"id\": \"%s%d\", \"text\": \"%s\"}".formatted(id, d, texts.get(d)));
        }
        return Files.write(dir.resolve(name), lines);
    }
}
