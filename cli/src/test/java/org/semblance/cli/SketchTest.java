package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Program;
import org.semblance.testing.Stories;

/** Tests the methods supershingle and minhash on the command line. */
class SketchTest extends MethodTest {
    /** Sixty stories and as many versions with other punctuation; a short text, and one without a word. */
    @Override
    List<String> lines(Stories stories) {
        List<String> lines = stories.withVersions(60, 4);
        for (int i = 1; i < lines.size(); i += 2) lines.set(i, lines.get(i).replace(" ", ", "));
        lines.add("Under construction");
        lines.add("?!");
        return lines;
    }

    @ParameterizedTest
    @CsvSource({"k=8, 6, 2", "hash=rabin, 6, 2", "weights=frequency, 6, 1", "supershingles=12, 12, 5", "k=1, 6, 6"})
    void pairsFollowFromTheSupershingles(String setting, int width, int agree) throws IOException {
        Map<String, String[]> prints = run("fingerprint", "supershingle", "--set", setting)
                .expect(0)
                .out()
                .lines()
                .map(line -> line.split("\t"))
                .collect(Collectors.toMap(cells -> cells[0], cells -> cells[1].split(",")));
        assertThat(prints).hasSize(121);
        assertThat(prints.values())
                .allSatisfy(values -> assertThat(values).hasSize(width).allMatch(v -> v.matches("[0-9a-f]{16}")));
        List<List<String>> expected = new ArrayList<>();
        for (int a = 1; a <= 121; a++) {
            for (int b = a + 1; b <= 121; b++) {
                int equal = 0;
                for (int k = 0; k < width; k++) if (prints.get("" + a)[k].equals(prints.get("" + b)[k])) equal++;
                if (equal >= agree)
                    expected.add(List.of("" + a, "" + b, "" + equal, "supershingles", "supershingle", "true", ""));
            }
        }
        assertThat(expected).hasSizeGreaterThan(14);
        assertThat(pairs("supershingle", "--set", setting, "-t", agree))
                .extracting(row -> row.subList(0, 7))
                .isEqualTo(expected);
        assertThat(Program.rows(out.resolve("rejected.tsv")).stream().map(row -> row.subList(1, 3)))
                .containsExactly(List.of("122", "too_short"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"supershingle hash=rabin", "supershingle weights=frequency", "minhash verify=false"})
    void removesWithProof(String spelling) throws IOException {
        String[] method = spelling.split(" ");
        run("dedup", method[0], "--set", method[1], "-o", out, "--max-loss", 1).expect(0);
        Path ledger = out.resolve("removed.jsonl");
        List<String> lines = Program.lines(ledger);
        assertThat(lines).hasSizeGreaterThan(14);
        assertThat(Program.run("verify", out).expect(0).out())
                .startsWith("verified: " + lines.size() + " certificates");
        Files.writeString(ledger, String.join("\n", lines).replaceFirst("\"score\":[0-9.]+", "\"score\":0.125") + "\n");
        Program.run("verify", out).complainsSomewhere(1, "the score is ", ", not 0.125");
        Files.writeString(
                ledger, String.join("\n", lines).replaceFirst("\"kept_id\":\"\\d+\"", "\"kept_id\":\"121\"") + "\n");
        Program.run("verify", out)
                .complainsSomewhere(1, "removed for '121': ", " of the texts is ", "short of the threshold");
    }

    @Test
    void minhashFindsThePairsOfExactAndPredictsItsRecall() throws IOException {
        List<List<String>> exact = pairs("exact", "-t", "0.75").stream()
                .map(row -> row.subList(0, 4))
                .toList();
        assertThat(exact).hasSizeGreaterThan(30);
        assertThat(pairs("minhash", "-t", "0.75"))
                .allMatch(row -> row.get(4).equals("minhash") && row.get(5).equals("false"))
                .extracting(row -> row.subList(0, 4))
                .isEqualTo(exact);
        var outcome = run("dedup", "minhash", "-t", "0.75", "-o", out, "--overwrite", "--max-loss", 1)
                .expect(0);
        assertThat(outcome.err())
                .contains("note: minhash at 0.75: bands 32 of 4 rows; recall at threshold 0.9999; found at similarity"
                        + " 0.1: 0.0031, 0.2: 0.0");
        assertThat(outcome.out())
                .contains("pairs with jaccard ≥ 0.75 over shingles:5 (method minhash; some may be missing)");
        assertThat(Files.readString(out.resolve("summary.json")))
                .contains("\"bands\" : \"32\"", "\"rows\" : \"4\"", "\"recall_at_threshold\" : \"0.9999\"");
        Program.run("verify", out).expect(0);
    }

    @Test
    void minhashMayEstimate() throws IOException {
        assertThat(pairs("minhash", "--set", "verify=false", "--set", "permutations=256", "-t", "0.9"))
                .hasSizeGreaterThan(14)
                .allMatch(row -> row.get(3).equals("jaccard-estimate") && Double.parseDouble(row.get(2)) >= 0.9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"supershingle", "minhash"})
    void isTheSameForAnyThreads(String method) throws IOException {
        List<List<String>> one = pairs(method, "--threads", 1);
        for (int threads = 2; threads <= 4; threads++) {
            assertThat(pairs(method, "--threads", threads)).isEqualTo(one);
        }
    }

    @Test
    void linksNewToOld() throws IOException {
        List<String> lines = Program.lines(file);
        Path old = Files.write(dir.resolve("old.txt"), List.of(lines.get(3), "!", lines.get(0)));
        for (String method : List.of("supershingle", "minhash")) {
            run("link", method, "--against", old, "-o", out, "--quiet", "--overwrite")
                    .expect(0);
            assertThat(Program.rows(out.resolve("pairs.tsv")))
                    .extracting(row -> row.subList(0, 2))
                    .contains(List.of("1", "3"), List.of("4", "1"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "supershingle | minvalues=85 | minvalues must be a multiple of supershingles: 85 is not one of 6",
                "supershingle | threshold=7 | threshold must be a whole number from 1 to 6: 7",
                "supershingle | threshold=0 | threshold must be a whole number from 1 to 6: 0",
                "supershingle | k=0 | k must be a whole number from 1 to 1000: 0",
                "supershingle | hash=md5 | hash must be default or rabin: md5",
                "supershingle | weights=idf | weights must be set or frequency: idf",
                "supershingle | rows=2 | method supershingle has no parameter 'rows'",
                "minhash | rows=200 | 1 bands of 200 rows take 200 permutations: raise permutations=128",
                "minhash | bands=5000 | bands must be a whole number from 1 to 4096: 5000",
                "minhash | threshold=1.1 | threshold must be in (0, 1]: 1.1",
                "minhash | verify=no | verify must be true or false: no"
            })
    void refusesValuesOutOfRange(String method, String setting, String complaint) {
        run("pairs", method, "-o", out, "--set", setting).complains(2, complaint);
    }
}
