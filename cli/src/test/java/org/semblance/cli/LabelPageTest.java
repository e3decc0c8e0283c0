package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.openqa.selenium.Keys;
import org.semblance.io.inputs.InputException;
import org.semblance.report.audit.Estimate;
import org.semblance.report.calibrate.Calibration;
import org.semblance.report.calibrate.Calibration.MethodCalibration;
import org.semblance.report.calibrate.Calibration.Point;
import org.semblance.report.calibrate.CalibrationJson;
import org.semblance.report.calibrate.Judgements;
import org.semblance.report.calibrate.LabelRequests;
import org.semblance.report.calibrate.Labelling;
import org.semblance.report.calibrate.PairPool;
import org.semblance.report.calibrate.PairTexts;
import org.semblance.report.saved.SavedRun;
import org.semblance.testing.Browser;
import org.semblance.testing.Program;

/** The page for judging pairs in a real browser. */
@ResourceLock(Browser.LOCK)
class LabelPageTest {
    private static final String LEFT = "The council met on Monday and approved the budget for the new bridge.";
    private static final String RIGHT = "The council met on Tuesday and approved the budget for the new bridge.";

    /** Ten similar documents, so 45 pairs. */
    private static PairPool pool;

    private static Browser browser;

    @TempDir
    Path dir;

    private Labelling labelling;
    private LabelServer server;

    @BeforeAll
    static void search(@TempDir Path directory) throws IOException {
        browser = Browser.shared();
        pool = pool(directory);
    }

    static PairPool pool(Path directory) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 10; i++)
            lines.append("{\"id\": \"d%d\", \"url\": \"https://example.org/%d\", \"text\": \"%s Item %d.\"}\n"
                    .formatted(i, i, LEFT, i));
        Path in = Files.writeString(directory.resolve("in.jsonl"), lines);
        Path run = directory.resolve("run");
        Program.run("pairs", in, "-o", run, "-t", "0.2", "--tokens", "words", "--quiet")
                .expect(0);
        return PairPool.read(List.of(new PairPool.Method("exact?tokens=words", SavedRun.open(run))));
    }

    @BeforeEach
    void begin() throws IOException {
        labelling = Labelling.open(dir, pool, new Labelling.Settings(1, 0.95, 0.95));
    }

    @AfterEach
    void end() throws IOException {
        browser.reset();
        if (server != null) server.close();
        labelling.close();
    }

    /** Serves pairs with these texts instead of those in the inputs, and opens the page. */
    private void open(String left, String right) throws IOException {
        AtomicInteger side = new AtomicInteger();
        open(document -> {
            String text = side.getAndIncrement() % 2 == 0 ? left : right;
            return Optional.of(new PairTexts.Text("d" + document, "in.jsonl", text, text.length(), null));
        });
        shown(0);
    }

    private void open(LabelRequests.Texts texts) throws IOException {
        server = LabelServer.start(dir, labelling, texts, 2, 0);
        browser.open(server.address().toString());
    }

    /** Waits for the texts of the pair after this number of answers. */
    private static void shown(int answers) {
        browser.awaitThat("document.documentElement.dataset.shown === '%d' && !page.busy".formatted(answers));
    }

    private List<String> labels() {
        return Judgements.read(dir.resolve(Judgements.NAME)).stream()
                .map(answer -> answer.label().text())
                .toList();
    }

    private static void press(CharSequence key, int answers) {
        browser.press(key);
        shown(answers);
    }

    @Test
    void eachKeySavesAnAnswerAndShowsTheNextPair() throws IOException {
        try (PairTexts texts = PairTexts.open(pool, labelling.candidates())) {
            open(texts::text);
            shown(0);
            assertThat(browser.text("#place")).isEqualTo("Pair 1");
            assertThat(browser.text("#sides")).contains("in.jsonl", "https://example.org/");
            assertThat(browser.texts(".cell").getFirst()).contains("The council met on Monday", "Item");
            press("s", 1);
            assertThat(labels()).containsExactly("same");
            press("d", 2);
            press("?", 3);
            assertThat(browser.text("#place")).isEqualTo("Pair 4");
            assertThat(browser.text("#saved")).startsWith("Saved: pair 3 is skipped.");
            press("u", 2);
            assertThat(browser.text("#saved")).isEqualTo("The last answer is taken back.");
            assertThat(labels()).containsExactly("same", "different");
            String asked = browser.text("#sides");
            browser.open(server.address().toString());
            shown(2);
            assertThat(browser.text("#place")).isEqualTo("Pair 3");
            assertThat(browser.text("#sides")).isEqualTo(asked);
            assertThat(browser.text("#results")).doesNotContain("0.");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void aPairThatAnotherWindowAnsweredIsNotAnsweredTwice() throws Exception {
        open(LEFT, RIGHT);
        try (HttpClient client = HttpClient.newHttpClient()) {
            int pair = labelling.next().orElseThrow().pair();
            HttpRequest other = HttpRequest.newBuilder(server.address().resolve("answer"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"pair\":%d,\"label\":\"different\"}".formatted(pair)))
                    .build();
            assertThat(client.send(other, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        }
        press("s", 1);
        assertThat(browser.text("#saved")).startsWith("Not saved: another window answered this pair");
        assertThat(labels()).containsExactly("different");
        press("s", 2);
        assertThat(labels()).containsExactly("different", "same");
        browser.run(
                "dispatchEvent(new KeyboardEvent('keydown', {key: 's', repeat: true})); same.click(); same.click()");
        shown(3);
        assertThat(labels()).as("held keys and double clicks").containsExactly("different", "same", "same");
    }

    @Test
    @Timeout(60)
    void everythingWorksWithTheKeyboard() throws Exception {
        open(LEFT, RIGHT);
        List<String> reached = new ArrayList<>();
        for (int i = 0; i < 30 && !reached.contains("BODY"); i++) {
            browser.press(Keys.TAB);
            reached.add((String) browser.run("const a = document.activeElement; return a.id || a.tagName"));
            Object outline = browser.run("return document.activeElement.matches(':focus-visible')");
            assertThat(outline)
                    .as(reached.getLast())
                    .isEqualTo(!reached.getLast().equals("BODY"));
            if (reached.getLast().equals("different")) press(Keys.ENTER, 1);
        }
        assertThat(reached).as("the focus leaves the page: no trap").contains("same", "different", "skip", "BODY");
        assertThat(labels()).containsExactly("different");
        browser.press("q");
        assertThat(browser.text("#message"))
                .contains("Everything is saved: 1 answer in", "labels.tsv", "semblance label", "--open");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("resume");
        browser.press("s");
        browser.press(Keys.ESCAPE);
        assertThat(browser.run("return message.hidden")).isEqualTo(true);
        press("s", 2);
        assertThat(labels()).containsExactly("different", "same");
        assertThat(browser.text("#saved")).contains("You wanted to give 2 answers");
        browser.press("q");
        browser.press("q");
        browser.awaitThat("message.textContent.startsWith('The program has ended.')");
        server.await();
        browser.press(Keys.ESCAPE);
        assertThat(browser.text("#message")).contains("Everything is saved: 2 answers", "semblance label");
    }

    @Test
    void longTextsAreFoldedAndDrawnInParts() throws IOException {
        String left = IntStream.range(0, 100_000)
                .mapToObj(i -> i % 31 == 0 ? "。\n" : Character.toString((int) (0x4e00 + i * 7919L % 5000)))
                .reduce(new StringBuilder(), StringBuilder::append, StringBuilder::append)
                .toString();
        StringBuilder right = new StringBuilder(left);
        for (int i : new int[] {300, 50_000, 51_000, 99_000}) right.setCharAt(i, '変');
        open(left, right.toString());
        assertThat(browser.text("#summary")).isEqualTo("4 words differ");
        assertThat(browser.texts(".cell:first-child mark")).hasSize(4).allMatch(mark -> mark.length() == 1);
        assertThat(browser.texts(".fold")).anyMatch(fold -> fold.matches("[\\d,]+ unchanged words — show"));
        int folded = rows();
        browser.press("m");
        assertThat(rows()).isGreaterThan(folded);
        assertThat(browser.all(".fold")).isEmpty();
        assertThat((Long) browser.run("return document.querySelectorAll('.row *').length"))
                .as("elements")
                .isLessThan(2000);
        assertThat(scrolled()).isZero();
        browser.press("j");
        browser.press(Keys.ARROW_DOWN);
        assertThat(scrolled()).isEqualTo(160);
        browser.press("k");
        assertThat(scrolled()).isEqualTo(80);
        browser.press("m");
        assertThat(browser.all(".fold")).isNotEmpty();
    }

    private static int rows() {
        return browser.all(".row").size();
    }

    private static long scrolled() {
        return (Long) Objects.requireNonNull(browser.run("return Math.round(sheet.rows.scrollTop)"));
    }

    @Test
    void narrowAndDarkWindowsShowEverything() throws IOException {
        browser.width(420);
        browser.preferDark();
        open("一".repeat(200) + "甲乙" + "x".repeat(300), "一".repeat(200) + "甲丙" + "x".repeat(300));
        show(several(true));
        assertThat(browser.texts(".cell mark")).containsExactly("乙", "丙");
        assertThat(browser.run("return document.scrollingElement.scrollWidth <= innerWidth"))
                .isEqualTo(true);
        assertThat(browser.run(
                        "return [...document.querySelectorAll('.cell')].every(c => c.scrollWidth <= c.clientWidth)"))
                .isEqualTo(true);
        assertThat(browser.run("const [a, b] = document.querySelectorAll('.cell');"
                        + " return b.getBoundingClientRect().top >= a.getBoundingClientRect().bottom"))
                .as("below each other")
                .isEqualTo(true);
        assertThat(browser.run("return getComputedStyle(pair).backgroundColor")).isEqualTo("rgb(28, 32, 36)");
        assertThat(browser.run("return [...document.querySelectorAll('#answers button')]"
                        + ".every(b => b.getBoundingClientRect().bottom <= innerHeight)"))
                .as("the buttons are on the screen")
                .isEqualTo(true);
    }

    @Test
    void documentsAreTextNotMarkup() throws IOException {
        String hostile = "</script><img src=x onerror=\"document.title='owned'\">&lt;b&gt;<!-- \u202e";
        open(document -> Optional.of(new PairTexts.Text(
                hostile + document, hostile, hostile + document, 500_000, "javascript:document.title='owned'")));
        shown(0);
        assertThat(browser.texts("#sides .id")).hasSize(2).allMatch(id -> id.startsWith("</script><img src=x"));
        assertThat(browser.texts(".cell")).allMatch(text -> text.startsWith("</script><img src=x"));
        assertThat(browser.texts("#sides .badge").getFirst()).startsWith("only the first");
        assertThat(browser.all("img, #sides a")).isEmpty();
        assertThat((String) browser.run("return document.title")).isEqualTo("Pair 1 · Semblance");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void equalTextsAndRightToLeftTexts() throws IOException {
        String arabic = "هذا نص قصير عن مدينة قديمة";
        open(arabic, arabic);
        assertThat(browser.text("#summary")).isEqualTo("Identical texts");
        assertThat(browser.run("return getComputedStyle(document.querySelector('.cell')).direction"))
                .isEqualTo("rtl");
        server.close();
        open("One text.", "One  text.");
        assertThat(browser.text("#summary")).isEqualTo("The same words; only white space differs");
    }

    @Test
    void thePageSaysWhatItWaitsFor() throws IOException {
        CountDownLatch read = new CountDownLatch(1);
        open(document -> {
            try {
                read.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return Optional.of(new PairTexts.Text("d" + document, "in", LEFT, LEFT.length(), null));
        });
        browser.awaitThat("summary.textContent === 'Reading the inputs …'");
        browser.press("s");
        read.countDown();
        shown(0);
        assertThat(labels()).as("a pair whose texts are not there").isEmpty();
        server.close();
        open(_ -> {
            throw new InputException("in.jsonl has changed");
        });
        browser.await("#message:not([hidden])");
        assertThat(browser.text("#message")).isEqualTo("The texts cannot be shown: in.jsonl has changed");
        browser.press("s");
        browser.press("?");
        browser.awaitThat("page.state.answers === 1");
        assertThat(labels()).containsExactly("skip");
    }

    @Test
    void aLostProgramIsReportedAndFoundAgain() throws IOException {
        open(LEFT, RIGHT);
        press("d", 1);
        int port = server.address().getPort();
        server.close();
        browser.press("s");
        browser.await("#message:not([hidden])");
        assertThat(browser.text("#message"))
                .contains("The program has ended; start it again with", "semblance label", "--open");
        server = LabelServer.start(
                dir, labelling, d -> Optional.of(new PairTexts.Text("d" + d, "in", LEFT + d, 70, null)), 0, port);
        browser.click("#message button:not(.copy)");
        browser.awaitThat("message.hidden && !page.busy");
        press("s", 2);
        assertThat(labels()).containsExactly("different", "same");
    }

    private static Estimate estimate(double value) {
        return new Estimate(value, Math.max(0, value - 0.05), Math.min(1, value + 0.03));
    }

    private static MethodCalibration method(String label, double quality, boolean reached) {
        List<Point> curve = IntStream.rangeClosed(0, 29)
                .mapToObj(i -> new Point(
                        "0." + (98 - 2 * i),
                        (98 - 2 * i) / 100.0,
                        100L + i,
                        i == 29 ? -1 : 50L + i,
                        estimate(1 - i / 100.0),
                        estimate((30 + i) / 60.0),
                        estimate(quality - Math.abs(i - 20) / 50.0)))
                .toList();
        return new MethodCalibration(
                label,
                2000,
                curve,
                Optional.of(curve.get(20)),
                reached ? Optional.of(curve.get(3)) : Optional.empty(),
                0.91);
    }

    private static Calibration several(boolean clear) {
        List<MethodCalibration> methods =
                List.of(method("simhash", 0.8, true), method("exact?tokens=words&measure=cosine", 0.9, true));
        return new Calibration(60, 2, 4, 3, List.of(), 0.95, 0.95, methods, 1, clear, 0.0004);
    }

    private static void show(Calibration calibration) {
        browser.run("results.show(JSON.parse(arguments[0]))", CalibrationJson.of(calibration));
    }

    @Test
    void theResultsOfOneMethod() throws IOException {
        open(LEFT, RIGHT);
        assertThat(browser.text("#early")).startsWith("After some answers");
        List<Calibration.Conflict> conflicts = List.of(new Calibration.Conflict("a", "b"));
        show(new Calibration(42, 3, 5, 4, conflicts, 0.95, 0.95, List.of(method("exact", 0.9, false)), 0, true, 0.012));
        assertThat(browser.text("#counts"))
                .isEqualTo("42 answers · 3 skipped · 4 of 5 repeated pairs answered the same way");
        assertThat(browser.text("#conflicts")).isEqualTo("1 pair with contradictory answers is left out.");
        assertThat(browser.text("#best")).contains("≥ 0.58", "F1 0.900 (0.850–0.930)", "removes 70 documents");
        assertThat(browser.text("#precise"))
                .contains("Precision at least 0.95", "No threshold reaches it", "at most 0.910");
        assertThat(browser.text("#gain")).isEqualTo("Ten more answers would raise F1 by about 1.2 points.");
        assertThat(browser.texts("#next .command"))
                .containsExactly("semblance dedup --from %s --best-f1 -o %s-clean".formatted(dir, dir));
        assertThat(browser.all("#methods")).isEmpty();
        assertThat(browser.texts("#curves text")).contains("best F1: ≥ 0.58");
        browser.run("document.querySelector('#curves').focus()");
        browser.press(Keys.ARROW_RIGHT);
        assertThat(browser.text("#at-point"))
                .contains("At threshold ≥ 0.6", "0.810", "0.760–0.840", "removes 69 documents");
        browser.press(Keys.HOME);
        assertThat(browser.text("#at-point")).contains("At threshold ≥ 0.4", "129");
        assertThat(scrolled()).isZero();
    }

    @Test
    void theResultsOfSeveralMethods() throws IOException {
        open(LEFT, RIGHT);
        show(several(true));
        assertThat(browser.texts("#methods tbody button"))
                .containsExactly("simhash", "exact?tokens=words&measure=cosine");
        assertThat(browser.texts("#methods tbody tr").get(1)).contains("best", "0.900", "0.850–0.930", "≥ 0.58");
        assertThat(browser.text("#verdict")).isEqualTo("Recommended: exact?tokens=words&measure=cosine ≥ 0.58.");
        assertThat(browser.text("#precise")).contains("≥ 0.92", "with 95% confidence", "removes 53 documents");
        assertThat(browser.texts("#next .command"))
                .hasSize(2)
                .first()
                .asString()
                .contains(" --precision 0.95 ");
        assertThat(browser.text("#gain")).isEqualTo("Ten more answers would hardly change the result.");
        browser.click("#methods tbody button");
        assertThat(browser.text("#curves-head")).isEqualTo("Precision and recall of simhash");
        show(several(false));
        assertThat(browser.text("#verdict"))
                .isEqualTo("The difference between the methods is within the noise;"
                        + " exact?tokens=words&measure=cosine has the best estimate.");
        assertThat(browser.text("#curves-head")).as("the choice stays").endsWith("simhash");
        assertThat(browser.texts("#methods .badge")).isEmpty();
    }
}
