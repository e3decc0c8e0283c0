package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.cli.console.PrintableText;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** Nothing that the program prints to a terminal has control characters of the inputs. */
class PrintableTest {
    /** Escape sequences, the bell, a return, backspaces, one-byte escape sequences, reversed text. */
    private static final String HOSTILE =
            "e\u001b[2Jx\u001b]0;t\u0007b\rc\b\bd\u007f\u0085\u009b31mf\u202eg\u2066h\u2069";

    private static final String JSON =
            "e\\u001b[2Jx\\u001b]0;t\\u0007b\\rc\\b\\bd\\u007f\\u0085\\u009b31mf\\u202eg\\u2066h\\u2069";
    private static final String TEXT = "one two three four five six seven eight nine ten ";

    /** Commands in a run of all tests; the thorough one has them all. */
    private static final int SAMPLE = 20;

    @TempDir
    static Path dir;

    private static Path home;
    private static Path corpus;
    private static Path out;

    @BeforeAll
    static void makeRun() throws IOException {
        try {
            home = Files.createDirectory(dir.resolve(HOSTILE));
        } catch (InvalidPathException e) {
            assumeTrue(false, "file names are not Unicode here");
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 6; i++) lines.add(line(i, TEXT + (i % 2 == 0 ? JSON : "") + (i < 3 ? "" : " other " + i)));
        corpus = Files.write(home.resolve("in.jsonl"), lines);
        Files.write(home.resolve("bad.jsonl"), List.of(line(1, "x"), "{" + HOSTILE.replace("\r", "")));
        Files.write(home.resolve("twice.jsonl"), List.of(line(1, "x"), line(1, "y")));
        Files.write(home.resolve("new.jsonl"), List.of(line(7, TEXT + "new")));
        Files.writeString(home.resolve("in.csv"), "id," + HOSTILE.replace("\r", "") + "\n1,a\n");
        Files.writeString(
                home.resolve("truth.tsv"), "id_a\tid_b\n0" + HOSTILE.replace("\r", "\\r") + "\tx" + HOSTILE + "\n");
        out = home.resolve("out");
        Program.run("dedup", corpus, "-o", out, "--max-loss", 1).expect(0);
        Program.run("dedup", corpus, "-o", home.resolve("rough"), "-m", "minhash", "--max-loss", 1)
                .expect(0);
        Program.run("index", "build", home.resolve("idx"), corpus, "-m", "simhash")
                .expect(0);
    }

    private static String line(int id, String text) {
        return "{\"id\":\"" + id + JSON + "\",\"url\":\"http://x/" + JSON + "\",\"text\":\"" + text + "\"}";
    }

    private static String id(int id) {
        return id + HOSTILE;
    }

    /** Commands that succeed and commands that fail, with names, ids and arguments that have control characters. */
    static List<List<Object>> commands() {
        return Seeds.some(
                SAMPLE,
                List.<List<Object>>of(
                        List.of("dedup", "IN", "-o", "NEW", "--max-loss", 1),
                        List.of("dedup", "IN", "-o", "NEW", "--json", "--max-loss", 1),
                        List.of("dedup", "IN", "-o", "NEW", "--max-loss", 0),
                        List.of("dedup", "IN", "-o", "OUT"),
                        List.of("dedup", "HOME/new.jsonl", "--against", "OUT", "-o", "NEW"),
                        List.of("dedup", "IN", "--against", "OUT", "-o", "NEW"),
                        List.of("dedup", "--from", "OUT", "-t", "0.9", "-o", "NEW", "--max-loss", 1),
                        List.of("dedup", "HOME/bad.jsonl", "-o", "NEW"),
                        List.of("dedup", "HOME/twice.jsonl", "-o", "NEW"),
                        List.of("dedup", "HOME/missing.jsonl", "-o", "NEW"),
                        List.of("dedup", "HOME/*.missing", "-o", "NEW"),
                        List.of("dedup", "HOME/in.csv", "-o", "NEW"),
                        List.of("dedup", "IN", "-o", "NEW", "--text-field", HOSTILE),
                        List.of("dedup", "IN", "-o", "NEW", "--keep", HOSTILE),
                        List.of("dedup", "IN", "-o", "NEW", "--keep", "field:" + HOSTILE),
                        List.of("dedup", "IN", "-o", "NEW", "-m", HOSTILE),
                        List.of("dedup", "IN", "-o", "NEW", "--max-loss", HOSTILE),
                        List.of("dedup", "IN", "-o", "NEW", "--" + HOSTILE),
                        List.of(HOSTILE),
                        List.of("pairs", "IN", "-o", "NEW"),
                        List.of("pairs", "IN", "-o", "NEW", "--resume", "--engine", HOSTILE),
                        List.of("link", "HOME/new.jsonl", "--against", "IN", "-o", "NEW"),
                        List.of("explain", "OUT", id(1)),
                        List.of("explain", "OUT", id(1), id(5), "--colour", "always"),
                        List.of("explain", "OUT", id(1), "--json"),
                        List.of("explain", "OUT", "none" + HOSTILE),
                        List.of("compare", "IN", "-m", "exact,simhash", "-o", "NEW"),
                        List.of("compare", "IN", "-m", "exact,simhash", "-o", "NEW", "--json", "-"),
                        List.of("report", "OUT", "-o", "NEW"),
                        List.of("eval", "OUT", "--truth", "HOME/truth.tsv"),
                        List.of("eval", "OUT", "--truth", "HOME/truth.tsv", "--json"),
                        List.of("results", "--data", "HOME"),
                        List.of("plan", "IN"),
                        List.of("plan", "IN", "--json"),
                        List.of("plan", "HOME/bad.jsonl", "-m", HOSTILE),
                        List.of("verify", "OUT"),
                        List.of("verify", "HOME/nothing"),
                        List.of("audit", "OUT"),
                        List.of("audit", "HOME/rough"),
                        List.of("audit", "HOME/rough", "--missed", "NEW"),
                        List.of("tokens", "IN"),
                        List.of("tokens", "HOME/bad.jsonl"),
                        List.of("fingerprint", "IN", "-m", "simhash"),
                        List.of("index", "build", "NEW", "IN", "-m", "simhash"),
                        List.of("index", "build", "NEW", "IN", "-m", "exact", "--live"),
                        List.of("index", "query", "HOME/idx", "IN"),
                        List.of("index", "stats", "HOME/idx"),
                        List.of("index", "add", "HOME/idx", "IN"),
                        List.of("index", "remove", "HOME/idx", "none" + HOSTILE),
                        List.of("relation", "IN", "-o", "NEW.parquet"),
                        List.of("relation", "HOME/twice.jsonl", "-o", "NEW.parquet"),
                        List.of("query", TEXT + HOSTILE, "--corpus", "IN"),
                        List.of("query", TEXT, "--corpus", "IN", "--json"),
                        List.of("serve", "--data", "HOME/in.jsonl"),
                        List.of("serve", "--data", "NEW", "--host", "10.1.2.3", "--tokens", "HOME/missing"),
                        List.of("methods", HOSTILE)));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void printsNoControlCharacters(List<Object> command) throws IOException {
        Path fresh = Files.createTempDirectory(home, "new").resolve("n" + HOSTILE);
        String[] words = command.stream()
                .map(Object::toString)
                .map(word -> word.replace("NEW", fresh.toString())
                        .replace("HOME", home.toString())
                        .replaceAll("^IN$", Matcher.quoteReplacement(corpus.toString()))
                        .replaceAll("^OUT$", Matcher.quoteReplacement(out.toString())))
                .toArray(String[]::new);
        StringWriter printed = new StringWriter();
        StringWriter errors = new StringWriter();
        PrintWriter terminal = PrintableText.of(new PrintWriter(printed, true));
        int code = Main.run(words, terminal, new PrintWriter(errors, true));
        terminal.flush();
        boolean coloured = command.contains("always");
        String shown = coloured ? printed.toString().replaceAll("\u001b\\[(0|1|2|31;9|32|36|31)m", "") : printed + "";
        assertThat(acting(shown))
                .as("output of %s\n%s", Arrays.asList(words), shown)
                .isEmpty();
        assertThat(acting(errors.toString()))
                .as("errors of %s\n%s", Arrays.asList(words), errors)
                .isEmpty();
        assertThat(errors.toString()).doesNotContain("Exception", "\tat ", "internal error");
        assertThat(printed.toString() + errors).isNotEmpty();
        assertThat(code).isBetween(0, 4);
    }

    /** The control characters of a text but line ends and tabs, in hexadecimal. */
    private static List<String> acting(String text) {
        return text.codePoints()
                .filter(c -> c != '\n' && c != '\t')
                .filter(c -> Character.isISOControl(c) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069))
                .mapToObj(Integer::toHexString)
                .toList();
    }

    @Test
    void showsEscapes() throws IOException {
        String missing = Program.run("dedup", home.resolve("no.jsonl"), "-o", dir.resolve("o"))
                .complains(1, "no file matches")
                .err();
        assertThat(missing)
                .contains("e\\u001b[2Jx\\u001b]0;t\\u0007b\\rc\\u0008\\u0008d\\u007f\\u0085\\u009b31mf\\u202eg");
    }

    /** A name with a line end cannot look like another message. */
    @Test
    void messagesAreOneLine() {
        Program.run("dedup", dir.resolve("a\nsemblance: verified.jsonl"), "-o", dir.resolve("o"))
                .complains(1, "a\\nsemblance: verified.jsonl: no such file");
    }

    /** What goes to a file or a pipe is what its format says. */
    @Test
    void dataIsNotChanged() throws Exception {
        String id = id(0).replace("\r", "\\r");
        assertThat(Program.run("tokens", corpus).expect(0).out()).contains(id + "\t");
        Path file = dir.resolve("tokens.tsv");
        assertThat(JavaProcess.programTo(file, "tokens", corpus).waitFor()).isZero();
        assertThat(Files.readString(file)).contains(id + "\t");
    }
}
