package org.semblance.report.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairListing;
import org.semblance.report.explain.page.ExplainPage;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Progress;
import org.semblance.run.Task;
import org.semblance.run.Workers;
import org.semblance.testing.Browser;
import org.semblance.text.Detectors;

/** The page of two hostile documents in a real browser. */
@ResourceLock(Browser.LOCK)
class ExplainPageTest {
    private static final String MOVED = "Nobody from the ferry company came to speak that evening. ";
    private static final String REST =
            "The council met and talked for two hours about <script>document.title='x'</script> and the <b onclick=a()>bridge</b>. "
                    + "A vote will follow in the spring, <img src=x onerror=document.title='y'> said the mayor of the town.";

    @TempDir
    Path dir;

    private SavedRun run() throws IOException, InterruptedException {
        Path file = Files.write(
                dir.resolve("in.jsonl"),
                List.of(
                        "{\"id\":\"<i>one\",\"text\":\"" + MOVED + REST + "\"}",
                        "{\"id\":\"two\",\"text\":\"" + REST.replace("two hours", "three hours") + " " + MOVED
                                + "\"}"));
        ReadOptions reading = ReadOptions.defaults();
        List<Input> inputs = Inputs.of(List.of(file), reading).inputs();
        Path out = Files.createDirectory(dir.resolve("out"));
        try (var source = Sources.open(inputs, reading);
                Result result = Semblance.with(Detectors.parse("exact?tokens=words&t=0.6"))
                        .run(source)) {
            RunPlan plan = new RunPlan(
                    Task.DEDUP,
                    "",
                    inputs,
                    reading,
                    1,
                    Action.REMOVE,
                    PairListing.ALL,
                    PairsFormat.TSV,
                    Map.of("action", "remove"));
            new RunOutputs(out, plan, result, new Workers(1), Progress.SILENT).writeDedup(Optional.empty());
        }
        return SavedRun.open(out);
    }

    @Test
    void escapesTextsAndMakesNoRequests() throws IOException, InterruptedException {
        Explanation explanation = new Explainer(run(), 0).explain("two", null);
        assertThat(explanation.fate()).isEqualTo(Explanation.Fate.REMOVED);
        Path page = dir.resolve("page.html");
        try (OutputStream out = Files.newOutputStream(page)) {
            ExplainPage.write(explanation, out);
        }
        Browser browser = Browser.shared();
        browser.open(page);
        assertThat(browser.text("h1")).isEqualTo("two and <i>one");
        assertThat(browser.texts("section > h2"))
                .containsExactly("The document", "Beside <i>one", "Similarity", "The texts");
        assertThat(browser.texts(".pair .cell").getFirst()).contains("<script>", "onerror=document.title='y'");
        assertThat(browser.texts(".pair mark")).extracting(String::strip).containsExactly("three", "two");
        assertThat(browser.texts(".pair .moved")).hasSize(2).allMatch(t -> t.contains("ferry company"));
        browser.click(".pair #to1");
        assertThat(browser.texts(".moved:target")).hasSize(1);
        assertThat(browser.all("script, img, [onclick], [onerror]")).isEmpty();
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).isEmpty();
        browser.width(390);
        assertThat(browser.run("return document.documentElement.scrollWidth <= window.innerWidth"))
                .isEqualTo(true);
    }
}
