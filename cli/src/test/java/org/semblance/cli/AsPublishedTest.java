package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;

/** {@code --as-published} on the command line. */
class AsPublishedTest {
    @TempDir
    Path dir;

    private Path out;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        out = dir.resolve("out");
        // Six words as in Example 1 of Xiao et al.: five each, of which one occurs twice, and four in common.
        file = Files.write(dir.resolve("two.txt"), List.of("now row by row upward", "row by row upward again"));
    }

    private List<List<String>> pairs(Object... words) throws IOException {
        Program.run("pairs", file, "--format", "lines", "-o", out, "--tokens", "words", "--quiet", "--overwrite", words)
                .expect(0);
        return Program.rows(out.resolve("pairs.tsv"));
    }

    private String score(Object... words) throws IOException {
        return pairs(words).getFirst().get(2);
    }

    /** Jaccard 4/6 and cosine 4/5 for multisets; 3/5 and 3/4 for sets. */
    @ParameterizedTest
    @ValueSource(strings = {"allpairs", "ppjoin", "ppjoin+"})
    void recordsAreMultisets(String method) throws IOException {
        assertThat(score("-m", method, "-t", 0.66, "--as-published")).isEqualTo("0.666667");
        assertThat(score("-m", method, "-t", 0.66, "--multiset")).isEqualTo("0.666667");
        assertThat(pairs("-m", method, "-t", 0.67, "--as-published")).isEmpty();
        assertThat(score("-m", method, "-t", 0.8, "--measure", "cosine", "--as-published"))
                .isEqualTo("0.800000");
        assertThat(score("-m", method, "-t", 0.6)).isEqualTo("0.600000");
        assertThat(pairs("-m", method, "-t", 0.61)).isEmpty();
        assertThat(score("-m", method, "-t", 0.6, "--as-published", "--set", "multiset=false"))
                .isEqualTo("0.600000");
        assertThat(score("-m", method, "-t", 0.75, "--measure", "cosine")).isEqualTo("0.750000");
    }

    @Test
    void exactIsNotPublished() {
        Program.run("pairs", file, "-o", out, "--as-published")
                .complains(2, "exact is not a published method: omit as-published, or choose another method");
        Program.run("compare", file, "-m", "exact", "--as-published").complains(2, "applies to none of these methods");
        assertThat(out).doesNotExist();
    }

    @Test
    void compareAndPlanApplyItToThePublishedMethods() throws IOException {
        Path page = dir.resolve("compare.html");
        Program.Outcome compared = Program.run(
                        "compare",
                        file,
                        "--format",
                        "lines",
                        "-m",
                        "exact,ppjoin?tokens=words",
                        "-t",
                        0.6,
                        "-o",
                        page,
                        "--as-published")
                .expect(0);
        assertThat(compared.err()).contains("--as-published does not apply to exact, which is not a published method");
        assertThat(compared.out()).contains("ppjoin?tokens=words&as-published=true");
        Program.run(
                        "compare",
                        file,
                        "--format",
                        "lines",
                        "-m",
                        "bestjoin,bestjoin?as-published=true",
                        "-o",
                        page,
                        "--overwrite")
                .expect(0);
        assertThat(Files.readString(page)).contains("claimed");
        Program.Outcome planned = Program.run(
                        "plan", file, "--format", "lines", "-m", "exact,ppjoin", "--as-published", "--json")
                .expect(0);
        assertThat(Json.parse(planned.out())
                        .at("/methods/1/parameters/multiset")
                        .asString())
                .isEqualTo("true");
        assertThat(planned.err()).contains("--as-published does not apply to exact");
    }

    /** A query of a relation by its own tokens, and of one that was written with others. */
    @Test
    void relationsHaveThePublishedTokens() throws IOException {
        Path corpus = Files.writeString(dir.resolve("corpus.jsonl"), "{\"id\":\"a\",\"text\":\"Row ﬁve, row six\"}\n");
        Path table = dir.resolve("relation.parquet");
        Program.run("relation", corpus, "-o", table, "--tokens", "words", "--quiet")
                .expect(0);
        Program.run("query", "ﬁve", "--corpus", table, "--as-published")
                .complains(2, "was written with normalize=full", "normalize=none");
        Program.run("relation", corpus, "-o", table, "--tokens", "words", "--overwrite", "--as-published", "--quiet")
                .expect(0);
        assertThat(Program.run("query", "ﬁve", "--corpus", table, "--as-published")
                        .expect(0)
                        .out())
                .contains("\na\t");
        assertThat(Program.run("query", "five", "--corpus", table).expect(0).out())
                .doesNotContain("\na\t");
        Program.run("relation", corpus, "-o", dir.resolve("other.parquet"), "-m", "ppjoin", "--as-published")
                .complains(2, "method ppjoin has no relation with multiset", "(as-published selects ", "multiset=true");
        Program.run("query", "five", "--corpus", corpus, "-m", "ppjoin", "--as-published")
                .complains(2, "no relation with multiset", "(as-published selects ");
    }

    /** Search parameters become those of queries; fingerprints that were made elsewhere have no features. */
    @Test
    void indexesHaveThePublishedSearch() throws IOException {
        Path index = dir.resolve("index");
        Program.run("index", "build", index, file, "--format", "lines", "--as-published", "--set", "k=9", "--quiet")
                .expect(0);
        String stats = Program.run("index", "stats", index).expect(0).out();
        assertThat(stats)
                .containsPattern("normalize +none")
                .containsPattern("index +psm")
                .containsPattern("k +9 ");
        Path prints = Files.writeString(dir.resolve("prints.tsv"), "a\t0123456789abcdef\n");
        Program.run("index", "build", dir.resolve("other"), prints, "--prints", "--as-published", "--quiet")
                .expect(0);
        assertThat(Program.run("index", "stats", dir.resolve("other"), "--json")
                        .expect(0)
                        .out())
                .contains("psm");
        Program.run("index", "build", dir.resolve("live"), file, "--live", "--as-published")
                .complains(
                        2,
                        "simhash has no online index",
                        "weights must be tf",
                        "as-published selects",
                        "weights=tfidf");
    }

    @Test
    void theSummaryHasTheParametersInFull() throws IOException {
        Path file = Files.write(dir.resolve("one.txt"), List.of("a, b, c, d", "a, b, c, e"));
        Program.run("pairs", file, "--format", "lines", "-o", out, "-m", "signcd", "--as-published", "--quiet")
                .expect(0);
        var parameters = Json.file(out.resolve("summary.json")).at("/method/parameters");
        assertThat(parameters.required("greedy").asString()).isEqualTo("true");
        assertThat(parameters.has("as-published")).isFalse();
    }
}
