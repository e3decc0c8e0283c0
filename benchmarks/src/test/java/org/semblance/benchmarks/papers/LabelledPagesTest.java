package org.semblance.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.papers.LabelledPages.Verdict;

/** Pages are prepared and judged as the paper does it. */
class LabelledPagesTest {
    @TempDir
    Path data = Path.of("");

    private static String page(String id, String head, String last) {
        String text = IntStream.range(0, 200).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        return "{\"id\":\"%s\",\"html\":\"<head>%s</head><p>%s %s\"}\n"
                .formatted(id, head.replace("\"", "\\\""), text, last);
    }

    private LabelledPages terms() throws IOException {
        Path folder = Files.createDirectories(data.resolve("ota-html-dev"));
        Files.writeString(
                folder.resolve("docs.jsonl"),
                page("a", "<link href=\"https://www.one.example/a\" rel=\"canonical\">", "x")
                        + page("copy", "<link rel=canonical href=https://www.one.example/a>", "<b>x</b>")
                        + page("b", "", "y")
                        + page("c", "<meta property=\"og:url\" content=\"https://m.one.example/c\">", "z")
                        + page("d", "<base href='https://two.example/'>", "q")
                        + page("e", "<base href=/relative>", "r"));
        // a, copy and b are one text; c is another version; d is undecided with a; e is unrelated to all
        Files.writeString(
                folder.resolve("clusters.tsv"),
                "a\tv1\td1\ncopy\tv1\td1\nb\tv1\td1\nc\tv2\td1\nd\tv3\td2\ne\tv4\td3\n");
        Files.writeString(
                folder.resolve("oracle_text_j5_ge_0.30.tsv"), "d\ta\t0.9\t0.9\tcross\na\tb\t0.9\t0.9\tsame-content\n");
        return LabelledPages.terms(new Corpora(data, _ -> {}));
    }

    @Test
    void pairsHaveAVerdictAndASite() throws IOException, InterruptedException {
        LabelledPages pages = terms();
        assertThat(pages.all()).isEqualTo(6);
        assertThat(pages.size())
                .as("without the copy, which differs in formatting only")
                .isEqualTo(5);
        assertThat(pages.correct()).isEqualTo(1);
        List<String> found = pages.pairs("projection?threshold=321").stream()
                .map(p -> p.a() + p.b() + " " + p.verdict() + (p.sameSite() ? " one site" : ""))
                .toList();
        assertThat(found)
                .containsExactlyInAnyOrder(
                        "ab " + Verdict.CORRECT + " one site", // b has the address of its document
                        "ac " + Verdict.UNDECIDED + " one site",
                        "bc " + Verdict.UNDECIDED + " one site",
                        "ad " + Verdict.UNDECIDED,
                        "bd " + Verdict.INCORRECT,
                        "cd " + Verdict.INCORRECT,
                        "ae " + Verdict.INCORRECT,
                        "be " + Verdict.INCORRECT,
                        "ce " + Verdict.INCORRECT,
                        "de " + Verdict.INCORRECT);
    }

    @Test
    void precisionCountsUndecidedPairsApart() throws IOException, InterruptedException {
        terms();
        Path javadoc = Files.createDirectories(data.resolve("javadoc-commons-lang3"));
        Files.writeString(javadoc.resolve("docs.jsonl"), page("a", "", "x") + page("b", "", "y") + page("c", "", "z"));
        Files.writeString(javadoc.resolve("clusters.tsv"), "a\tk1\nb\tk1\nc\tk2\n");
        Table table = new PageExperiments().precision(new Corpora(data, _ -> {}));
        String loose = PageExperiments.LOOSE_C;
        assertThat(cell(table, "ota-html-dev", loose, "all", "pairs")).isEqualTo(10);
        assertThat(cell(table, "ota-html-dev", loose, "all", "undecided")).isEqualTo(0.3);
        assertThat(cell(table, "ota-html-dev", loose, "all", "precision")).isEqualTo(0.1429); // 1 of 7
        assertThat(cell(table, "ota-html-dev", loose, "one site", "share")).isEqualTo(0.3);
        assertThat(cell(table, "ota-html-dev", loose, "all", "recall")).isEqualTo(1);
        assertThat(cell(table, "javadoc-commons-lang3", loose, "one site", "correct"))
                .isEqualTo(0.3333);
        assertThat(cell(table, "javadoc-commons-lang3", loose, "different sites", "pairs"))
                .isZero();
    }

    private static double cell(Table table, String corpus, String method, String part, String column) {
        return table.at(column, "corpus", corpus, "method", method, "pairs of", part);
    }
}
