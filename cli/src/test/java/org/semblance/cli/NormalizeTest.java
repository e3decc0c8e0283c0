package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;

/** Spellings of one visible text on the command line, and results of versions that did not normalize. */
class NormalizeTest {
    private static final String TEXT = "Der Café’s Straße fin été, déjà vu in naïve finale; it’s 12 km – ไทยแลนด์ 中文字";

    @TempDir
    Path dir;

    private Path corpus;
    private Path out;

    @BeforeEach
    void write() throws IOException {
        Random random = Seeds.random();
        corpus = dir.resolve("corpus.tsv");
        Files.write(
                corpus,
                List.of(
                        "id\ttext",
                        "a\t" + TEXT,
                        "b\t" + RandomText.respelled(TEXT, random),
                        "c\tquite another text, été"));
        out = dir.resolve("out");
    }

    private List<List<String>> pairs(Object... options) throws IOException {
        Program.run("pairs", corpus, "-o", out, "--overwrite", "--quiet", options)
                .expect(0);
        return Program.rows(out.resolve("pairs.tsv"));
    }

    private String digest() throws IOException {
        return Json.file(out.resolve("summary.json")).required("digest").asString();
    }

    @Test
    void spellingsOfOneTextAreEqual() throws IOException {
        for (String tokens : List.of("shingles:5", "words", "chars:4")) {
            List<List<String>> rows = pairs("-t", 1, "--tokens", tokens);
            assertThat(rows).as(tokens).hasSize(1);
            assertThat(rows.getFirst().subList(0, 3)).containsExactly("a", "b", "1.000000");
        }
        assertThat(pairs("-t", "0", "--measure", "edit", "--normalize", "full")).hasSize(1);
        assertThat(pairs("-t", "0", "--measure", "edit")).isEmpty();
    }

    @Test
    void normalizationIsRecordedAndPartOfTheDigest() throws IOException {
        Files.write(corpus, List.of("id\ttext", "a\tplain words", "b\tplain words"));
        assertThat(pairs("-t", 1)).hasSize(1);
        String full = digest();
        assertThat(Json.file(out.resolve("summary.json"))
                        .at("/method/parameters/normalize")
                        .asString())
                .isEqualTo("full");
        assertThat(pairs("-t", 1, "--normalize", "none")).hasSize(1);
        assertThat(digest()).isNotEqualTo(full);
        Program.run("verify", out).expect(0);
        Program.run("pairs", corpus, "-o", out, "--overwrite", "--tokens", "whitespace", "--normalize", "full")
                .complains(2, "tokens whitespace are compared as they are: omit normalize");
        Program.run("pairs", corpus, "-o", out, "--overwrite", "--normalize", "nfd")
                .complains(2, "normalize must be full, nfc, none: nfd");
    }

    @Test
    void removalsAreVerifiedFromTheTexts() throws IOException {
        for (String method : List.of("exact", "simhash", "minhash", "projection", "ncd", "slst?block=1")) {
            List<String> given = List.of(method.split("\\?"));
            Program.run(
                            "dedup",
                            corpus,
                            "-o",
                            out,
                            "--overwrite",
                            "--quiet",
                            "-m",
                            given.getFirst(),
                            given.size() > 1 ? List.of("--set", given.get(1)) : List.of())
                    .expect(0);
            assertThat(Files.readString(out.resolve("removed.jsonl")))
                    .as(method)
                    .contains("\"b\"");
            Program.run("verify", out).expect(0);
            Program.run("explain", out, "b").expect(0);
        }
    }

    @Test
    void showsNormalizedTokens() throws IOException {
        Files.write(corpus, List.of("id\ttext", "a\tCafe\u0301 don’t ﬁn สวัสดี"));
        assertThat(Program.run("tokens", corpus, "--tokens", "words").expect(0).out())
                .isEqualTo("a\tcafé don't fin สวั วัส สดี\n");
        assertThat(Program.run("tokens", corpus, "--tokens", "words", "--normalize", "none")
                        .expect(0)
                        .out())
                .startsWith("a\tcafe\u0301 don’t ﬁn");
    }

    @Test
    void refusesARunThatDidNotNormalize() throws IOException {
        Program.run("dedup", corpus, "-o", out, "--quiet").expect(0);
        Path summary = out.resolve("summary.json");
        String text = Files.readString(summary);
        Files.writeString(summary, text.replaceAll(",\\s*\"tokens_version\" : \\d+", ""));
        assertThat(Files.readString(summary)).isNotEqualTo(text);
        for (String command : List.of("verify", "report", "audit")) {
            Program.run(command, out)
                    .complains(
                            1,
                            "summary.json",
                            "written by another version, which splits texts into other tokens; run it again");
        }
        Program.run("explain", out, "a").complains(1, "another version");
        Program.run("dedup", "--from", out, "-t", "0.9", "-o", dir.resolve("from"))
                .complains(1, "another version");
    }

    @Test
    void refusesAStateThatDidNotNormalize() throws IOException {
        Program.run("dedup", corpus, "-o", out, "--quiet").expect(0);
        Path manifest = out.resolve("state").resolve("manifest");
        String text = Files.readString(manifest).replace("semblance state\t3", "semblance state\t2");
        String body = text.substring(0, text.lastIndexOf("crc\t"));
        CRC32C checksum = new CRC32C();
        checksum.update(body.getBytes(StandardCharsets.UTF_8));
        Files.writeString(manifest, body + "crc\t%08x\n".formatted((int) checksum.getValue()));
        Path more = Files.write(dir.resolve("more.tsv"), List.of("id\ttext", "x\tmore"));
        Program.run("dedup", more, "--against", out, "-o", dir.resolve("grown"))
                .complains(1, "manifest", "written by another version", "make the results it belongs to again");
    }

    @Test
    void refusesWeightsOfOtherFeatures() {
        Path table = dir.resolve("words.idf");
        Program.run("fingerprint", corpus, "-m", "simhash", "--save-idf", table).expect(0);
        Program.run("pairs", corpus, "-m", "simhash", "--set", "weights=idf:" + table, "-o", out)
                .expect(0);
        Program.run(
                        "pairs",
                        corpus,
                        "-m",
                        "simhash",
                        "--set",
                        "weights=idf:" + table,
                        "--normalize",
                        "none",
                        "-o",
                        dir.resolve("none"))
                .complains(
                        2,
                        "words.idf has features of tokens=words&normalize=full",
                        "not of tokens=words&normalize=none");
    }

    @Test
    void refusesARelationOfOtherTokens() throws IOException {
        Path relation = dir.resolve("relation.parquet");
        Program.run("relation", corpus, "-o", relation, "--quiet").expect(0);
        byte[] bytes = Files.readAllBytes(relation);
        String name = "semblance.tokens-version";
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(name);
        bytes[at + name.length() - 1] ^= 1;
        Files.write(relation, bytes);
        Program.run("query", "some text", "--corpus", relation)
                .complains(1, "relation.parquet", "or those of another version; write it again");
    }

    @Test
    void indexesAreBuiltWithANormalization() {
        Path index = dir.resolve("index");
        Program.run("index", "build", index, corpus, "--normalize", "none").expect(0);
        assertThat(Program.run("index", "stats", index).expect(0).out()).contains("none");
        Program.run("index", "query", index, corpus).expect(0);
    }
}
