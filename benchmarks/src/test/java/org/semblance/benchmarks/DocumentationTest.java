package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Documentation;
import org.semblance.testing.Documentation.Block;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Benchmarks in the documentation, which take minutes and need data, exist and have the options given. */
class DocumentationTest {
    @Test
    void benchmarksHaveValidOptions() {
        CommandLine benchmarks = Benchmarks.commandLine();
        int seen = 0;
        for (Block block : Documentation.blocks("sh")) {
            for (List<String> words : Documentation.words(block.commands())) {
                if (!words.getFirst().equals("bin/benchmarks")) continue;
                seen++;
                try {
                    benchmarks.parseArgs(words.subList(1, words.size()).toArray(String[]::new));
                } catch (ParameterException e) {
                    throw new AssertionError(block.place() + ": " + words + ": " + e.getMessage(), e);
                }
            }
        }
        assertThat(seen).isGreaterThan(20);
    }
}
