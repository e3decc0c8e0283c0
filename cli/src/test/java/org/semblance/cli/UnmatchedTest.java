package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.Program;

/** Options that apply to no document stop a run before anything is written, unless that is allowed. */
class UnmatchedTest {
    private static final String TEXT = "one two three four five six seven eight nine ten eleven twelve";

    @TempDir
    Path dir;

    private Path file;
    private Path out;

    @BeforeEach
    void write() throws IOException {
        out = dir.resolve("out");
        file = Files.write(
                dir.resolve("in.jsonl"),
                List.of(
                        "{\"id\":\"a\",\"text\":\"" + TEXT + "\",\"rank\":1}",
                        "{\"id\":\"b\",\"text\":\"" + TEXT + " more\",\"rank\":\"none\"}",
                        "{\"id\":\"c\",\"text\":\"something else that has nothing to do with it\"}"));
    }

    private Program.Outcome run(String command, String options, Object... more) {
        List<Object> words = new ArrayList<>(List.of(command, file, "-t", "0.6"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(List.of(more));
        return Program.run(words.toArray());
    }

    private void requireNothingWritten() throws IOException {
        assertThat(Program.names(dir)).containsExactly("in.jsonl");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --keep newest                     | --keep newest: no document has an ISO 8601 date in field 'date'; name the field with --date-field
                    --keep longest,oldest --date-field day | --keep oldest: no document has an ISO 8601 date in field 'day'
                    --keep field:views                | --keep field:views: no document has a number in field 'views'
                    --keep url-shortest               | --keep url-shortest: no document has a URL; name its field with --url-field
                    --protect a --protect x*          | --protect 'x*': matches the whole id or URL of no document
                    --scope same-site                 | --scope same-site: no document has a URL with a host
                    --scope cross-site                | --scope cross-site: no document has a URL with a host
                    --url-field link                  | --url-field link: no document has a URL in this field
                    """)
    void stopsBeforeAnythingIsWritten(String options, String message) throws IOException {
        run("dedup", options, "-o", out).complains(2, message, "--allow-unmatched");
        requireNothingWritten();
        assertThat(run("dedup", options, "-o", "-").complains(2, message).out()).isEmpty();
        run("dedup", options, "--dry-run").complains(2, message);
        requireNothingWritten();
        assertThat(run("dedup", options, "-o", out, "--allow-unmatched")
                        .expect(0)
                        .err())
                .contains("note: " + message);
        Program.run("verify", out, "--complete").expect(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--scope same-site", "--url-field link"})
    void stopsPairsAndLinks(String options) throws IOException {
        run("pairs", options, "-o", out).complains(2, options);
        Path other = Files.writeString(dir.resolve("other.jsonl"), "{\"id\":\"d\",\"text\":\"" + TEXT + "\"}\n");
        run("link", options, "-o", out, "--against", other).complains(2, options);
        assertThat(Program.names(dir)).containsExactly("in.jsonl", "other.jsonl");
        run("link", options, "-o", out, "--allow-unmatched", "--against", other).expect(0);
    }

    /** Half of the documents without a value are no reason to stop. */
    @Test
    void runsIfSomeDocumentsHaveAValue() throws IOException {
        run("dedup", "--keep field:rank --protect b", "-o", out).expect(0);
        assertThat(Program.lines(out.resolve("clean.jsonl")).stream().map(Json::id))
                .containsExactly("b", "c");
    }

    @Test
    void checksRegroupedAndExtendedRuns() throws IOException {
        run("dedup", "--protect x* --allow-unmatched", "-o", out).expect(0);
        Path again = dir.resolve("again");
        for (String options : List.of("--keep newest", "--protect x*", "--protect y*", "--scope same-site"))
            Program.run("dedup", "--from", out, "-o", again, options.split(" ")).complains(2, options.split(" ")[0]);
        assertThat(again).doesNotExist();
        Program.run("dedup", "--from", out, "-o", again, "--protect", "x*", "--allow-unmatched")
                .expect(0);
        Path fresh = Files.writeString(dir.resolve("new.jsonl"), "{\"id\":\"d\",\"text\":\"" + TEXT + "\"}\n");
        Object[] extended = {"dedup", fresh, "--against", out, "-t", "0.6", "--max-loss", 1, "-o", dir.resolve("more")};
        Program.run(extended, "--protect", "x*").complains(2, "--protect 'x*'");
        Program.run(extended, "--protect", "x*", "--allow-unmatched").expect(0);
    }

    @Test
    void stopsAResumedRun() throws IOException {
        run("dedup", "--keep newest", "-o", out, "--resume").complains(2, "--keep newest");
        requireNothingWritten();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --text-field body                 | 4 | no field "body"
                    --id-field key                    | 4 | key
                    --html-field page                 | 4 | no field "page"
                    --date-field day                  | 2 | --date-field day has no effect with --keep first
                    --master local[2]                 | 2 | --master has no effect without --engine spark
                    --conf spark.x=1                  | 2 | --conf has no effect without --engine spark
                    --delimiter ;                     | 2 | --delimiter has no effect, as this is jsonl
                    --encoding latin1                 | 2 | --encoding has no effect
                    --set thresold=0.7                | 2 | did you mean 'threshold'?
                    """)
    void stopsForOtherOptionsWithoutEffect(String options, int code, String message) throws IOException {
        Program.Outcome outcome = run("dedup", options, "-o", out).expect(code);
        assertThat(outcome.err()).contains(message).doesNotContain("Exception");
        requireNothingWritten();
    }

    @Test
    void stopsIfNoLabelIsOfADocument() throws IOException {
        Path truth = Files.writeString(dir.resolve("truth.tsv"), "x\ty\nv\tw\nx\tz\n");
        run("pairs", "--quiet", "-o", out).expect(0);
        Program.run("eval", out, "--truth", truth).complains(1, "none of its ids is the id of a document");
        Path page = dir.resolve("page.html");
        Program.run("compare", file, "-m", "exact", "--truth", truth, "-o", page)
                .complains(1, "none of its ids is the id of a document");
        assertThat(page).doesNotExist();
    }
}
