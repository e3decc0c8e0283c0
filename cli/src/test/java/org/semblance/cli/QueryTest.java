package org.semblance.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.LockFile;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** Queries of one document against a corpus that is prepared once. */
class QueryTest {
    private static final String HEADER = "id\tjaccard\tshared\tsize\tquery_size\tcontainment\n";
    private static final String TEXT = "quick brown foxes jumping over lazy dogs";
    private static final String ANSWER =
            HEADER + "a\t0.800000\t4\t5\t4\t1.000000\nc\t0.800000\t4\t5\t4\t1.000000\nb\t0.333333\t2\t4\t4\t0.500000\n";

    @TempDir
    Path dir;

    private Path corpus;
    private Path prepared;

    @BeforeEach
    void corpus() throws IOException {
        corpus = Files.writeString(dir.resolve("corpus.jsonl"), """
                {"id":"a","text":"The quick brown fox jumped over the lazy dogs, barking"}
                {"id":"b","text":"A quick brown fox jumps and sleeps in gardens"}
                {"id":"c","text":"The quick brown fox jumped over the lazy dogs, barking"}
                {"id":"empty","text":""}
                {"id":"other","text":"colourless green ideas sleep furiously 🙂"}
                """);
        prepared = dir.resolve("corpus.jsonl.relation");
    }

    private Program.Outcome ask(Object... more) {
        return Program.run(words(more));
    }

    private Object[] words(Object... more) {
        return new Object[] {
            "query", "-m=bestjoin", "--corpus=" + corpus, "--tokens=shingles:3", "--threads=2", "--memory=1g", more
        };
    }

    private void answers(Program.Outcome outcome, String... notes) {
        assertThat(outcome.expect(0).out()).isEqualTo(ANSWER);
        if (notes.length == 0) assertThat(outcome.err()).isEmpty();
        else assertThat(outcome.err()).startsWith("note: ").contains(notes);
    }

    @Test
    void listsTheBestFirst() throws IOException {
        answers(ask(TEXT));
        assertThat(prepared).isRegularFile();
        var before = Files.getLastModifiedTime(prepared);
        answers(ask(TEXT));
        assertThat(Files.getLastModifiedTime(prepared)).isEqualTo(before);
        assertThat(ask(TEXT, "--top", 1).expect(0).out()).isEqualTo(HEADER + "a\t0.800000\t4\t5\t4\t1.000000\n");
        assertThat(ask("--id", "a", "--top", 1).expect(0).out()).isEqualTo(HEADER + "c\t1.000000\t5\t5\t5\t1.000000\n");
        assertThat(ask("nothing like that here").expect(0).out()).isEqualTo(HEADER);
        assertThat(ask(TEXT, "--set", "max-df=2").expect(0).out())
                .isEqualTo(HEADER + "a\t0.285714\t2\t5\t4\t0.500000\nc\t0.285714\t2\t5\t4\t0.500000\n");
        assertThat(ask(TEXT, "--json", "--top", "1").expect(0).out())
                .isEqualTo(
                        "{\"documents\":5,\"query_size\":4,\"matches\":[{\"id\":\"a\",\"jaccard\":0.800000,\"shared\":4,"
                                + "\"size\":5,\"containment\":1.000000}]}\n");
        assertThat(Program.names(dir)).containsExactly("corpus.jsonl", "corpus.jsonl.relation");
    }

    /** The scores of a query are those of dedup, with the defaults of both. */
    @Test
    void comparesAsDedupDoes() throws IOException {
        Random random = Seeds.random();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            StringBuilder text = new StringBuilder();
            for (int w = 0; w < 40; w++)
                text.append(random.nextInt(200) == 0 ? "odd" + i : "word" + (i / 4 * 40 + w))
                        .append(' ');
            lines.append("{\"id\":\"d%d\",\"text\":\"%s\"}\n".formatted(i, text));
        }
        Path many = Files.writeString(dir.resolve("many.jsonl"), lines);
        Program.run("pairs", many, "-o", dir.resolve("out"), "-t", "0.01").expect(0);
        List<String> near = Files.readAllLines(dir.resolve("out").resolve("pairs.tsv")).stream()
                .skip(1)
                .map(row -> row.split("\t"))
                .filter(row -> row[0].equals("d0"))
                .map(row -> row[1] + " " + row[2] + " " + row[6])
                .sorted()
                .toList();
        assertThat(near).hasSize(3);
        assertThat(Program.run("query", "--id", "d0", "--corpus", many)
                        .expect(0)
                        .out()
                        .lines()
                        .skip(1)
                        .map(row -> row.split("\t"))
                        .map(row -> row[0] + " " + row[1] + " " + row[2])
                        .sorted())
                .isEqualTo(near);
        Program.run("query", TEXT, "--corpus", many, "--language", "de").complains(2, "add -m bestjoin");
    }

    @Test
    void readsFilesAndStandardInput() throws Exception {
        answers(ask(Files.writeString(dir.resolve("q.txt"), TEXT)));
        answers(ask(
                Files.writeString(dir.resolve("q.html"), "<p>quick <b>brown</b> foxes</p> jumping over lazy dogs")));
        Path printed = dir.resolve("printed");
        JavaProcess child = JavaProcess.programFrom(dir.resolve("q.txt"), printed, words("-"));
        assertThat(child.waitFor()).as(child.err()).isZero();
        assertThat(printed).hasContent(ANSWER);
    }

    @Test
    void textsMayBeginLikeAddresses() {
        for (String text : List.of("https://host/" + TEXT, "Note:/ " + TEXT, "ftp://a/b"))
            assertThat(ask(text).expect(0).out()).startsWith(HEADER);
        ask("hdfs://host/query.txt").complains(2, "needs the libraries of Apache Hadoop");
    }

    @Test
    void isNeverStale() throws IOException {
        answers(ask(TEXT));
        Files.writeString(corpus, "{\"id\":\"new\",\"text\":\"" + TEXT + "\"}\n", StandardOpenOption.APPEND);
        var grown = ask(TEXT, "--top", 1).expect(0);
        assertThat(grown.out()).isEqualTo(HEADER + "new\t1.000000\t4\t4\t4\t1.000000\n");
        assertThat(grown.err()).contains("corpus.jsonl has changed; preparing it again");
        var other = Program.run("query", TEXT, "-m", "bestjoin", "--corpus", corpus, "--tokens", "words")
                .expect(0);
        assertThat(other.err()).contains("was prepared for bestjoin?tokens=shingles:3");
        assertThat(ask(TEXT, "--min-tokens", "2").expect(0).err()).contains("preparing it again");
        assertThat(ask(TEXT, "--min-tokens", "2", "--text-field", "id", "--id-field", "id")
                        .expect(0)
                        .err())
                .contains("was prepared with other options");
    }

    @Test
    void rebuildsADamagedFile() throws IOException {
        answers(ask(TEXT));
        byte[] whole = Files.readAllBytes(prepared);
        Random random = Seeds.random();
        for (int n = Seeds.count((whole.length - 16) / 37); n > 0; n--) {
            int at = 16 + random.nextInt(whole.length - 16);
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(prepared, damaged);
            var outcome = ask(TEXT);
            assertThat(outcome.expect(0).out()).as("byte %d", at).isEqualTo(ANSWER);
            assertThat(outcome.err()).contains("preparing it again");
            assertThat(Files.readAllBytes(prepared)).isEqualTo(whole);
        }
        Files.write(prepared, Arrays.copyOf(whole, 17));
        answers(ask(TEXT), "is incomplete");
        byte[] old = whole.clone();
        old[8]++; // the version
        Files.write(prepared, old);
        answers(ask(TEXT), "preparing it again");
    }

    @Test
    void replacesOnlyItsOwnFiles() throws IOException {
        answers(ask(TEXT));
        byte[] index = Files.readAllBytes(prepared);
        index[12] = 1; // fingerprints
        Path there = dir.resolve("there");
        for (byte[] foreign : List.of(new byte[0], new byte[3], "a letter, the only copy".getBytes(UTF_8), index)) {
            for (Path place : List.of(there, prepared)) {
                Files.write(place, foreign);
                (place.equals(there) ? ask(TEXT, "--prepared", there) : ask(TEXT))
                        .complains(2, place + " is not a prepared corpus", "--prepared");
                assertThat(place).hasBinaryContent(foreign);
            }
        }
        ask(TEXT, "--prepared", Files.createDirectory(dir.resolve("folder"))).complains(2, "folder", "--prepared");
        assertThat(Program.names(dir)).containsExactly("corpus.jsonl", "corpus.jsonl.relation", "folder", "there");
    }

    @Test
    void neverReplacesAnInput() throws IOException {
        String before = Files.readString(corpus);
        Path link = Files.createSymbolicLink(dir.resolve("link"), corpus);
        for (Path same : List.of(corpus, link)) {
            ask(TEXT, "--prepared", same).complains(2, same + " is an input; name another file");
        }
        Path table = dir.resolve("relation.parquet");
        Program.run("relation", corpus, "-o", table).expect(0);
        Program.run("query", TEXT, "--corpus", table, "--prepared", table).complains(2, "is an input");
        assertThat(corpus).hasContent(before);
        assertThat(Program.names(dir)).containsExactly("corpus.jsonl", "link", "relation.parquet");
    }

    @Test
    void theOrderOfInputsMatters() throws IOException {
        Path more = Files.writeString(dir.resolve("more.jsonl"), "{\"id\":\"more\",\"text\":\"" + TEXT + "\"}\n");
        Path last = Files.writeString(dir.resolve("last.jsonl"), "{\"id\":\"last\",\"text\":\"" + TEXT + "\"}\n");
        Object[] words = {"query", TEXT, "--prepared", dir.resolve("p"), "--top=1", "--corpus", more, last};
        assertThat(Program.run(words).expect(0).out()).contains("more\t1.0");
        words[6] = last;
        words[7] = more;
        var turned = Program.run(words).expect(0);
        assertThat(turned.out()).contains("last\t1.0");
        assertThat(turned.err()).contains("in another order; preparing it again");
        assertThat(Program.run(words).expect(0).err()).isEmpty();
    }

    @Test
    void takesNamesLiterally() throws IOException {
        Path folder = Files.createDirectory(dir.resolve("c [d]* ordinal=7"));
        Path table = folder.resolve("r[1]*.parquet");
        Program.run("relation", corpus, "-o", table, "--tokens", "shingles:3").expect(0);
        Program.run("relation", corpus, "-o", folder.resolve("r1x.parquet"), "--tokens", "words")
                .expect(0);
        answers(Program.run("query", TEXT, "--corpus", table));
        Path odd = Files.createDirectory(dir.resolve("a;b"));
        Program.run("relation", corpus, "-o", odd.resolve("r.parquet")).complains(1, "a;b", "use another");
        Program.run("relation", corpus, "-o", dir.resolve("r?.parquet")).complains(1, "r?", "use another");
        assertThat(Program.names(dir)).containsExactly("a;b", "c [d]* ordinal=7", "corpus.jsonl");
    }

    @Test
    void waitsForAnotherProcessThatPrepares() throws Exception {
        CompletableFuture<Program.Outcome> waiting;
        StringWriter err = new StringWriter();
        try (LockFile lock =
                LockFile.take(dir.resolve(".corpus.jsonl.relation.lock")).orElseThrow()) {
            waiting = CompletableFuture.supplyAsync(() -> Program.run(new PrintWriter(err, true), err, words(TEXT)));
            while (!waiting.isDone() && !err.toString().contains("waiting")) Thread.sleep(5);
            Thread.sleep(100);
            assertThat(waiting).isNotDone();
            lock.delete();
        }
        answers(waiting.get(), "another run is preparing");
        Files.delete(prepared);
        List<CompletableFuture<Program.Outcome>> crowd = java.util.stream.IntStream.range(0, 4)
                .mapToObj(_ -> CompletableFuture.supplyAsync(() -> ask(TEXT, "--quiet")))
                .toList();
        for (var one : crowd) assertThat(one.get().expect(0).out()).isEqualTo(ANSWER);
        assertThat(Program.names(dir)).containsExactly("corpus.jsonl", "corpus.jsonl.relation");
    }

    @Test
    void queriesARelation() throws IOException {
        Path table = dir.resolve("relation.parquet");
        Program.run("relation", corpus, "-o", table, "--tokens", "shingles:3").expect(0);
        for (int i = 0; i < 2; i++) answers(Program.run("query", TEXT, "--corpus", table));
        answers(Program.run("query", TEXT, "--corpus", table, "--tokens", "shingles:3", "--language", "en"));
        Program.run("query", TEXT, "--corpus", table, "--tokens", "words")
                .complains(2, "was written with tokens=shingles:3: leave out tokens=words");
        Program.run("query", TEXT, "--corpus", table, "--language", "de").complains(2, "language=en");
        Program.run("query", TEXT, "--corpus", table, "-m", "exact").complains(2, "method=bestjoin");
        Path german = dir.resolve("german.parquet");
        Program.run("relation", corpus, "-o", german, "--language", "de", "--tokens", "words")
                .expect(0);
        Program.run("query", TEXT, "--corpus", german).expect(0);
        Path foreign = Files.writeString(dir.resolve("foreign.parquet"), "no table");
        Program.run("query", TEXT, "--corpus", foreign).complains(1, "foreign.parquet", "semblance relation");
    }

    @Test
    void writesThePreparedFileToTheGivenPath() throws IOException {
        Path there = dir.resolve("sub").resolve("my.prepared");
        answers(ask(TEXT, "--prepared", there));
        assertThat(there).isRegularFile();
        assertThat(prepared).doesNotExist();
    }

    @Test
    void unsupportedOptionsAreReported() {
        ask("the and of").complains(2, "has no tokens", "preprocess=none");
        ask("?!", "--set", "preprocess=none").complains(2, "has no tokens", "give a text with words");
        ask().complains(2, "give a text");
        ask(TEXT, "--id", "a").complains(2, "give a text");
        ask("--id", "missing").complains(2, "no document 'missing'");
        ask("--id", "empty").complains(2, "no tokens");
        ask(TEXT, "--top", 0).complains(2, "--top");
        ask(corpus).complains(2, "many documents");
        Program.run("query", TEXT, "--corpus", corpus, "-m", "simhash").complains(2, "no relation");
        ask(TEXT, "--set", "mode=claimed").complains(2, "--set mode does not apply");
        Program.run("query", TEXT, "--corpus", "-").complains(2, "write it to a file");
        Program.run("query", TEXT, "--corpus", dir.resolve("none.jsonl")).complains(1, "no such file");
        Program.run("query", TEXT, "--corpus", dir.resolve("none.parquet")).complains(1, "no such file");
    }
}
