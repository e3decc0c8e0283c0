package org.semblance.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Pages are those of the saved tables, and plots are drawn where their points are. */
class PapersTest {
    private static final Path PAGES = Path.of("../docs/papers");

    @TempDir
    Path directory = Path.of("");

    static Stream<Paper> papers() {
        return Papers.ALL.stream();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("papers")
    void aPageIsThatOfTheSavedTables(Paper paper) throws IOException {
        Path tables = Files.createDirectories(directory.resolve(paper.name()));
        for (Experiment experiment : paper.experiments()) {
            String file = experiment.name() + ".tsv";
            Files.copy(PAGES.resolve(paper.name()).resolve(file), tables.resolve(file));
        }
        Papers.write(paper, directory);
        assertThat(directory.resolve(paper.name() + ".md"))
                .as("write it again: bin/benchmarks papers --paper %s --experiments none", paper.name())
                .hasSameTextualContentAs(PAGES.resolve(paper.name() + ".md"));
        assertThat(names(tables)).isEqualTo(names(PAGES.resolve(paper.name())));
        for (String name : names(tables)) {
            assertThat(tables.resolve(name))
                    .hasSameTextualContentAs(PAGES.resolve(paper.name()).resolve(name));
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aTableIsReadAsWritten() throws IOException {
        Table table =
                new Table("t", "pairs", "seconds").row("0.8", 12345, 0.0123456).row("0.9", 7L, Double.NaN);
        Path file = directory.resolve("some/times.tsv");
        table.write(file);
        Table read = Table.read(file);
        assertThat(read.rows()).isEqualTo(table.rows());
        assertThat(read.at("seconds", "t", "0.8")).isEqualTo(0.01235);
        assertThat(read.at("seconds", "t", "0.9")).isNaN();
        assertThat(read.at("pairs", "t", "0.7")).isNaN();
        assertThat(read.points("pairs", "seconds")).containsExactly(new Plot.Point(12345, 0.01235));
        assertThat(read.markdown()).contains("| 0.8 | 12,345 | 0.01235 |", "| 0.9 | 7 | – |");
    }

    @Test
    void aPageHasTheFiguresTablesAndPlots() {
        Findings findings = new Findings("some", Map.of("times", new Table("t", "a", "b").row("0.8", 1, 2)));
        findings.figure("speed-up", 2.345, 1);
        findings.verdict("speed-up", false);
        findings.plot("growth", plot());
        assertThat(findings.page("×{{speed-up}} ({{speed-up.verdict}})\n\n{{table times: t, b}}\n\n{{plot growth}}\n"))
                .isEqualTo("×2.3 (no)\n\n| t | b |\n|---|---|\n| 0.8 | 2 |\n\n![Growth](some/growth.svg)\n");
        findings.verdict("most", List.of(1.0, 3.0, Double.NaN), value -> value > 2);
        findings.verdict("few", 1, 3);
        findings.verdict("nothing", 0, 0);
        assertThat(findings.page("{{most.verdict}}, {{few.verdict}}, {{nothing.verdict}}"))
                .isEqualTo("in part, no, –");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> findings.page("{{other}}"))
                .withMessageContaining("no figure other");
        assertThat(Findings.range(List.of(2.0, Double.NaN, 1.0), 1)).isEqualTo("1.0 to 2.0");
    }

    private static Plot plot() {
        List<Plot.Point> points = List.of(new Plot.Point(1, 0.01), new Plot.Point(10, 0.1), new Plot.Point(100, 1));
        return new Plot(
                "Growth",
                Plot.Axis.log("records"),
                Plot.Axis.log("seconds"),
                List.of(
                        new Plot.Series("all & <some>", points),
                        new Plot.Series("none", List.of(new Plot.Point(0, 1)))));
    }

    @Test
    void pointsAreDrawnToScale() throws Exception {
        String svg = plot().svg();
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        String line = document.getElementsByTagName("polyline")
                .item(0)
                .getAttributes()
                .getNamedItem("points")
                .getNodeValue();
        // the middle of three points that a logarithmic scale spaces evenly
        assertThat(line).isEqualTo("70.0,348.0 300.0,192.0 530.0,36.0");
        assertThat(document.getElementsByTagName("polyline").getLength())
                .as("0 is not on a logarithmic axis")
                .isEqualTo(1);
    }

    @Test
    void aMissingCorpusIsNamed() {
        assertThatThrownBy(() -> new Corpora(directory, line -> {}).documents("reuters-21578"))
                .isInstanceOf(Corpora.Missing.class)
                .hasMessageContaining("no reuters-21578 in the data");
    }
}
