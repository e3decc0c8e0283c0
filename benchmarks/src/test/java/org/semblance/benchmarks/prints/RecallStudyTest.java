package org.semblance.benchmarks.prints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.BenchmarkLine;
import org.semblance.document.Document;
import org.semblance.testing.Seeds;

class RecallStudyTest {
    @TempDir
    Path folder;

    private final BenchmarkLine line = new BenchmarkLine();

    @Test
    void printsTheFiguresOfTheThesis() throws IOException {
        StringBuilder lines = new StringBuilder();
        SplittableRandom random = new SplittableRandom(Seeds.base());
        for (Document document : GeneratedTexts.of(40, 2)) {
            for (String text : new String[] {document.text(), WordEdits.edited(document.text(), random)}) {
                lines.append("{\"text\":\"").append(text).append("\"}\n");
            }
        }
        assertThat(run(lines.toString())).as(line.err()).isZero();
        assertThat(line.out())
                .contains("Figure 2: bit-flip attempts among 64 bits, " + folder.getFileName()
                        + ", 80 documents within 6")
                .contains("| attempts | weak bits, eq. 4.4 | weak bits, eq. 4.5 | random bits |")
                .contains("Figure 5(a): k needed for a recall of 0.95")
                .contains("| p = d | k = 0 | k = 4 |")
                .contains("Figure 8(a): recall of PSM_F")
                .contains("Figure 8(b): recall of PSM_A")
                .contains("Figure 7(a)")
                .contains("| h | pairs within h | of them similar | P_h | R_h |");
    }

    @Test
    void reportsThatThereAreNoNearPairs() throws IOException {
        assertThat(run("{\"text\":\"one thing\"}\n{\"text\":\"another matter\"}\n"))
                .isZero();
        assertThat(line.err()).contains("2 documents: no fingerprints differ in 1 to 6 bits");
    }

    @Test
    void unreadableLinesAreReported() throws IOException {
        assertThat(run("{\"text\":\"a\"}\n{\"id\":7}\n")).isEqualTo(1);
        assertThat(line.err()).contains("docs.jsonl:2: ");
    }

    private int run(String lines) throws IOException {
        Path docs = Files.writeString(folder.resolve("docs.jsonl"), lines);
        return line.run("recall", "--data", docs, "--distance=6", "--leads=4,8", "--combinations=0,4", "--seconds=0");
    }
}
