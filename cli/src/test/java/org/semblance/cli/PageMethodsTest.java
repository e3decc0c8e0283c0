package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.Seeds;

/** Tests the methods for web pages and scopes on the command line. */
class PageMethodsTest {
    private static final List<String> HOSTS =
            List.of("www.cs.north.edu", "ee.north.edu", "north.edu", "a.shop.com", "shop.com");

    @TempDir
    Path dir;

    private Path out;
    private Path file;
    private final Map<String, String> sites = new HashMap<>();

    /** Pages of 150 to 400 words; every second is an earlier one with a few words changed. One in nine has no URL. */
    @BeforeEach
    void write() throws IOException {
        Random random = Seeds.random();
        List<String[]> pages = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 240; i++) {
            String[] words = new String[150 + random.nextInt(250)];
            if (i > 0 && random.nextBoolean()) {
                words = pages.get(random.nextInt(i)).clone();
                for (int e = random.nextInt(4); e > 0; e--) words[random.nextInt(words.length)] = word(random);
            } else {
                for (int w = 0; w < words.length; w++) words[w] = word(random);
            }
            pages.add(words);
            String host = HOSTS.get(random.nextInt(HOSTS.size()));
            boolean known = random.nextInt(9) > 0;
            String url = known ? "\"url\":\"http://%s/p/%d\",".formatted(host, i) : "";
            lines.add("{\"id\":\"p%d\",%s\"text\":\"%s\"}".formatted(i, url, String.join(" ", words)));
            sites.put("p" + i, known ? site(host) : "");
        }
        out = dir.resolve("out");
        file = Files.write(dir.resolve("pages.jsonl"), lines);
    }

    private static String site(String host) {
        return host.indexOf('.') == host.lastIndexOf('.') ? host : host.substring(host.indexOf('.') + 1);
    }

    private static String word(Random random) {
        return "word" + (int) (900 * Math.pow(random.nextDouble(), 2));
    }

    private static int agreeing(BigInteger x, BigInteger y) {
        return 384 - x.xor(y).bitCount();
    }

    private Map<String, BigInteger> projections() {
        Map<String, BigInteger> prints = Program.run("fingerprint", file, "-m", "projection")
                .expect(0)
                .out()
                .lines()
                .map(line -> line.split("\t"))
                .peek(cells -> assertThat(cells[1]).matches("[0-9a-f]{96}"))
                .collect(Collectors.toMap(cells -> cells[0], cells -> new BigInteger(cells[1], 16)));
        assertThat(prints).hasSize(240);
        return prints;
    }

    private Map<String, Integer> pairs(Object... words) throws IOException {
        Program.run("pairs", file, "-o", out, "--quiet", "--overwrite", words).expect(0);
        return found();
    }

    private Map<String, Integer> found() throws IOException {
        Map<String, Integer> pairs = new TreeMap<>();
        for (List<String> row : Program.rows(out.resolve("pairs.tsv"))) {
            assertThat(row.get(3)).isEqualTo("bits");
            pairs.put(row.get(0) + " " + row.get(1), Integer.parseInt(row.get(2)));
        }
        return pairs;
    }

    private Map<String, Integer> agreeing(int least) {
        Map<String, BigInteger> prints = projections();
        Map<String, Integer> pairs = new TreeMap<>();
        for (int a = 0; a < 240; a++) {
            for (int b = a + 1; b < 240; b++) {
                int agreeing = agreeing(prints.get("p" + a), prints.get("p" + b));
                if (agreeing >= least) pairs.put("p" + a + " p" + b, agreeing);
            }
        }
        assertThat(pairs).hasSizeGreaterThan(40);
        return pairs;
    }

    /** -1 if a site is not known. */
    private int sameSite(String pair) {
        String a = sites.get(pair.split(" ")[0]);
        String b = sites.get(pair.split(" ")[1]);
        return a.isEmpty() || b.isEmpty() ? -1 : a.equals(b) ? 1 : 0;
    }

    private Map<String, Integer> only(Map<String, Integer> pairs, int... same) {
        Map<String, Integer> some = new TreeMap<>(pairs);
        Set<Integer> wanted = new TreeSet<>();
        for (int s : same) wanted.add(s);
        some.keySet().removeIf(pair -> !wanted.contains(sameSite(pair)));
        return some;
    }

    @Test
    void pairsFollowFromTheProjections() throws IOException {
        assertThat(pairs("-m", "projection")).isEqualTo(agreeing(372));
        assertThat(pairs("-m", "projection", "-t", 340)).isEqualTo(agreeing(340));
        Map<String, Integer> pieces = pairs("-m", "projection", "--set", "pieces=12");
        assertThat(agreeing(372)).containsAllEntriesOf(pieces);
        assertThat(pieces).containsAllEntriesOf(agreeing(373));
        assertThat(Program.rows(out.resolve("pairs.tsv")))
                .allMatch(row -> row.get(5).equals("false"));
    }

    @Test
    void combinedBySiteIsProjectionAcrossSites() throws IOException {
        Map<String, Integer> projection = pairs("-m", "projection");
        Map<String, Integer> combined = pairs("-m", "combined");
        assertThat(combined).isNotEmpty();
        assertThat(agreeing(355)).containsAllEntriesOf(combined);
        assertThat(pairs("-m", "combined", "--set", "b-agree=6", "--set", "c-agree=384"))
                .isNotEmpty()
                .allSatisfy((pair, bits) -> assertThat(combined).containsEntry(pair, 384));
        Map<String, Integer> expected = only(projection, 0, -1);
        expected.putAll(only(combined, 1));
        assertThat(pairs("-m", "combined-by-site")).isEqualTo(expected);
        assertThat(expected).isNotEqualTo(combined).isNotEqualTo(projection);
    }

    @ParameterizedTest
    @ValueSource(strings = {"projection", "combined", "combined-by-site"})
    void scopeKeepsPairsWithinOrAcrossSites(String method) throws IOException {
        Map<String, Integer> all = pairs("-m", method);
        assertThat(pairs("-m", method, "--scope", "same-site"))
                .isEqualTo(only(all, 1))
                .isNotEmpty();
        assertThat(Json.file(out.resolve("summary.json")).at("/policy/scope").asString())
                .isEqualTo("same-site");
        assertThat(pairs("-m", method, "--scope", "cross_site"))
                .isEqualTo(only(all, 0))
                .isNotEmpty();
    }

    @ParameterizedTest
    @Seeds.Some(
            value = 1,
            of = {"projection", "combined", "combined-by-site", "exact"})
    void removesWithProof(String method) throws IOException {
        for (String scope : List.of("all", "same-site", "cross-site")) {
            Program.run(
                            "dedup",
                            file,
                            "-m",
                            method,
                            "--scope",
                            scope,
                            "-o",
                            out,
                            "--max-loss",
                            1,
                            "--overwrite",
                            "--keep",
                            "longest",
                            "--protect",
                            "p1*")
                    .expect(0);
            List<String> removed = Program.lines(out.resolve("removed.jsonl"));
            assertThat(removed).isNotEmpty();
            for (String line : removed) {
                String pair = Json.id(line) + " "
                        + Json.parse(line).required("kept_id").asString();
                if (!scope.equals("all")) assertThat(sameSite(pair)).isEqualTo(scope.equals("same-site") ? 1 : 0);
            }
            assertThat(Program.run("verify", out).expect(0).out())
                    .startsWith("verified: " + removed.size() + " certificates");
        }
    }

    @Test
    void verifyFindsFalseScoresAndWrongSites() throws IOException {
        Program.run("dedup", file, "-m", "combined", "-o", out, "--max-loss", 1).expect(0);
        Path ledger = out.resolve("removed.jsonl");
        String lines = Files.readString(ledger);
        int forged = lines.contains("\"score\":356") ? 357 : 356;
        Files.writeString(ledger, lines.replaceFirst("\"score\":\\d+", "\"score\":" + forged));
        Program.run("verify", out).complainsSomewhere(1, "the score is ", ", not " + forged);
        Files.writeString(ledger, lines);
        Path summary = out.resolve("summary.json");
        String figures = Files.readString(summary);
        assertThat(figures).contains("\"scope\" : \"all\"");
        Files.writeString(summary, figures.replace("\"scope\" : \"all\"", "\"scope\" : \"same-site\""));
        Program.run("verify", out).complainsSomewhere(1, "the pair is outside --scope same-site");
        Files.writeString(summary, figures.replace("\"scope\" : \"all\"", "\"scope\" : \"cross-site\""));
        Program.run("verify", out).complainsSomewhere(1, "the pair is outside --scope cross-site");
        Files.writeString(summary, figures.replace("\"b-agree\" : \"2\"", "\"b-agree\" : \"6\""));
        Program.run("verify", out).complainsSomewhere(1, "but another condition of the method does not hold");
    }

    @Test
    void linksBySites() throws IOException {
        Map<String, Integer> all = pairs("-m", "projection");
        List<String> lines = Program.lines(file);
        Path fresh = Files.write(dir.resolve("new.jsonl"), lines.subList(0, 100));
        Path old = Files.write(dir.resolve("old.jsonl"), lines.subList(100, 240));
        Program.run(
                        "link",
                        fresh,
                        "--against",
                        old,
                        "-m",
                        "projection",
                        "--scope",
                        "cross-site",
                        "-o",
                        out,
                        "--quiet",
                        "--overwrite")
                .expect(0);
        Map<String, Integer> expected = only(all, 0);
        expected.keySet().removeIf(pair -> number(pair.split(" ")[0]) >= 100 || number(pair.split(" ")[1]) < 100);
        assertThat(found()).isNotEmpty().isEqualTo(expected);
    }

    private static int number(String id) {
        return Integer.parseInt(id.substring(1));
    }

    @Test
    void errorsAreReported() {
        Program.run("pairs", file, "-o", out, "--scope", "site")
                .complains(2, "unknown --scope 'site'; use one of all, same-site, cross-site");
        Program.run("pairs", file, "-o", out, "-m", "projection", "-t", 300)
                .complains(2, "threshold must be a whole number from 321 to 384: 300");
        Program.run("pairs", file, "-o", out, "-m", "projection", "--set", "bits=100")
                .complains(2, "bits must be a multiple of 64: 100");
        Program.run("pairs", file, "-o", out, "-m", "combined", "--set", "b-agree=7")
                .complains(2, "b-agree must be a whole number from 1 to 6: 7");
        assertThat(Program.run("pairs", file, "-o", out, "--scope", "same-site")
                        .expect(0)
                        .err())
                .contains("documents have no url with a host, so --scope same-site excludes them from all pairs");
    }
}
