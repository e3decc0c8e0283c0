package org.semblance.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.openqa.selenium.Keys;
import org.semblance.records.CommonTokens;
import org.semblance.relation.Direction;
import org.semblance.report.html.ReportModel.Counts;
import org.semblance.report.html.ReportModel.DocumentCard;
import org.semblance.report.html.ReportModel.DocumentCard.Match;
import org.semblance.report.html.ReportModel.GroupModel;
import org.semblance.report.html.ReportModel.Method;
import org.semblance.report.html.ReportModel.PairListModel;
import org.semblance.report.html.ReportModel.PairListModel.Overlap;
import org.semblance.report.html.ReportModel.PairListModel.Pair;
import org.semblance.report.html.ReportModel.SourceLoss;
import org.semblance.report.html.ReportModel.Status;
import org.semblance.testing.Browser;

/** The page in a real browser. */
@ResourceLock(Browser.LOCK)
@Order(1)
class ReportPageTest {
    private static final String HOSTILE =
            "</script><img src=x onerror=\"document.title='owned'\">&lt;b&gt;<!--<script>\u2028'\"\\";

    private static Browser browser;
    private static ReportBrowser reports;

    @BeforeAll
    static void start(@TempDir Path directory) {
        browser = Browser.shared();
        reports = new ReportBrowser(browser, directory);
    }

    @AfterEach
    void reset() {
        browser.reset();
    }

    @Test
    void opensFromDiskWithoutErrorsOrRequests() throws IOException {
        ReportModel model = SampleReports.news(60);
        browser.complaints();
        browser.requests();
        reports.open(model, "");
        assertThat(browser.text("#n-removed")).isEqualTo("" + model.counts().removed());
        assertThat(browser.text("#n-documents"))
                .isEqualTo(String.format("%,d", model.counts().documents()));
        assertThat(browser.text("#n-pairs")).isEqualTo("" + model.counts().pairs());
        assertThat(browser.text("#story")).isEqualTo(RunStory.of(model));
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
        reports.open(model, "");
        for (int bin : List.of(0, 17, model.scores().bins().size() - 1)) {
            Object clicked = "document.querySelectorAll('#scores .bin')[arguments[0]]"
                    + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))";
            browser.run(clicked.toString(), bin);
            long expected = model.scores().bins().get(bin).count();
            assertThat(browser.text("#pairs .count")).startsWith(expected + " of ");
            assertThat(browser.texts("#pairs td:first-child"))
                    .hasSizeBetween((int) Math.min(expected, 10), (int) expected)
                    .allMatch(text -> inBin(text, model.scores().bins().get(bin)));
        }
        browser.click("#pairs .chip");
        assertThat(browser.text("#pairs .count")).isEqualTo(model.counts().pairs() + " pairs");
    }

    private static boolean inBin(String text, ScoreHistogram.Bin bin) {
        double score = Double.parseDouble(text);
        return score >= bin.from() - 1e-6 && score <= bin.to() + 1e-6;
    }

    @Test
    void aDraggedThresholdShowsItsResultAndFiltersThePairs() throws IOException {
        ReportModel model = SampleReports.news(60);
        reports.open(model, "");
        assertThat(browser.text("#at-pairs")).isEqualTo("" + model.counts().pairs());
        assertThat(browser.text("#at-removed")).isEqualTo("" + model.counts().removed());
        browser.drag("#threshold .grip", 300, false);
        int at = Integer.parseInt((String) browser.run("return threshold.getAttribute('aria-valuenow')"));
        assertThat(at).isPositive();
        ScoreHistogram.Bin bin = model.scores().bins().get(at);
        long above = model.pairs().shown().stream()
                .filter(p -> p.score() >= bin.from())
                .count();
        assertThat(browser.text("#at-pairs")).isEqualTo("" + above);
        assertThat(browser.text("#at-removed"))
                .isEqualTo("" + model.scores().removed().get(at));
        String limit = BigDecimal.valueOf(bin.from()).stripTrailingZeros().toPlainString();
        assertThat(browser.text("#at-command"))
                .isEqualTo("semblance dedup --from out -t %s -o out-%s".formatted(limit, limit));
        assertThat(browser.text("#pairs .count"))
                .as("while dragging")
                .isEqualTo(model.counts().pairs() + " pairs");
        browser.release();
        assertThat(browser.text("#pairs .count")).startsWith(above + " of ");
        browser.type("#threshold", Keys.ARROW_LEFT);
        assertThat(browser.run("return threshold.getAttribute('aria-valuenow')"))
                .isEqualTo("" + (at - 1));
        browser.click("#pairs .chip");
        assertThat(browser.text("#at-next")).contains("run pairs on the inputs again");
        assertThat(browser.text("#at-pairs")).isEqualTo("" + model.counts().pairs());
    }

    @Test
    void countsMayBeLogarithmic() throws IOException {
        reports.open(SampleReports.news(60), "");
        String heights = "return [...document.querySelectorAll('#scores .fill')].map(r => +r.getAttribute('height'))";
        Object linear = browser.run(heights);
        browser.click("#scores .switch button:last-child");
        assertThat(browser.run(heights)).isNotEqualTo(linear);
        assertThat(browser.text("#scores .switch [aria-pressed=true]")).isEqualTo("log");
    }

    @Test
    void filtersByConditions() throws IOException {
        ReportModel model = SampleReports.news(60);
        reports.open(model, "");
        assertThat(filtered("score>0.9 same-site"))
                .isEqualTo(count(model, p -> p.score() > 0.9 && Boolean.TRUE.equals(p.sameSite())));
        assertThat(filtered("score<=0.8 -same-site"))
                .isEqualTo(count(model, p -> p.score() <= 0.8 && !Boolean.TRUE.equals(p.sameSite())));
        assertThat(filtered("id:region"))
                .isEqualTo(count(model, p -> ids(model, p).contains("region")));
        assertThat(filtered("size>5"))
                .isEqualTo(
                        count(model, p -> model.documents().get(p.a()).group().size() > 5));
        assertThat(filtered("score>high")).isEqualTo(model.counts().pairs());
        assertThat(browser.text("#pairs .problem")).isEqualTo("score needs a number");
        assertThat(filtered("colour>3")).isEqualTo(model.counts().pairs());
        assertThat(browser.text("#pairs .problem")).startsWith("there is no colour; compare score, size");
        assertThat(filtered("https://news.example/")).isEqualTo(model.counts().pairs());
        browser.run("document.querySelector('#sizes .dot').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        assertThat(browser.texts("#groups .split > div:first-child td:nth-child(2)"))
                .isNotEmpty()
                .containsOnly("2");
    }

    private static long filtered(String query) {
        browser.run("pairTable.ask(arguments[0])", query);
        String count = browser.text("#pairs .count");
        return Long.parseLong(count.substring(0, count.indexOf(' ')).replace(",", ""));
    }

    private static long count(ReportModel model, Predicate<Pair> wanted) {
        long found = model.pairs().shown().stream().filter(wanted).count();
        assertThat(found).isBetween(1L, model.counts().pairs() - 1);
        return found;
    }

    private static String ids(ReportModel model, Pair pair) {
        return model.documents().get(pair.a()).id() + " "
                + model.documents().get(pair.b()).id();
    }

    @Test
    void hidesNamesAndTexts() throws IOException {
        ReportModel model = SampleReports.news(60);
        reports.open(
                model,
                "#pair=" + model.documents().get(0).id() + ","
                        + model.documents().get(1).id());
        browser.await("#compare .row");
        String seen = "return document.body.innerText + document.title + location.hash"
                + " + [...document.querySelectorAll('[title], [aria-label], input')]"
                + ".map(e => `${e.title} ${e.ariaLabel} ${e.value}`).join()";
        browser.press(Keys.ESCAPE);
        assertThat((String) browser.run(seen)).contains("wire-", "region-");
        browser.click("#anonymise");
        browser.click("#pairs tr.open");
        browser.await("#compare .row");
        assertThat((String) browser.run(seen))
                .doesNotContain("wire-", "region-", "arch-", "regional.warc", "News, June")
                .contains("document ", "source ");
        assertThat(String.join("", browser.texts("#compare .cell")))
                .matches(text -> text.codePoints().noneMatch(c -> Character.isLetter(c) && c != 'x'));
        browser.press(Keys.ESCAPE);
        browser.click("#anonymise");
        assertThat((String) browser.run(seen)).contains("wire-");
    }

    @Test
    void keysMoveThroughTheListAndThePairs() throws IOException {
        ReportModel model = SampleReports.news(60);
        reports.open(model, "");
        browser.press("jjj");
        assertThat(browser.run("return pairTable.shown.indexOf(pairTable.selected)"))
                .isEqualTo(2L);
        browser.press("k", Keys.ENTER);
        browser.await("#compare[open] .row");
        String place = "#compare .bar-top .count";
        assertThat(browser.text(place)).isEqualTo("2 of " + model.counts().pairs());
        browser.press("j");
        assertThat(browser.text(place)).isEqualTo("3 of " + model.counts().pairs());
        browser.press("kk");
        assertThat(browser.text(place)).isEqualTo("1 of " + model.counts().pairs());
        browser.press(Keys.ESCAPE);
        assertThat(browser.all("#compare[open]")).isEmpty();
        browser.press("/");
        browser.press("wire");
        assertThat(browser.run("return document.activeElement.value")).isEqualTo("wire");
        browser.press(Keys.ESCAPE);
        browser.press("?");
        assertThat(browser.text("#help[open]")).contains("next, previous row");
        browser.press(Keys.ESCAPE);
        browser.press("g");
        browser.press("j", Keys.ENTER);
        assertThat(browser.text("#group h3"))
                .isEqualTo("Group " + model.grouping().shown().get(1).cluster());
    }

    @Test
    void theMapLinksToADifference() throws IOException {
        String same = "word ".repeat(2_000);
        reports.open(twoTexts(same + "left " + same + "a", same + "right " + same + "b"), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.all("#compare .mark-at")).hasSize(2);
        browser.run("document.querySelectorAll('#compare .mark-at')[1].click()");
        assertThat(browser.texts("#compare .row.here mark")).containsExactly("a", "b");
    }

    @Test
    void theGroupIsAGraphWhoseMembersOpen() throws IOException {
        ReportModel model = SampleReports.news(60);
        reports.open(model, "");
        GroupModel.Group first = model.grouping().shown().getFirst();
        assertThat(browser.all("#group .node.kept")).hasSize(1);
        assertThat(browser.all("#group .node.gone")).hasSize(first.members().size() - 1);
        browser.run("document.querySelector('#group .node.gone')"
                + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        browser.await("#compare[open] .row");
    }

    @Test
    void holdsAHundredThousandPairs() throws IOException {
        ReportModel model = SampleReports.many(100_000);
        browser.complaints();
        reports.open(model, "");
        assertThat(browser.text("#pairs .count")).matches("100,00\\d pairs");
        assertThat(browser.all("#pairs tr.open")).hasSizeLessThan(60);
        assertThat(filtered("score>0.9")).isBetween(20_000L, 30_000L);
        browser.click("#pairs th:nth-child(2) button");
        browser.run("const s = document.querySelector('#pairs .scroller'); s.scrollTop = s.scrollHeight / 2");
        browser.run("pairTable.draw()");
        assertThat(browser.texts("#pairs tr.open .id")).hasSizeBetween(20, 120);
        browser.run("pairTable.open(pairTable.shown.findLast(p => p.a.cut < 0))");
        browser.await("#compare[open] .command");
        assertThat(browser.text("#compare .command"))
                .startsWith("semblance explain /")
                .contains(" crawl-2025-26/");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void marksExactlyTheWordsThatDiffer() throws IOException {
        reports.open(
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
    void comparesScriptsWithoutSpacesByCharacterAndNamesInvisibleOnes() throws IOException {
        reports.open(twoTexts("新桥将在明年春天开放。", "新桥将于明年春天开放。"), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .row mark")).containsExactly("在", "于");
        reports.open(twoTexts("one two three", "one tw\u200bo three"), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .row mark")).containsExactly("two", "tw⟨U+200B⟩o");
    }

    @Test
    void showsAnAppendedLineAsOneInsertion() throws IOException {
        reports.open(
                twoTexts("It opens in the spring.", "It opens in the spring.\n\nReporting by the Wire."), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.texts("#compare .row ins")).containsExactly("Reporting by the Wire.");
        assertThat(browser.text("#summary")).isEqualTo("4 words and 1 other sign differ");
    }

    @Test
    void collapsesAndExpandsLongEqualPassages() throws IOException {
        String same = "word ".repeat(500);
        reports.open(twoTexts(same + "left " + same, same + "right " + same), "#pair=a,b");
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
    void wrapsVeryLongLines() throws IOException {
        String left = "left ".repeat(20_000);
        String right = "right ".repeat(30_000);
        reports.open(twoTexts(left, right), "#pair=a,b");
        browser.await("#compare .row");
        assertThat(browser.text("#summary")).isEqualTo("30,000 words differ");
        assertThat(browser.all("#compare .row")).hasSizeLessThan(100);
        assertThat(browser.texts("#compare .row:first-child mark"))
                .containsExactly(
                        left.substring(0, 5 * 200).strip(),
                        right.substring(0, 6 * 300).strip());
    }

    @Test
    void escapesHostileIdsAndTexts() throws IOException {
        String left = HOSTILE + ",one";
        String right = HOSTILE + "\u202Etwo \uD800 half";
        DocumentCard kept =
                new DocumentCard(left, HOSTILE, "javascript:document.title='owned'", 500, HOSTILE, null, null);
        DocumentCard gone = new DocumentCard(
                right,
                HOSTILE,
                "https://x.example/\"><script>",
                HOSTILE.length() + 2,
                HOSTILE + " x",
                null,
                new Match(left, 0.9));
        browser.complaints();
        reports.open(SampleReports.of(List.of(kept, gone), List.of(new Pair(0, 1, 0.9, null, null))), "");
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
    void deepLinksOpenAPairAndAGroup() throws IOException {
        ReportModel model = SampleReports.news(60);
        Pair pair = model.pairs().shown().get(40);
        String a = model.documents().get(pair.a()).id();
        String b = model.documents().get(pair.b()).id();
        reports.open(model, "#pair=" + b + "," + a);
        browser.await("#compare[open] .row");
        assertThat(browser.run("return [...document.querySelectorAll('.side input')].map(i => i.value)"))
                .isEqualTo(List.of(b, a));
        GroupModel.Group group = model.grouping().shown().get(50);
        reports.open(model, "#group=" + group.cluster());
        assertThat(browser.text("#group h3")).isEqualTo("Group " + group.cluster());
        assertThat(browser.all("#group tr.open")).hasSize(group.members().size());
    }

    @Test
    void navigatesPairsByKeyboard() throws IOException {
        ReportModel model = SampleReports.news(60);
        reports.open(model, "");
        browser.type("#pairs tr.open", Keys.ENTER);
        browser.await("#compare[open] .row");
        browser.type("#compare .rows", Keys.ARROW_RIGHT);
        assertThat(browser.text("#compare .bar-top .count"))
                .isEqualTo("2 of " + model.counts().pairs());
        browser.type("#compare .rows", Keys.ESCAPE);
        assertThat(browser.all("#compare[open]")).isEmpty();
        browser.awaitThat("location.hash === ''"); // the event is fired after the dialog is closed
    }

    @Test
    void comparesAnyTwoDocumentsByTheirIds() throws IOException {
        ReportModel model = SampleReports.news(60);
        DocumentCard other = model.documents().getLast();
        reports.open(model, "#pair=" + model.documents().getFirst().id() + ",nobody");
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
        reports.open(model, "");
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
    void rendersOnlyVisibleRows() throws IOException {
        ReportModel model = SampleReports.news(900);
        assertThat(model.pairs().shown()).hasSizeGreaterThan(5_000);
        reports.open(model, "");
        assertThat(browser.all("#pairs tr.open")).hasSizeLessThan(300);
        browser.run("const s = document.querySelector('#pairs .scroller'); s.scrollTop = s.scrollHeight");
        browser.await("#pairs tr.open[aria-rowindex='" + (model.counts().pairs() + 1) + "']");
        assertThat(browser.all("#pairs tr.open")).hasSizeLessThan(60);
    }

    @Test
    void rendersDarkAndNarrow() throws IOException {
        reports.open(SampleReports.news(60), "");
        String ground = "return getComputedStyle(document.body).backgroundColor";
        assertThat(browser.run(ground)).isEqualTo("rgb(246, 246, 243)");
        browser.preferDark();
        assertThat(browser.run(ground)).isEqualTo("rgb(20, 23, 26)");
        browser.click("#theme");
        assertThat(browser.run(ground)).isEqualTo("rgb(246, 246, 243)");
        browser.click("#theme");
        assertThat(browser.run(ground)).isEqualTo("rgb(20, 23, 26)");
        browser.width(390);
        browser.awaitThat("document.documentElement.scrollWidth <= 390"); // the charts are resized in the next frame
    }

    @Test
    void reportsThatThereIsNothingToShow() throws IOException {
        ReportModel news = SampleReports.news(10);
        Counts counts = new Counts(3, 3, 0, 0, 0, 0, 0, 0, 0);
        browser.complaints();
        reports.open(
                new ReportModel(
                        news.run(),
                        news.status(),
                        counts,
                        news.method(),
                        List.of(),
                        List.of(),
                        ScoreHistogram.none(),
                        null,
                        new PairListModel(List.of(), ""),
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
        reports.open(
                new ReportModel(
                        news.run(),
                        news.status(),
                        news.counts(),
                        news.method(),
                        news.sources(),
                        news.sites(),
                        news.scores(),
                        new GroupModel(news.grouping().sizes(), List.of()),
                        new PairListModel(List.of(), ""),
                        List.of(),
                        List.of()),
                "");
        browser.run("document.querySelector('#sizes .dot').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        browser.click("#scores .bin.full");
        assertThat(browser.text("#pairs .empty")).endsWith("pairs.tsv has them all.");
        assertThat(browser.text("#groups .empty")).endsWith("clusters.tsv has them all.");
        assertThat(browser.text("#rejected .empty")).isEqualTo("They are listed in rejected.tsv.");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void showsWhyTheGuardStopped() throws IOException {
        reports.open(SampleReports.news(10, new Status.Stopped("too much of a", "say --max-loss 0.9")), "");
        assertThat(browser.text(".alarm")).contains("Why: too much of a", "What to do: say --max-loss 0.9");
        assertThat(browser.text(".tile.removed dt")).isEqualTo("Would remove");
        String hostile = "they share “<img src=x onerror=alert(1)>”";
        reports.open(SampleReports.news(10, new Status.Stopped("too much of a", "say --max-loss 0.9", hostile)), "");
        assertThat(browser.texts(".alarm p"))
                .containsExactly("Why: too much of a", "What they share: " + hostile, "What to do: say --max-loss 0.9");
        assertThat(browser.texts(".alarm img")).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    /** A pair by template text is seen at a glance: in the list, above its texts, and in the story. */
    @Test
    void showsHowCommonTheSharedTokensAre() throws IOException {
        DocumentCard kept = new DocumentCard("a", "x.jsonl", null, 12, "one two four", null, null);
        DocumentCard gone = new DocumentCard("b", "x.jsonl", null, 13, "one two three", null, new Match("a", 0.75));
        DocumentCard other = new DocumentCard("c", "x.jsonl", null, 13, "one two seven", null, new Match("a", 0.75));
        Overlap overlap = new Overlap(6, 7, 7);
        ReportModel model = SampleReports.of(
                List.of(kept, gone, other),
                List.of(
                        new Pair(0, 1, 0.75, overlap, null, new CommonTokens.Share(6, 5, 1000)),
                        new Pair(0, 2, 0.75, overlap, null, new CommonTokens.Share(6, 0, 10))));
        reports.open(model, "#pair=a,b");
        browser.await("#compare[open] .row");
        assertThat(browser.text("#proof .common"))
                .isEqualTo("· 83% of the shared tokens occur in more than 1,000 documents");
        assertThat(browser.texts("#pairs tr.open td")).contains("83%", "0%");
        ReportModel weighted = SampleReports.of(
                List.of(kept, gone),
                List.of(new Pair(0, 1, 0.75, overlap, null, new CommonTokens.Share(6, 5, 1000, 12))));
        reports.open(weighted, "#pair=a,b");
        browser.await("#compare[open] .row");
        assertThat(browser.text("#proof"))
                .contains(
                        "83% of the shared tokens occur in more than 1,000 documents and have at most 12% of their weight");
        assertThat(browser.texts("#proof .common")).isEmpty(); // no alarm: they count little
        reports.open(model, "#pair=a,c");
        browser.await("#compare[open] .row");
        assertThat(browser.texts("#proof .common")).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    /** The document that contains the other one comes first, in the list and side by side, whichever is kept. */
    @Test
    void showsWhichDocumentContainsTheOther() throws IOException {
        DocumentCard part = new DocumentCard("part", "x.jsonl", null, 7, "one two", null, null);
        DocumentCard whole =
                new DocumentCard("whole", "x.jsonl", null, 13, "one two three", null, new Match("part", 0.75));
        ReportModel model = SampleReports.of(
                List.of(part, whole), List.of(new Pair(0, 1, 0.75, new Overlap(6, 8, 12), null, null)));
        Method method = new Method(
                "exact",
                "containment",
                false,
                Direction.SMALLER_IN_LARGER,
                true,
                "0.6",
                true,
                "containment at least 0.6",
                "words",
                List.of());
        reports.open(
                new ReportModel(
                        model.run(),
                        model.status(),
                        model.counts(),
                        method,
                        model.sources(),
                        model.sites(),
                        model.scores(),
                        model.grouping(),
                        model.pairs(),
                        model.documents(),
                        model.rejections()),
                "#pair=whole,part");
        browser.await("#compare[open] .row");
        assertThat(browser.text("#proof"))
                .startsWith("containment 0.750000 = 6 shared / 8 of the smaller · right contained in left");
        assertThat(browser.texts("#pairs th")).anyMatch(head -> head.startsWith("Contains"));
        assertThat(browser.texts("#pairs tr.open .doc"))
                .satisfiesExactly(
                        one -> assertThat(one).contains("whole"),
                        other -> assertThat(other).contains("part"));
        assertThat(browser.text("#story")).contains("contained in a document that was kept");
        assertThat(browser.complaints()).isEmpty();
    }

    /** Only new documents can be removed: they are what the counts of a link add up to. */
    @Test
    void theCountsOfALinkAreThoseOfItsNewDocuments() throws IOException {
        Counts.Sides sides = new Counts.Sides(new Counts.Side(1250, 1200), new Counts.Side(7334, 7000));
        Counts counts = new Counts(8584, 649, 601, 900, 0, 384, 0, 1300, 1000, sides);
        List<SourceLoss> sources =
                List.of(new SourceLoss("new.jsonl", 1250, 601), new SourceLoss("old.jsonl", 7334, 0, true));
        GroupModel groups = new GroupModel(List.of(new GroupModel.SizeCount(2, 399)), List.of());
        ScoreHistogram.Counter scores = ScoreHistogram.counter(0.5, 1, 20);
        scores.add(0.9, 900);
        reports.open(SampleReports.with(counts, SampleReports.method(), sources, scores.scores(), groups), "");
        assertThat(browser.texts(".tile dt")).startsWith("New", "Kept", "Removed");
        assertThat(browser.texts(".tile dd"))
                .startsWith("1,250", "compared with 7,334 old ones", "649", "51.9%", "601", "48.1%");
        assertThat(browser.text("#funnel h2")).isEqualTo("From new documents to removals");
        assertThat(browser.texts("#funnel li span:first-child")).contains("new", "compared", "removed");
        assertThat(browser.texts("#funnel b")).containsExactly("1,250", "1,200", "601");
        assertThat(browser.text("#statistics li:first-child .num")).isEqualTo("8,400,000");
        assertThat(browser.texts("#sources tbody td:last-child")).containsExactly("48.1%", "–");
        assertThat(browser.text("#sources tbody tr:last-child .badge")).isEqualTo("old");
        assertThat(browser.text("#story"))
                .startsWith("Among 1,250 new documents, compared with 7,334 old ones, the method exact found all 900")
                .contains("601 new documents were removed, each a direct match of an old one.");
    }

    @Test
    void aMethodWithoutAThresholdOffersNone() throws IOException {
        Counts counts = new Counts(200, 130, 70, 70, 0, 0, 0, 140, 140);
        Method method = new Method(
                "identical",
                "identical",
                false,
                Direction.BOTH,
                true,
                "1",
                false,
                "the same text by normalize=case",
                "text by normalize=case",
                List.of(new ReportModel.Parameter("normalize", "case")));
        GroupModel groups = new GroupModel(List.of(new GroupModel.SizeCount(2, 70)), List.of());
        List<SourceLoss> sources = List.of(new SourceLoss("in.jsonl", 200, 70));
        ScoreHistogram.Counter one = ScoreHistogram.counter(1, 1.05);
        one.add(1, 70);
        reports.open(SampleReports.with(counts, method, sources, one.scores(), groups), "");
        assertThat(browser.text("#story")).contains("found all 70 pairs with the same text by normalize=case.");
        assertThat(browser.text(".tile.pairs .note")).isEqualTo("the same text by normalize=case");
        assertThat(String.join("\n", browser.texts("header, main > :not(#method), #method .facts")))
                .contains("every pair with the same text")
                .doesNotContain("at least", "≥", "hreshold", "-t");
        assertThat(browser.all("#scores:not([hidden]), nav a[href='#scores']:not([hidden])"))
                .isEmpty();
        // Scores that differ are drawn, without a line.
        ScoreHistogram.Counter several = ScoreHistogram.counter(350, 352, 2);
        several.add(351, 70);
        reports.open(SampleReports.with(counts, method, sources, several.scores(), groups), "");
        assertThat(browser.text("#readout")).isEqualTo("Select a bar to list its pairs.");
        assertThat(browser.all("#scores .bin")).hasSize(2);
        assertThat(browser.all("#threshold, #at, #at-next")).isEmpty();
    }

    @Test
    void theValleyBetweenTwoGroupsIsMarked() throws IOException {
        ReportModel news = SampleReports.news(20);
        assertThat(open(news, Optional.empty())).isEmpty();
        assertThat(browser.all("#valley")).isEmpty();
        List<ScoreHistogram.Bin> bins = news.scores().bins();
        int at = bins.size() / 2;
        ScoreShape two = new ScoreShape(
                ScoreShape.Kind.TWO,
                List.of(0.61, 0.97),
                List.of(
                        new ScoreShape.Choice(bins.getFirst().from(), 180, 70),
                        new ScoreShape.Choice(bins.get(at).from(), 80, 30)));
        assertThat(open(news, Optional.of(two)))
                .containsExactly("Scores: " + two.description() + " (a hint, from the scores alone). "
                        + two.consequence(true) + ". To be sure, judge some pairs: semblance label out");
        String ends = "const x = e => document.querySelector(e).getBoundingClientRect().left;"
                + "return Math.abs(x('#valley line') - x('#scores .bin:nth-of-type(%d) .reach')) < 2";
        assertThat(browser.run(ends.formatted(at + 1))).isEqualTo(true);
        ScoreShape one = new ScoreShape(ScoreShape.Kind.ONE, List.of(0.9), List.of());
        assertThat(open(news, Optional.of(one))).isEmpty();
    }

    private static List<String> open(ReportModel model, Optional<ScoreShape> shape) throws IOException {
        ScoreHistogram scores =
                new ScoreHistogram(model.scores().bins(), model.scores().removed(), shape);
        reports.open(
                new ReportModel(
                        model.run(),
                        model.status(),
                        model.counts(),
                        model.method(),
                        model.sources(),
                        model.sites(),
                        scores,
                        model.grouping(),
                        model.pairs(),
                        model.documents(),
                        model.rejections()),
                "");
        return browser.texts("#shape");
    }

    @Test
    void theNamesOfTabsAndCardsAreThoseOfTheirContents() throws IOException {
        ReportModel news = SampleReports.news(20);
        reports.open(news, "");
        assertThat(browser.texts("nav a:not([href='#overview'])"))
                .isEqualTo(browser.run("return [...document.querySelectorAll('nav a:not([href=\"#overview\"])')]"
                        + ".map(a => document.querySelector(a.hash).querySelector('h2').textContent)"));
        assertThat(browser.text("#funnel h2")).isEqualTo("From documents to removals");
        Counts none = new Counts(3, 3, 0, 0, 0, 0, 0, 0, 0);
        reports.open(SampleReports.with(none, news.method(), List.of(), ScoreHistogram.none(), null), "");
        assertThat(browser.text("#funnel h2")).isEqualTo("From documents to pairs");
    }

    /** In a link, a new and an old document may have the same id. */
    @Test
    void documentsOfOneIdAreToldApart() throws IOException {
        DocumentCard gone = new DocumentCard("a", "new.jsonl", null, 13, "one two three", null, new Match("a", 0.75));
        DocumentCard kept = new DocumentCard("a", "old.jsonl", null, 12, "one two four", null, null);
        ReportModel model =
                SampleReports.of(List.of(kept, gone), List.of(new Pair(1, 0, 0.75, new Overlap(6, 7, 7), null)));
        reports.open(model, "#pair=a,a");
        browser.await("#compare[open] .row");
        assertThat(browser.texts("#compare .cell")).containsExactly("one two four", "one two three");
        reports.open(model, "#group=1");
        browser.run("document.querySelectorAll('#group tr.open')[1].click()");
        browser.await("#compare[open] .row");
        assertThat(browser.texts("#compare .cell")).containsExactly("one two four", "one two three");
    }

    @Test
    void listsShowTheBeginningOfEachText() throws IOException {
        ReportModel model = SampleReports.news(60);
        reports.open(model, "");
        assertThat(browser.texts("#pairs tr.open .id")).isNotEmpty();
        assertThat(browser.texts("#pairs tr.open bdi.snippet"))
                .hasSameSizeAs(browser.texts("#pairs tr.open .id"))
                .allMatch(snippet -> model.documents().stream().anyMatch(d -> snippet.equals(d.snippet())));
        assertThat(browser.texts("#groups .split > div:first-child tr.open .snippet"))
                .isNotEmpty()
                .noneMatch(String::isEmpty);
        assertThat(browser.texts("#group tr.open .snippet"))
                .hasSize(model.grouping().shown().getFirst().members().size());
        assertThat(browser.texts("#rejected .snippet")).containsExactly("Hello there", "Hello");
        DocumentCard hebrew = new DocumentCard("a", "s", null, 20, "שלום עולם", null, null);
        DocumentCard hostile = new DocumentCard("b", "s", null, 500, HOSTILE + "\u202Eabc", null, new Match("a", 0.9));
        browser.complaints();
        reports.open(SampleReports.of(List.of(hebrew, hostile), List.of(new Pair(0, 1, 0.9, null, null))), "");
        assertThat(browser.texts("#pairs tr.open .snippet"))
                .containsExactly("שלום עולם", HOSTILE.replace('\u2028', ' ') + "abc");
        assertThat(browser.run("return getComputedStyle(document.querySelector('#pairs .snippet')).direction"))
                .isEqualTo("rtl");
        assertThat(browser.all("img")).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void saysWhichTextsAreMissingAndHowToSeeThem() throws IOException {
        List<DocumentCard> documents = List.of(
                new DocumentCard("a", "s", null, 5, "hello", null, null),
                new DocumentCard("b", "s", null, 0, null, null, new Match("a", 0.9)));
        reports.open(SampleReports.of(documents, List.of(new Pair(0, 1, 0.9, null, null))), "");
        assertThat(browser.text("#missing-texts"))
                .startsWith("1 document of 2 without the beginning of the text")
                .contains("semblance report /")
                .endsWith(" --open");
    }

    @Test
    void searchesTheWholeTexts() throws IOException {
        String filler = "word ".repeat(60);
        List<DocumentCard> documents = List.of(
                new DocumentCard("a", "s", null, 400, filler + "the Needle\nin it", null, null),
                new DocumentCard("b", "s", null, 400, filler, null, new Match("a", 0.9)),
                new DocumentCard("c", "s", null, 400, filler + "thread", null, new Match("a", 0.8)));
        reports.open(
                SampleReports.of(documents, List.of(new Pair(0, 1, 0.9, null, null), new Pair(1, 2, 0.8, null, null))),
                "");
        browser.run("pairTable.ask('\"needle in\"')");
        browser.awaitThat("document.querySelector('#pairs .count').textContent === '1 of 2 pairs'");
        assertThat(browser.texts("#pairs tr.open .id")).containsExactly("a", "b");
        browser.run("pairTable.ask('thread -needle')");
        browser.awaitThat("pairTable.shown.length === 1 && pairTable.shown[0].b.id === 'c'");
        browser.run("groupTable.ask('absent')");
        assertThat(browser.text("#groups .count")).startsWith("0 of 1 group");
    }

    /** Names of directories and ids that a shell would misread. */
    @Test
    void commandsWorkAsPrinted(@TempDir Path directory) throws Exception {
        Path run = Files.createDirectories(directory.resolve("it's a \"run\" $HOME %41 #1"));
        List<String> ids = List.of("-x; rm 'y'", "two\nlines \\ $(id) ‏");
        List<DocumentCard> documents = List.of(
                new DocumentCard(ids.get(0), "s", null, 0, null, null, null),
                new DocumentCard(ids.get(1), "s", null, 0, null, null, new Match(ids.get(0), 0.9)));
        new ReportBrowser(browser, run).open(SampleReports.of(documents, List.of(new Pair(0, 1, 0.9, null, null))), "");
        browser.click("#pairs tr.open");
        browser.await("#compare[open] .command");
        List<String> commands = browser.texts("#compare .command");
        assertThat(arguments(commands.get(0))).containsExactly("explain", "--", run.toString(), ids.get(0), ids.get(1));
        assertThat(arguments(commands.get(1))).containsExactly("report", run.toString(), "--open");
        browser.click("#compare .copy");
        assertThat((String) browser.run("return getSelection().toString()")).startsWith("semblance explain -- ");
    }

    private static List<String> arguments(String command) throws Exception {
        Process shell = new ProcessBuilder("bash", "-c", "semblance() { printf '%s\\0' \"$@\"; }; " + command).start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        return List.of(printed.split("\0"));
    }

    @Test
    void nothingOverlapsOrIsClippedOnNarrowScreens() throws IOException {
        reports.open(SampleReports.longNames(), "");
        for (int width : List.of(420, 1400)) {
            browser.width(width);
            browser.awaitThat("document.documentElement.scrollWidth <= " + width);
            // Contents stay within their cells, and cells of a row do not overlap.
            String outside = """
                    const out = [];
                    const box = (e) => e.getBoundingClientRect();
                    for (const td of document.querySelectorAll('td')) {
                      if (!td.offsetWidth) continue;
                      for (const e of td.querySelectorAll('.path, .id, .snippet, .loss, .loss > *, .bar > span'))
                        if (box(e).left < box(td).left - 1 || box(e).right > box(td).right + 1) out.push(`${e.className} ${e.textContent}`);
                      const next = td.nextElementSibling;
                      if (next?.offsetWidth && box(next).left < box(td).right - 1) out.push(`cells ${td.textContent}`);
                    }
                    return out;
                    """;
            assertThat((List<?>) browser.run(outside)).as("at %d px", width).isEmpty();
            String clipped = "return [...document.querySelectorAll('th')].filter(th => th.scrollWidth > th.clientWidth)"
                    + ".map(th => th.textContent)";
            assertThat((List<?>) browser.run(clipped))
                    .as("headers at %d px", width)
                    .isEmpty();
        }
        assertThat(browser.texts("#sources .path")).allMatch(name -> name.endsWith(".jsonl.gz"));
        assertThat((String) browser.run("return document.querySelector('#sources .path').title"))
                .startsWith("/data/");
        // A loss of 0.3% has a visible bar and a whole label.
        assertThat(browser.texts("#sources .loss")).contains("0.3%");
        Object bars = browser.run("return Math.min(...[...document.querySelectorAll('#sources .loss .bar span')]"
                + ".map(b => b.getBoundingClientRect().width))");
        assertThat(((Number) bars).doubleValue()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void textsAreReadableInTheDark() throws IOException {
        reports.open(SampleReports.news(60), "");
        browser.preferDark();
        String contrast = """
                const luminance = (colour) => {
                  const [r, g, b] = colour.match(/[\\d.]+/g).map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
                  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                };
                const ground = (e) => /, 0\\)$|transparent/.test(getComputedStyle(e).backgroundColor) ? ground(e.parentElement) : getComputedStyle(e).backgroundColor;
                return ['.snippet', '.explained', '.path', '.badge', '.readout', 'th', '.command', '.copy', '.search', '.status'].map((name) => {
                  const e = document.querySelector(name);
                  const [a, b] = [luminance(getComputedStyle(e).color), luminance(ground(e))];
                  return [name, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
                }).filter(([, ratio]) => ratio < 4.5).map(String);
                """;
        assertThat((List<?>) browser.run(contrast)).isEmpty();
    }

    @Test
    void statisticsAreExplainedToKeyboardUsers() throws IOException {
        ReportModel model = SampleReports.news(10);
        reports.open(model, "");
        browser.run("document.querySelector('#keys').focus()");
        String meaning = "return document.activeElement.querySelector?.('.meaning')?.checkVisibility()"
                + " ? document.activeElement.querySelector('.meaning').textContent : ''";
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            browser.press(Keys.TAB);
            String shown = (String) browser.run(meaning);
            if (!shown.isEmpty()) seen.add(shown);
        }
        assertThat(seen).contains("One entry for each place.", "Pairs that passed the filter.");
        assertThat(browser.run("return document.querySelector('#statistics .explained').title"))
                .isEqualTo(seen.getFirst());
    }

    @Test
    void everySettingIsListedOnce() throws IOException {
        reports.open(SampleReports.news(10), "");
        assertThat(browser.texts("#method dt"))
                .doesNotHaveDuplicates()
                .contains("measure", "tokens", "state")
                .doesNotContain("threshold");
        assertThat(browser.texts("#method dd")).contains("jaccard at least 0.6");
    }

    private static ReportModel twoTexts(String left, String right) {
        return SampleReports.of(
                List.of(
                        new DocumentCard("a", "s", null, left.length(), left, null, null),
                        new DocumentCard("b", "s", null, right.length(), right, null, new Match("a", 0.75))),
                List.of(new Pair(0, 1, 0.75, new Overlap(6, 7, 7), null)));
    }
}
