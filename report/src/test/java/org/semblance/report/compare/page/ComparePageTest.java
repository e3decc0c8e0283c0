package org.semblance.report.compare.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.Comparisons;
import org.semblance.report.page.ReadableNumbers;
import org.semblance.testing.Browser;

/** The page in a real browser. */
@ResourceLock(Browser.LOCK)
class ComparePageTest {
    private static Browser browser;
    private static Comparison comparison;
    private static Path page;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException, InterruptedException {
        browser = Browser.shared();
        Path corpus = Comparisons.pages(directory.resolve("pages.jsonl"), 25, 5);
        StringBuilder truth = new StringBuilder("id\tcluster\n");
        for (String line : Files.readAllLines(corpus)) {
            String id = line.substring(7, line.indexOf('"', 7));
            truth.append(id).append('\t').append(id.split("-", -1)[0]).append('\n');
        }
        Path labels = Files.writeString(directory.resolve("truth.tsv"), truth);
        comparison = Comparisons.of(corpus, labels, 1_000_000, 2, "exact?t=0.6", "ppjoin?t=0.8", "simhash?threshold=9");
        page = write(directory.resolve("compare.html"), comparison);
    }

    @AfterEach
    void reset() {
        browser.reset();
    }

    private static Path write(Path file, Comparison comparison) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            ComparePage.write(comparison, out);
        }
        return file;
    }

    @Test
    void showsEverySectionWithoutScriptsOrRequests() {
        browser.complaints();
        browser.requests();
        browser.open(page);
        assertThat(browser.texts("section > h2"))
                .containsExactly(
                        "Pairs found",
                        "Precision and recall",
                        "Agreement",
                        "Sites",
                        "Time and memory",
                        "Near duplicates per document",
                        "Terms that differ",
                        "Types of difference",
                        "Scores compared",
                        "Disagreements",
                        "Errors",
                        "Parameters and statistics");
        assertThat(browser.texts("nav a")).hasSize(12);
        assertThat(browser.all("script, img, link, iframe")).isEmpty();
        assertThat(browser.requests()).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void showsTheNumbersOfTheComparison() {
        browser.open(page);
        List<String> pairs = browser.texts("#found td.strong");
        assertThat(pairs)
                .isEqualTo(comparison.methods().stream()
                        .map(m -> ReadableNumbers.number(m.pairs()))
                        .toList());
        assertThat(browser.texts("#agreement .self b")).isEqualTo(pairs);
        assertThat(browser.texts("#agreement tbody tr:first-child td:nth-child(3) small")
                        .getFirst())
                .isEqualTo(comparison.tally().both(0, 1) + " in both");
        assertThat(browser.texts("#truth td.strong").getFirst())
                .isEqualTo(ReadableNumbers.share(
                        comparison.truth().methods().getFirst().all().precision()));
        assertThat(browser.all("#degrees .dot")).hasSizeGreaterThan(5);
        assertThat(browser.all("#scores .cell-heat")).hasSizeGreaterThan(5);
        Comparison.Correlation first = comparison.correlations().getFirst();
        assertThat(browser.all("#scores figure:first-child .dot"))
                .hasSize(first.byA().size() + first.byB().size());
        assertThat(browser.texts("#scores figure:first-child .means:first-of-type tbody th")
                        .getFirst())
                .isEqualTo(first.byA().getFirst().title());
        assertThat(browser.texts("#degrees > .wide tbody tr:first-child td").getFirst())
                .isEqualTo("%.2f"
                        .formatted(comparison.methods().getFirst().degrees().mean()));
    }

    @Test
    void aCellOfTheMatrixLinksToItsDisagreements() {
        browser.open(page);
        browser.click("#agreement td a");
        assertThat((String) browser.run("return location.hash")).isEqualTo("#d-0-1");
        browser.click("#d-0-1 summary");
        assertThat(browser.texts("#d-0-1 .pair .scores li:first-child .badge"))
                .isNotEmpty()
                .containsOnly("found");
        assertThat(browser.texts("#d-0-1 .pair .scores li:nth-child(2) .badge")).containsOnly("not found");
        assertThat(browser.texts("#d-0-1 .pair mark, #d-0-1 .pair del, #d-0-1 .pair ins"))
                .isNotEmpty();
    }

    @Test
    void escapesHostileText() throws IOException {
        Comparison.Setup s = comparison.setup();
        Comparison.Setup hostile = new Comparison.Setup(
                Comparisons.HOSTILE,
                Comparisons.HOSTILE + "\uD800\u0000",
                s.version(),
                List.of(Comparisons.HOSTILE),
                s.documents(),
                s.withSite(),
                s.threads(),
                s.heap(),
                s.share(),
                s.sample(),
                List.of(Comparisons.HOSTILE));
        Path file = write(
                page.resolveSibling("hostile.html"),
                new Comparison(
                        hostile,
                        comparison.methods(),
                        comparison.tally(),
                        comparison.correlations(),
                        comparison.disagreements(),
                        comparison.truth()));
        browser.complaints();
        browser.open(file);
        assertThat(browser.text("h1")).isEqualTo(Comparisons.HOSTILE);
        assertThat(browser.texts("pre.command")).containsExactly(Comparisons.HOSTILE + "\uFFFD\uFFFD");
        assertThat(browser.all("script, img")).isEmpty();
        assertThat((String) browser.run("return document.title")).startsWith("</style>");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void rendersDarkAndNarrow() {
        browser.open(page);
        browser.preferDark();
        assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 23, 26)");
        browser.width(390);
        assertThat((Boolean) browser.run("document.querySelectorAll('details').forEach(d => d.open = true);"
                        + " return document.documentElement.scrollWidth <= 390"))
                .isTrue();
    }

    @Test
    void reportsThatNothingWasFound(@TempDir Path directory) throws IOException, InterruptedException {
        Path corpus = Files.writeString(
                directory.resolve("few.jsonl"),
                "{\"id\":\"a\",\"text\":\"one lamp\"}\n{\"id\":\"b\",\"text\":\"two towers\"}\n");
        Comparison none = Comparisons.of(corpus, null, 1000, 1, "exact", "simhash");
        browser.complaints();
        browser.open(write(directory.resolve("none.html"), none));
        assertThat(browser.text("#story"))
                .endsWith("found 0 pairs of near duplicates, so there is nothing to compare.");
        assertThat(browser.text("#disagreements .empty")).startsWith("None: ");
        assertThat(browser.complaints()).isEmpty();
    }
}
