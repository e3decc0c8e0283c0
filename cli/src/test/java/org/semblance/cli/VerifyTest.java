package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;
import org.semblance.testing.Texts;
import org.semblance.testing.Trees;

/** Verification detects all kinds of tampering and accepts unmodified results. */
class VerifyTest {
    @TempDir
    Path dir;

    private Path out;
    private List<String> lines;

    @BeforeEach
    void write() throws IOException {
        out = dir.resolve("out");
        lines = Texts.of(120).jsonl();
        Files.write(dir.resolve("in.jsonl"), lines);
    }

    private void dedup(Object... words) {
        Program.run("dedup", "-o", out, "--quiet", "--max-loss", 1, words).expect(0);
        assertThat(Program.run("verify", out).expect(0).out())
                .startsWith("verified: ")
                .contains("certificates");
    }

    /** Tampers with a line of a file, checks that verify detects it, and restores the file. */
    private void finds(String name, UnaryOperator<List<String>> tampering, String... parts) throws IOException {
        Path file = out.resolve(name);
        byte[] before = Files.readAllBytes(file);
        List<String> tampered = tampering.apply(new ArrayList<>(Program.lines(file)));
        Files.write(file, tampered);
        Program.Outcome outcome = Program.run("verify", out);
        assertThat(outcome.code())
                .as("tampered with %s\n%s", name, outcome.err())
                .isEqualTo(1);
        assertThat(outcome.err()).startsWith("semblance: ").contains(parts).doesNotContain("Exception", "\tat ");
        assertThat(outcome.out()).isEmpty();
        Files.write(file, before);
        Program.run("verify", out).expect(0);
    }

    private static UnaryOperator<List<String>> edit(int line, String regex, String replacement) {
        return lines -> {
            String edited = lines.get(line).replaceFirst(regex, replacement);
            assertThat(edited).as("the edit of line " + line).isNotEqualTo(lines.get(line));
            lines.set(line, edited);
            return lines;
        };
    }

    private static UnaryOperator<List<String>> drop(int line) {
        return lines -> {
            lines.remove(line);
            return lines;
        };
    }

    private static UnaryOperator<List<String>> add(int at, String line) {
        return lines -> {
            lines.add(at, line);
            return lines;
        };
    }

    @Test
    void annotatedCorporaAreComparedDocumentByDocument() throws IOException {
        dedup(dir.resolve("in.jsonl"), "--action", "annotate");
        finds("clean.jsonl", edit(3, "\"text\"\\s*:\\s*\"", "$0forged "), "clean corpus");
        finds("clean.jsonl", drop(7), "clean corpus");
        finds("clean.jsonl", add(0, lines.getFirst()), "clean corpus");
        Files.delete(out.resolve("clean.jsonl"));
        assertThat(Program.run("verify", out).expect(1).err()).contains("clean.jsonl");
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 4,
            of = {
                "--tokens=words",
                "--tokens=words --multiset",
                "--measure=cosine",
                "--measure=dice -t 0.8",
                "--measure=overlap -t 12",
                "--method=ppjoin+ --measure=hamming -t 40",
                "--tokens=chars:4 -t 0.7",
                "--tokens=whitespace --groups=components",
                "-t 0.500001",
                "--keep=longest --min-tokens=30",
                "--keep=shortest,last"
            })
    void detectsForgedCertificatesUnderEveryMeasure(String options) throws IOException {
        dedup(dir.resolve("in.jsonl"), options.split(" "));
        String other = unrelated();
        finds("removed.jsonl", edit(0, "\"kept_id\":\"[^\"]*\"", "\"kept_id\":\"" + other + "\""), "removed.jsonl:1: ");
        finds("removed.jsonl", edit(1, "\"id\":\"[^\"]*\"", "\"id\":\"" + other + "\""), "removed.jsonl:2: ");
        finds("removed.jsonl", edit(0, "\"score\":[0-9.]+", "\"score\":0.812345"), "removed.jsonl:1: ");
    }

    /** A kept document that matches neither of the first two removed ones. */
    private String unrelated() throws IOException {
        List<String> removed = Json.lines(out.resolve("removed.jsonl")).stream()
                .limit(2)
                .map(row -> row.required("id").asString())
                .toList();
        Set<String> paired = Program.lines(out.resolve("pairs.tsv")).stream()
                .map(row -> List.of(row.split("\t")).subList(0, 2))
                .filter(pair -> !Collections.disjoint(pair, removed))
                .flatMap(List::stream)
                .collect(Collectors.toSet());
        return Program.lines(out.resolve("clean.jsonl")).stream()
                .map(Json::id)
                .filter(id -> !paired.contains(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void detectsErrorsInTheRemovalLog() throws IOException {
        dedup(dir.resolve("in.jsonl"));
        String first = Program.lines(out.resolve("removed.jsonl")).getFirst();
        String second = Program.lines(out.resolve("removed.jsonl")).get(1);
        finds("removed.jsonl", drop(0), "removed.jsonl: no certificate for");
        finds("removed.jsonl", drop(1), "removed.jsonl: no certificate for");
        finds("removed.jsonl", add(1, first), "twice");
        finds("removed.jsonl", add(0, "nonsense"), "removed.jsonl:1: not a certificate");
        finds("removed.jsonl", add(0, "{}"), "removed.jsonl:1: not a certificate");
        finds("removed.jsonl", edit(0, "\"score\":[0-9.]+", "\"score\":\"high\""), "removed.jsonl:1: ");
        finds("removed.jsonl", edit(0, "\"id\":\"[^\"]*\"", "\"id\":\"ghost\""), "ghost");
        finds("removed.jsonl", edit(0, "\"kept_id\":\"[^\"]*\"", "\"kept_id\":\"ghost\""), "no document 'ghost'");
        String removed = Json.parse(second).required("id").asString();
        finds("removed.jsonl", edit(0, "\"kept_id\":\"[^\"]*\"", "\"kept_id\":\"" + removed + "\""), "removed as well");
        finds("removed.jsonl", edit(0, "jaccard", "cosine"), "measure");
        finds("removed.jsonl", edit(0, "\"threshold\":0.8", "\"threshold\":0.7"), "threshold");
        finds("removed.jsonl", edit(0, "\"exact\"", "\"hunch\""), "method");
    }

    @Test
    void detectsErrorsInTheCleanCorpusAndThePairs() throws IOException {
        dedup(dir.resolve("in.jsonl"));
        String removed = lines.get(Integer.parseInt(Json.lines(out.resolve("removed.jsonl"))
                .getFirst()
                .required("id")
                .asString()
                .substring(1)));
        int last = Program.lines(out.resolve("clean.jsonl")).size();
        finds("clean.jsonl", edit(3, "\"text\"", "\"Text\""), "the clean corpus does not hold");
        finds("clean.jsonl", edit(0, "\\{", "{ "), "the clean corpus does not hold");
        finds("clean.jsonl", drop(0), "the clean corpus does not hold");
        finds("clean.jsonl", drop(last - 1), "the clean corpus does not hold");
        finds("clean.jsonl", add(last, removed), "has records besides the surviving documents");
        finds("clean.jsonl", add(0, removed), "the clean corpus does not hold");
        finds("clean.jsonl", lines -> lines.reversed(), "the clean corpus does not hold");
        finds("clean.jsonl", lines -> List.of(), "the clean corpus does not hold");
        finds("pairs.tsv", edit(1, "\t1?0?\\.\\d+", "\t0.123456"), "pairs.tsv");
        finds("pairs.tsv", edit(1, "^d\\d+", "d0000"), "pairs.tsv");
        finds("pairs.tsv", drop(1), "pairs.tsv");
        finds("pairs.tsv", edit(1, "\t", " "), "pairs.tsv:2: ");
        finds("summary.json", edit(lineOf("\"digest\""), "[0-9a-f]{8}\"", "00000000\""), "digest");
    }

    private int lineOf(String part) throws IOException {
        List<String> summary = Program.lines(out.resolve("summary.json"));
        return summary.indexOf(
                summary.stream().filter(l -> l.contains(part)).findFirst().orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pairs.tsv",
                "clusters.tsv",
                "removed.jsonl",
                "clean.jsonl",
                "rejected.tsv",
                "summary.json",
                "inputs.tsv"
            })
    void detectsAMissingFile(String name) throws IOException {
        dedup(dir.resolve("in.jsonl"));
        Files.delete(out.resolve(name));
        Program.run("verify", out).complainsSomewhere(1, name);
    }

    @Test
    void detectsAChangedOrMissingInput() throws IOException {
        Path file = dir.resolve("in.jsonl");
        dedup(file);
        Files.write(file, lines.reversed());
        Program.run("verify", out).complainsSomewhere(1, file + ": the file changed");
        Files.delete(file);
        Program.run("verify", out).complainsSomewhere(1, file + ": no such file");
    }

    @Test
    void verifiesTables() throws IOException {
        List<String> rows = new ArrayList<>(List.of("id,\"no\nte\",text"));
        List<String> texts = Texts.of(60).all();
        for (int i = 0; i < texts.size(); i++) rows.add("d" + i + ",\"a\nb\",\"" + texts.get(i) + "\"");
        dedup(Files.write(dir.resolve("in.csv"), rows));
        finds("clean.csv", edit(0, "id", "key"), "");
        finds("clean.csv", edit(1, "te", "pe"), "header");
        finds("clean.csv", edit(3, "b", "c"), "the clean corpus does not hold");
        finds("clean.csv", drop(2), "");
        finds("clean.csv", add(2, "x,y,z"), "the clean corpus does not hold");
    }

    @Test
    void verifiesCompressedFiles() throws IOException {
        Path packed = dir.resolve("in.jsonl.gz");
        pack(packed, lines);
        dedup(packed);
        Path clean = out.resolve("clean.jsonl.gz");
        List<String> kept;
        try (var in = new GZIPInputStream(Files.newInputStream(clean))) {
            kept = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        pack(clean, kept.subList(1, kept.size()));
        Program.run("verify", out).complainsSomewhere(1, "the clean corpus does not hold");
        Files.write(clean, kept);
        Program.run("verify", out).complainsSomewhere(1, "clean.jsonl.gz: not gzip data");
        pack(clean, kept);
        Program.run("verify", out).expect(0);
    }

    private static void pack(Path file, List<String> lines) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (String line : lines) out.write((line + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
    }

    @Test
    void comparesFilesOfDirectories() throws IOException {
        for (String place : List.of("x/docs", "y/docs")) {
            Path docs = Files.createDirectories(dir.resolve(place + "/sub")).getParent();
            List<String> texts = Texts.of(Seeds.base() + place.hashCode(), 12).all();
            for (int i = 0; i < texts.size(); i++)
                Files.writeString(docs.resolve((i % 2 == 0 ? "" : "sub/") + "t" + i + ".txt"), texts.get(i));
        }
        dedup(dir.resolve("x/docs"));
        List<Path> survivors = Trees.files(out.resolve("clean"));
        for (Path file : survivors.subList(0, Math.min(2, survivors.size()))) {
            String name = out.resolve("clean").relativize(file).toString();
            finds("clean/" + name, edit(0, "[aeiou]", "y"), "does not hold '" + name + "'");
            Path moved = Files.move(file, out.resolve("clean/renamed.txt"));
            Program.run("verify", out).complainsSomewhere(1, "the clean corpus does not hold");
            Files.move(moved, file);
        }
        Files.createDirectories(out.resolve("clean/sub"));
        Files.writeString(out.resolve("clean/sub/extra.txt"), "not of this corpus");
        Program.run("verify", out).complainsSomewhere(1, "has records besides the surviving documents");
        Program.run(
                        "dedup",
                        dir.resolve("x/docs"),
                        dir.resolve("y/docs"),
                        "-o",
                        dir.resolve("two"),
                        "--max-loss",
                        1,
                        "--quiet")
                .expect(0);
        out = dir.resolve("two");
        Program.run("verify", out).expect(0);
        Path second = Trees.files(out.resolve("clean/docs-2")).getFirst();
        finds(out.relativize(second).toString(), edit(0, "[aeiou]", "y"), "the clean corpus does not hold");
    }

    @Test
    void checksFormatsWithoutKeptDocuments() throws IOException {
        Path csv = Files.writeString(
                dir.resolve("in.csv"), "id,text\nz,\"" + Texts.of(120).all().getFirst() + "\"\n");
        dedup(dir.resolve("in.jsonl"), csv);
        assertThat(Program.lines(out.resolve("clean.csv"))).containsExactly("id,text");
        finds("clean.csv", add(1, "q,something new"), "has records besides the surviving documents");
        Files.delete(out.resolve("clean.csv"));
        Program.run("verify", out).complainsSomewhere(1, "clean.csv");
    }

    @Test
    void verifiesPairsAndLinks() throws IOException {
        Program.run("pairs", dir.resolve("in.jsonl"), "-o", out, "--quiet").expect(0);
        Program.run("verify", out).expect(0);
        finds("pairs.tsv", drop(1), "pairs.tsv");
    }
}
