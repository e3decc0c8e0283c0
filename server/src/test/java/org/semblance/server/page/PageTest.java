package org.semblance.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.openqa.selenium.Keys;
import org.semblance.server.http.Client;
import org.semblance.server.http.MemoryIndexes;
import org.semblance.server.http.Running;
import org.semblance.testing.Browser;

/** The page in a real browser, with hostile documents. */
@ResourceLock(Browser.LOCK)
class PageTest {
    private static final String HOSTILE = "<script>document.title='x'</script> and the <b onclick=a()>bridge</b> "
            + "with an <img src=x onerror=document.title='y'> were seen by the mayor of the old town";
    private static final String TEXT =
            "The council met and talked for two hours about " + HOSTILE + " on a cold evening in spring";

    @TempDir
    Path dir;

    private static Browser browser;

    private Running running;
    private Client client;

    @BeforeAll
    static void openBrowser() {
        browser = Browser.shared();
    }

    @BeforeEach
    void start() throws IOException, InterruptedException {
        running = Running.of(new MemoryIndexes());
        client = new Client(running.address());
        client.send("PUT", "/v1/indexes/pages", "{\"method\":\"exact\",\"threshold\":0.8}");
        put("<i>one", TEXT);
        put("two", TEXT.replace("two hours", "three hours"));
        put("three", TEXT.replace("two hours", "three hours"));
        put("other", "Something else that nobody has asked for so far");
    }

    private void put(String id, String text) throws IOException, InterruptedException {
        String path = "/v1/indexes/pages/documents/" + id.replace("<", "%3C").replace(">", "%3E");
        assertThat(client.send(
                                "PUT",
                                path,
                                "{\"text\":\"" + text.replace("\"", "\\\"")
                                        + "\",\"url\":\"https://www.example.org/1\"}")
                        .status())
                .isEqualTo(201);
    }

    @AfterEach
    void stop() {
        browser.reset();
        client.close();
        running.close();
    }

    private void picture(String name) throws IOException {
        String place = System.getProperty("page.pictures", "");
        if (!place.isEmpty()) browser.picture(Path.of(place, name + ".png"));
    }

    private void open() {
        browser.open(running.address() + "/ui");
        browser.await("html[data-ready]");
        browser.await("#index-list tr.open");
        browser.await("#document-list tr.open");
    }

    @Test
    void showsNearDuplicatesAndWhatDiffers() throws IOException {
        open();
        assertThat(browser.texts("#figures .tile dt")).contains("documents", "requests per second");
        assertThat(browser.text("#figures .tile dd")).isEqualTo("4");
        browser.type("#text", TEXT.replace("cold", "warm"));
        browser.click("#find");
        browser.await("#outcome");
        assertThat(browser.text("#outcome")).isEqualTo("3 near duplicates.");
        assertThat(browser.texts("#answer td .id")).containsExactly("<i>one", "three", "two");
        picture("answer");
        browser.run("document.querySelectorAll('#answer tr.open')[2].click()");
        browser.await("#pair-rows .row");
        assertThat(browser.texts("#pair-rows mark")).map(String::strip).containsExactly("two", "warm", "three", "cold");
        assertThat(browser.texts("#pair-rows .cell").getFirst()).contains("<script>", "onerror=document.title='y'");
        assertThat(browser.text("#pair-story")).contains("words", "the same");
        picture("pair");
        assertThat(browser.all("img, [onclick], [onerror], #pair script")).isEmpty();
        assertThat(browser.run("return document.title")).isEqualTo("Semblance service");
        browser.click("#pair button");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void addsBrowsesAndUploads() throws IOException {
        open();
        Path file = Files.writeString(
                dir.resolve("page.html"), "<title>News</title><p>Entirely new words of the harbour</p>");
        browser.type("#question input[type=file]", file.toString());
        browser.await("#file-name:not(:empty)");
        assertThat(browser.run("return document.getElementById('html').checked"))
                .isEqualTo(true);
        browser.type("#id", "fresh");
        browser.click("#add");
        browser.await("#outcome");
        assertThat(browser.text("#outcome")).contains("added to the index as fresh");
        browser.awaitThat("document.querySelectorAll('#document-list tr.open').length === 5");
        assertThat(browser.texts("#document-list td .id")).containsExactly("<i>one", "fresh", "other", "three", "two");
        assertThat(browser.texts("#cluster-list button")).containsExactly("three", "two");
        browser.run("document.querySelectorAll('#cluster-list button')[1].click()");
        browser.await("#pair-rows .row");
        assertThat(browser.all("#pair-rows mark")).isEmpty();
        browser.click("#pair button");
        browser.run("document.querySelectorAll('#document-list tr.open')[0].click()");
        browser.await("#pair[open] .plain-text");
        assertThat(browser.text("#pair .plain-text")).isEqualTo(TEXT);
        browser.press(Keys.ESCAPE);
        browser.click("#indexes summary");
        browser.type("#indexes input[type=text]", "second");
        browser.click("#indexes form button");
        browser.await("#index option[value=second]");
        browser.await("#document-list .empty");
        assertThat(browser.texts("#document-list .empty")).containsExactly("No document yet.");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void hasShortcutsBothThemesAndFitsAPhone() throws IOException {
        open();
        browser.press("?");
        browser.await("#help[open]");
        browser.press(Keys.ESCAPE);
        browser.press("/");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("text");
        browser.run("document.activeElement.value = arguments[0]", TEXT);
        browser.type("#text", Keys.chord(Keys.CONTROL, Keys.ENTER));
        browser.await("#outcome");
        browser.press(Keys.ESCAPE);
        browser.press("jj");
        browser.press(Keys.ENTER);
        browser.await("#pair-rows .row");
        browser.press(Keys.ESCAPE);
        String light = String.valueOf(browser.run("return getComputedStyle(document.body).backgroundColor"));
        browser.press("t");
        assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
                .isNotEqualTo(light);
        picture("dark");
        browser.width(390);
        assertThat(browser.run("return document.documentElement.scrollWidth <= window.innerWidth"))
                .isEqualTo(true);
        picture("phone");
        assertThat(browser.complaints()).isEmpty();
    }
}
