package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Program;
import org.semblance.testing.Stories;

/** Tests the methods by spot signatures and sentences on the command line. */
class SpotsTest extends MethodTest {
    @Override
    List<String> lines(Stories stories) {
        List<String> lines = stories.withVersions(40, 5);
        lines.addAll(List.of("", "word", "the of is", "?!", "\uD83D\uDE00 the \uD83D\uDE00", "中国的经济在发展。"));
        return lines;
    }

    @ParameterizedTest
    @ValueSource(strings = {"spotsigs", "spotsigncd", "slst"})
    void pairsAreTheSameOnAnyNumberOfThreads(String method) throws IOException {
        List<List<String>> once = pairs(method, "--threads", 1);
        assertThat(pairs(method, "--threads", 2)).isEqualTo(once);
        List<List<String>> found = once.stream().map(row -> row.subList(0, 2)).toList();
        for (int story = 1; story <= 80; story += 2) assertThat(found).contains(List.of("" + story, "" + (story + 1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spotsigs", "slst"})
    void removalsAreVerified(String method) throws IOException {
        run("dedup", method, "-o", out, "--quiet", "--max-loss", "0.9").expect(0);
        assertThat(Program.run("verify", out).expect(0).out()).contains("verified");
        Path ledger = out.resolve("removed.jsonl");
        String changed = Files.readString(ledger).replaceFirst("\"score\":[0-9.]+", "\"score\":0.345678");
        Files.writeString(ledger, changed);
        assertThat(Program.run("verify", out).expect(1).err()).contains("the score is");
    }

    @Test
    void documentsWithoutSpotsAreListed() throws IOException {
        run("pairs", "spotsigs", "-o", out, "--quiet").expect(0);
        assertThat(Files.readString(out.resolve("rejected.tsv")))
                .contains("too_short\tno tokens under spots, 4 or more")
                .contains("empty");
    }

    @Test
    void tokensAreWhatAMethodSees() {
        assertThat(run("tokens", "spotsigs").expect(0).out()).startsWith("1\t").contains("the:w");
        assertThat(run("tokens", "slst").expect(0).out()).contains("12:then:w");
    }
}
