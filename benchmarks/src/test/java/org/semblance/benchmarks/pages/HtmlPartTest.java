package org.semblance.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.Benchmarks;
import picocli.CommandLine;

class HtmlPartTest {
    private static String run(String... more) {
        StringWriter out = new StringWriter();
        CommandLine line = Benchmarks.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(out, true));
        String[] arguments = new String[more.length + 3];
        System.arraycopy(new String[] {"pages", "--parts=html", "--seconds=0"}, 0, arguments, 0, 3);
        System.arraycopy(more, 0, arguments, 3, more.length);
        assertThat(line.execute(arguments)).as(out.toString()).isZero();
        return out.toString();
    }

    @Test
    void makesAllFormsOfInventedPages() {
        assertThat(run())
                .contains("## Forms made of 500 pages")
                .contains("| text and images | keep | ", "| terms, supershingles and projection | strip | ");
    }

    @Test
    void readsPages(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("pages.jsonl");
        Files.writeString(file, "{\"html\":\"<p>one\"}\n{\"html\":\"<p>two\"}\n{\"html\":\"<p>three\"}\n");
        assertThat(run("--data=" + file)).contains("## Forms made of 3 pages");
    }
}
