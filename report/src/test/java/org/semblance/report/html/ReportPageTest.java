package org.semblance.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.semblance.report.html.DocumentCard.Match;
import org.semblance.report.html.PairList.Overlap;
import org.semblance.report.html.PairList.Pair;
import org.semblance.report.html.ReportModel.Counts;
import org.semblance.report.html.ReportModel.Status;

/** The page in a real browser. */
class ReportPageTest {
    private static final String HOSTILE =
            "</script><img src=x onerror=\"document.title='owned'\">&lt;b&gt;<!--<script>\u2028'\"\\";

    private static Browser browser;

    @BeforeAll
    static void start(@TempDir Path directory) {
        browser = new Browser(directory);
    }

    @AfterAll
    static void stop() {
        if (browser != null) browser.close();
    }

    @Test
    void opensFromDiskWithoutComplaintOrRequest() throws IOException {
        ReportModel model = SampleReports.news(60);
        browser.complaints();
        browser.requests();
        browser.open(model, "");
        assertThat(browser.text("#n-removed")).isEqualTo("" + model.counts().removed());
        assertThat(browser.text("#n-documents"))
                .isEqualTo(String.format("%,d", model.counts().documents()));
        assertThat(browser.text("#n-pairs")).isEqualTo("" + model.counts().pairs());
        assertThat(browser.text("#story")).isEqualTo(Story.of(model));
        assertThat(browser.text("#pairs .count")).isEqualTo(model.counts().pairs() + " pairs");
        assertThat(browser.all("#scores .bin")).hasSameSizeAs(model.scores().bins());
        browser.click("#pairs tr.open");
        browser.await("#compare .row");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).isEmpty();
    }

    @Test
    void barsOfTheHistogramFilterThePairs() throws IOException {
        ReportModel model = SampleReports.news(60);
        browser.open(model, "");
        for (int bin : List.of(0, 17, model.scores().bins().size() - 1)) {
            Object clicked = "document.querySelectorAll('#scores .bin')[arguments[0]]"
                    + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))";
            browser.run(clicked.toString(), bin);
            long expected = model.scores().bins().get(bin).count();
            assertThat(browser.text("#pairs .count")).startsWith(expected + " of ");
            assertThat(browser.all("#pairs tr.open")).hasSize((int) expected);
        }
        browser.click("#pairs .chip");
        assertThat(browser.text("#pairs .count")).isEqualTo(model.counts().pairs() + " pairs");
    }

    @Test
    void marksExactlyTheWordsThatDiffer() throws IOException {
        browser.open(
                twoTexts(
                        "The quick brown fox jumps over the lazy dog, twice.",
                        "The quick red fox jumps right over the dog, twice."),
                "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .row mark")).containsExactly("brown", "red");
        assertThat(browser.texts("#compare .row del")).containsExactly("lazy");
        assertThat(browser.texts("#compare .row ins")).containsExactly("right");
        assertThat(browser.text("#summary")).isEqualTo("3 words differ");
        assertThat(browser.text("#proof")).contains("jaccard 0.750000 = 6 shared / 8 in either");
        assertThat(browser.texts("#compare .cell"))
                .containsExactly(
                        "The quick brown fox jumps over the lazy dog, twice.",
                        "The quick red fox jumps right over the dog, twice.");
    }

    @Test
    void comparesScriptsWithoutSpacesSignBySignAndNamesTheInvisible() throws IOException {
        browser.open(twoTexts("新桥将在明年春天开放。", "新桥将于明年春天开放。"), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .row mark")).containsExactly("在", "于");
        browser.open(twoTexts("one two three", "one tw\u200bo three"), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .row mark")).containsExactly("two", "tw⟨U+200B⟩o");
    }

    @Test
    void showsALineAtTheEndAsThatLine() throws IOException {
        browser.open(
                twoTexts("It opens in the spring.", "It opens in the spring.\n\nReporting by the Wire."), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .row ins")).containsExactly("Reporting by the Wire.");
        assertThat(browser.text("#summary")).isEqualTo("4 words and 1 other sign differ");
    }

    @Test
    void foldsLongStretchesAndOpensThemAgain() throws IOException {
        String same = "word ".repeat(500);
        browser.open(twoTexts(same + "left " + same, same + "right " + same), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .fold"))
                .containsExactly("476 unchanged words — show", "476 unchanged words — show");
        browser.click("#only");
        assertThat(browser.texts("#compare .fold"))
                .containsExactly("496 unchanged words — show", "496 unchanged words — show");
        browser.click("#compare .fold");
        assertThat(browser.all("#compare .fold")).hasSize(1);
        assertThat(String.join("", browser.texts("#compare .cell:first-child"))).startsWith(same + "left ");
    }

    @Test
    void showsEndlessLinesInRows() throws IOException {
        String left = "left ".repeat(20_000);
        String right = "right ".repeat(30_000);
        browser.open(twoTexts(left, right), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.text("#summary")).isEqualTo("30,000 words differ");
        assertThat(browser.all("#compare .row")).hasSizeLessThan(100);
        assertThat(browser.texts("#compare .row:first-child mark"))
                .containsExactly(
                        left.substring(0, 5 * 200).strip(),
                        right.substring(0, 6 * 300).strip());
    }

    @Test
    void keepsHostileIdsAndTextsText() throws IOException {
        String left = HOSTILE + ",one";
        String right = HOSTILE + "\u202Etwo \uD800 half";
        DocumentCard kept = new DocumentCard(left, HOSTILE, "javascript:document.title='owned'", 500, HOSTILE, null);
        DocumentCard gone = new DocumentCard(
                right,
                HOSTILE,
                "https://x.example/\"><script>",
                HOSTILE.length() + 2,
                HOSTILE + " x",
                new Match(left, 0.9));
        browser.complaints();
        browser.open(SampleReports.of(List.of(kept, gone), List.of(new Pair(0, 1, 0.9, null))), "");
        assertThat(browser.texts("#pairs tr.open .id")).containsExactly(left, right.replace('\uD800', '\uFFFD'));
        browser.run("document.querySelector('#pairs tr.open').click()");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .cell")).containsExactly(HOSTILE, HOSTILE + " x");
        assertThat(browser.texts("#compare ins")).contains("x");
        assertThat(browser.texts("#compare .badge.cut"))
                .containsExactly("only the first " + HOSTILE.length() + " of 500 characters");
        assertThat(browser.all("img")).isEmpty();
        assertThat(browser.all("#compare .side:first-child a")).isEmpty();
        assertThat(browser.run("return document.title")).isEqualTo("by hand · Semblance");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void deepLinksLeadToAPairAndToAGroup() throws IOException {
        ReportModel model = SampleReports.news(60);
        Pair pair = model.pairs().shown().get(40);
        String a = model.documents().get(pair.a()).id();
        String b = model.documents().get(pair.b()).id();
        browser.open(model, "#pair=" + b + "," + a);
        browser.await("#compare[open] .row");
        assertThat(browser.run("return [...document.querySelectorAll('.side input')].map(i => i.value)"))
                .isEqualTo(List.of(b, a));
        Grouping.Group group = model.grouping().shown().get(50);
        browser.open(model, "#group=" + group.cluster());
        assertThat(browser.text("#group h3")).isEqualTo("Group " + group.cluster());
        assertThat(browser.all("#group tr.open")).hasSize(group.members().size());
    }

    @Test
    void goesThroughPairsByKeyboard() throws IOException {
        ReportModel model = SampleReports.news(60);
        browser.open(model, "");
        browser.type("#pairs tr.open", Keys.ENTER);
        browser.await("#compare[open] .row");
        browser.type("#compare .rows", Keys.ARROW_RIGHT);
        assertThat(browser.text("#compare .bar-top .count"))
                .isEqualTo("2 of " + model.counts().pairs());
        browser.type("#compare .rows", Keys.ESCAPE);
        assertThat(browser.all("#compare[open]")).isEmpty();
        assertThat((String) browser.run("return location.hash")).isEmpty();
    }

    @Test
    void comparesAnyTwoDocumentsByTheirIds() throws IOException {
        ReportModel model = SampleReports.news(60);
        DocumentCard other = model.documents().getLast();
        browser.open(model, "#pair=" + model.documents().getFirst().id() + ",nobody");
        browser.await("#compare[open]");
        browser.type(".side:nth-child(2) input", other.id(), Keys.ENTER);
        browser.await("#compare .row");
        assertThat(browser.text("#proof"))
                .isEqualTo("Not a pair of this run: the two do not have jaccard at least 0.6.");
        assertThat((String) browser.run("return location.hash")).endsWith("," + other.id());
    }

    @Test
    void searchesAndSorts() throws IOException {
        ReportModel model = SampleReports.news(60);
        browser.open(model, "");
        browser.type("#pairs .search", "wire-0018");
        long expected = model.pairs().shown().stream()
                .filter(p -> (model.documents().get(p.a()).id() + " "
                                + model.documents().get(p.b()).id())
                        .contains("wire-0018"))
                .count();
        assertThat(expected).isPositive();
        assertThat(browser.text("#pairs .count")).startsWith(expected + " of ");
        browser.click("#pairs th button");
        List<Double> shown = browser.texts("#pairs td:first-child").stream()
                .map(Double::valueOf)
                .toList();
        assertThat(shown).isNotEmpty().isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void drawsFewRowsOfMany() throws IOException {
        ReportModel model = SampleReports.news(900);
        assertThat(model.pairs().shown()).hasSizeGreaterThan(5_000);
        browser.open(model, "");
        assertThat(browser.all("#pairs tr.open")).hasSizeLessThan(300);
        browser.run("const s = document.querySelector('#pairs .scroller'); s.scrollTop = s.scrollHeight");
        browser.await("#pairs tr.open:nth-child(100)");
    }

    @Test
    void rendersDarkAndNarrow() throws IOException {
        browser.open(SampleReports.news(60), "");
        String ground = "return getComputedStyle(document.body).backgroundColor";
        assertThat(browser.run(ground)).isEqualTo("rgb(246, 246, 243)");
        browser.preferDark();
        assertThat(browser.run(ground)).isEqualTo("rgb(20, 23, 26)");
        browser.width(390);
        assertThat((Boolean) browser.run("return document.documentElement.scrollWidth <= 390"))
                .isTrue();
        browser.width(1300);
    }

    @Test
    void saysSoWhenThereIsNothingToShow() throws IOException {
        ReportModel news = SampleReports.news(10);
        Counts counts = new Counts(3, 3, 0, 0, 0, 0, 0);
        browser.complaints();
        browser.open(
                new ReportModel(
                        news.run(),
                        news.status(),
                        counts,
                        news.method(),
                        List.of(),
                        Scores.none(),
                        null,
                        new PairList(List.of(), ""),
                        List.of(),
                        List.of()),
                "");
        assertThat(browser.text("#pairs .empty")).startsWith("No two documents have jaccard at least 0.6:");
        assertThat(browser.text("#groups .empty")).contains("semblance dedup");
        assertThat(browser.all("#scores:not([hidden]), #sizes:not([hidden])")).isEmpty();
        assertThat(browser.all("#n-removed")).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void drawsTheChartsWithoutTheLists() throws IOException {
        ReportModel news = SampleReports.news(60);
        browser.complaints();
        browser.open(
                new ReportModel(
                        news.run(),
                        news.status(),
                        news.counts(),
                        news.method(),
                        news.sources(),
                        news.scores(),
                        new Grouping(news.grouping().sizes(), List.of()),
                        new PairList(List.of(), ""),
                        List.of(),
                        List.of()),
                "");
        browser.click("#sizes button");
        browser.click("#scores .bin.full");
        assertThat(browser.text("#pairs .empty")).endsWith("pairs.tsv has them all.");
        assertThat(browser.text("#groups .empty")).endsWith("clusters.tsv has them all.");
        assertThat(browser.text("#rejected .empty")).isEqualTo("rejected.tsv names them.");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void showsWhyTheGuardStopped() throws IOException {
        browser.open(SampleReports.news(10, new Status.Stopped("too much of a", "say --max-loss 0.9")), "");
        assertThat(browser.text(".alarm")).contains("Why: too much of a", "What to do: say --max-loss 0.9");
        assertThat(browser.text(".tile.removed dt")).isEqualTo("Would remove");
    }

    private static ReportModel twoTexts(String left, String right) {
        return SampleReports.of(
                List.of(
                        new DocumentCard("a", "s", null, left.length(), left, null),
                        new DocumentCard("b", "s", null, right.length(), right, new Match("a", 0.75))),
                List.of(new Pair(0, 1, 0.75, new Overlap(6, 7, 7))));
    }
}
