package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.spill.Directories;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Stories;

/** Tests the methods signcd and ncd on the command line. */
class CompressionTest extends MethodTest {
    @Override
    List<String> lines(Stories stories) {
        List<String> lines = stories.withVersions(50, 6);
        lines.addAll(List.of(
                "", "   ", "word", "word", ",,,,", "no commas at all", "\uD83D\uDE00, \uD83D\uDE00,", "三，三，三，三"));
        return lines;
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 4,
            of = {
                "signcd, compressor=snappy",
                "signcd, compressor=lz4",
                "signcd, compressor=deflate",
                "signcd, compressor=zstd",
                "signcd, greedy=true",
                "signcd, prune=p1p2",
                "signcd, candidates=shingles",
                "signcd, spots=comma,stop",
                "signcd, signature=4",
                "ncd, compressor=snappy",
                "ncd, prune=p1"
            })
    void removalsAreVerifiedWithAnyNumberOfThreads(String method, String setting) throws IOException {
        List<List<String>> one = pairs(method, "--set", setting, "--threads", 1);
        assertThat(one.size()).isGreaterThan(20);
        assertThat(pairs(method, "--set", setting, "--threads", 2)).isEqualTo(one);
        run("dedup", method, "--set", setting, "-o", out, "--overwrite", "--quiet", "--max-loss", "0.9")
                .expect(0);
        Program.run("verify", out).expect(0);
    }

    @Test
    void aWrongCertificateIsDetected() throws IOException {
        run("dedup", "signcd", "-o", out, "--quiet", "--max-loss", "0.9").expect(0);
        Path ledger = out.resolve("removed.jsonl");
        Files.writeString(ledger, Files.readString(ledger).replaceFirst("\"score\":0\\.\\d+", "\"score\":0.001"));
        assertThat(Program.run("verify", out).expect(1).err()).contains("the score is 0.", ", not 0.001000");
    }

    @Test
    void emptyDocumentsAreListedAndShortOnesCanBeCompared() throws IOException {
        List<List<String>> found = pairs("signcd", "--set", "min-bytes=1");
        assertThat(found).anyMatch(row -> row.get(0).equals("103") && row.get(1).equals("104"));
        assertThat(Files.readString(out.resolve("rejected.tsv"))).contains("empty");
        // Two bytes that snappy adds are much of four: such short documents are rejected by default.
        assertThat(pairs("signcd")).noneMatch(row -> Integer.parseInt(row.get(1)) > 102);
        assertThat(Files.readString(out.resolve("rejected.tsv")))
                .contains("\t103\ttoo_short\t4 bytes under ", ", fewer than 16");
        List<String> seen = run("tokens", "signcd").expect(0).out().lines().toList();
        assertThat(seen).contains("103\tword", "105\t,,,,", "106\tno commas at all", "108\t三,三,三,三");
        assertThat(run("fingerprint", "signcd", "--set", "min-bytes=1")
                        .expect(0)
                        .out()
                        .lines()
                        .filter(l -> l.startsWith("103\t")))
                .hasSize(1);
    }

    /** As in tokenised corpora; without their commas they would be compared by their full texts, too far apart. */
    @ParameterizedTest
    @ValueSource(strings = {" , ", "' , ", "\" ), "})
    void marksNeedNotTouchTheirWords(String mark) throws IOException {
        String words = String.join(mark, "alpha beta gamma delta epsilon zeta theta kappa".split(" ")) + mark;
        Files.writeString(file, words + "and then one story\n" + words + "but quite another ending of the other one\n");
        assertThat(pairs("signcd", "-t", "0.1")).hasSize(1);
        assertThat(Files.readString(out.resolve("summary.json"))).contains("\"full_texts\" : 0,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"signcd", "spotsigncd"})
    void aTextWithAShortSignatureIsComparedInFull(String method) throws IOException {
        String text = "Oil, gold, tin: prices of last week, in dollars, were the x, the y, the z and nothing more";
        String line =
                "%s\n%1$s\nno, no, no\n%s\n".formatted(text, "long words, longer words, the longest ones, ".repeat(4));
        Files.writeString(file, line);
        List<List<String>> found = pairs(method, "--set", "min-bytes=40");
        assertThat(found)
                .anyMatch(row -> row.getFirst().equals("1") && row.get(1).equals("2"));
        assertThat(Files.readString(out.resolve("summary.json"))).contains("\"full_texts\" : 2,", "\"too_short\" : 1,");
        run("dedup", method, "--set", "min-bytes=40", "-o", out, "--overwrite", "--max-loss", "0.9")
                .expect(0);
        Program.run("verify", out).expect(0);
    }

    @Test
    void aRunSaysThatMostDocumentsWereComparedInFull() throws IOException {
        Files.writeString(
                file, "a text without any marks\n".repeat(3) + "one word, two words, three words, four words\n");
        String note =
                "Compared by their full text: 3 of 4 documents (fewer than 3 commas, or a signature of fewer than 16"
                        + " bytes). So most documents are compared as by ncd.";
        assertThat(run("dedup", "signcd", "-o", out, "--max-loss", "0.9")
                        .expect(0)
                        .out())
                .contains(note);
        assertThat(Files.readString(out.resolve("report.html"))).contains(note);
        Path again = dir.resolve("again.html");
        Program.run("report", out, "-o", again).expect(0);
        assertThat(Files.readString(again)).contains(note);
    }

    /** From the saved state, from the tables of the run, and from a run that was itself derived. */
    @Test
    void aRunFromAnotherSaysTheSame() throws IOException {
        Files.writeString(
                file, "a text without any marks\n".repeat(3) + "one word, two words, three words, four words\n");
        run("dedup", "signcd", "-o", out, "--max-loss", "0.9").expect(0);
        Path stricter = dir.resolve("stricter");
        Path again = dir.resolve("again");
        Path tables = dir.resolve("tables");
        expectNote(out, stricter);
        expectNote(stricter, again);
        Directories.delete(out.resolve("state"));
        expectNote(out, tables);
    }

    private static void expectNote(Path from, Path to) throws IOException {
        assertThat(Program.run("dedup", "--from", from, "-t", "0.1", "-o", to, "--max-loss", "0.9")
                        .expect(0)
                        .out())
                .contains("Compared by their full text: 3 of 4 documents ");
        assertThat(Files.readString(to.resolve("summary.json"))).contains("\"full_texts\" : 3,");
    }

    /**
     * Beyond its window of 64 KB snappy finds nothing in common, as in figure 1 of the paper; signatures are shorter
     * than that.
     */
    @Test
    void aDocumentOfTenMegabytesIsComparedLikeOthers() throws IOException {
        String large = "some words and others again and again. ".repeat(260_000)
                + "alpha, beta, gamma, delta, epsilon, zeta, eta, theta, ";
        Files.writeString(file, large + "\n" + large + "more\nshort, one, two, three\n");
        assertThat(pairs("signcd")).hasSize(1);
        assertThat(pairs("ncd")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compressor=zip",
                "prune=p3",
                "spots=dash",
                "signature=3",
                "greedy=maybe",
                "links=some",
                "shingle=0"
            })
    void invalidSettingsAreReported(String setting) {
        String also = setting.startsWith("shingle") ? "candidates=shingles" : setting;
        String error = run("pairs", "signcd", "--set", setting, "--set", also, "-o", out)
                .expect(2)
                .err();
        assertThat(error).contains(setting.substring(setting.indexOf('=') + 1));
    }

    @Test
    void compareCountsWhatPruningLoses() throws IOException {
        Path json = dir.resolve("compare.json");
        Program.run(
                        "compare",
                        file,
                        "--format",
                        "lines",
                        "-m",
                        "signcd,ncd,exact",
                        "-o",
                        dir.resolve("page.html"),
                        "--json",
                        json)
                .expect(0);
        assertThat(Files.readString(json)).contains("\"lost_by_pruning\"");
        assertThat(Files.readString(dir.resolve("page.html"))).contains("by pruning");
    }
}
