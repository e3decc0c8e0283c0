package org.semblance.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.benchmarks.joins.Series;
import org.semblance.testing.Seeds;

/** Every experiment of the papers on joins runs on tiny corpora, and its tables make a page. */
class JoinPapersTest {
    @TempDir
    Path data;

    @TempDir
    Path output;

    private final Random random = new Random(Seeds.base());

    @BeforeEach
    void write() throws IOException {
        for (String name : List.of("acl_abs", "acl_words", "debdesc", "reddit"))
            write("joins/" + name + ".sets.txt", lines(sets()));
        for (String name : List.of("reuters-21578", "debian-descriptions", "wiki-versions-dev", "ota-terms-dev"))
            write(name + "/docs.jsonl", documents("d"));
        write("movie-reviews/docs.jsonl", documents("neg/cv") + documents("pos/cv"));
        write("movie-reviews/oracle_j5_ge_0.10.tsv", "pos/cv0.txt\tpos/cv1.txt\t0.9\t0.9\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = data.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Sets of numbers, every second one a near copy of the one before it. */
    private List<List<String>> sets() {
        List<List<String>> sets = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            List<String> set = new ArrayList<>(i % 2 == 0 ? words(30) : sets.getLast());
            if (i % 2 == 1) set.removeLast();
            sets.add(set.stream().distinct().toList());
        }
        return sets;
    }

    private List<String> words(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "w" + random.nextInt(500))
                .toList();
    }

    private static String lines(List<List<String>> sets) {
        return sets.stream().map(set -> String.join(" ", set) + "\n").collect(Collectors.joining());
    }

    /** Three versions of a text, each a word shorter than the one before, and other texts. */
    private String documents(String prefix) {
        List<String> text = words(40);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            List<String> words = i < 3 ? text.subList(0, 40 - i) : words(40);
            lines.append("{\"id\":\"%s%d.txt\",\"text\":\"%s\"}\n".formatted(prefix, i, String.join(" ", words)));
        }
        return lines.toString();
    }

    private Table measure(Paper paper, String experiment) throws Exception {
        for (Experiment e : paper.experiments()) {
            Table table = e.measurement().measure(new Corpora(data, line -> {}));
            table.write(output.resolve(paper.name()).resolve(e.name() + ".tsv"));
        }
        Papers.write(paper, output);
        assertThat(output.resolve(paper.name() + ".md")).content().contains("| claim | here |");
        return Table.read(output.resolve(paper.name()).resolve(experiment + ".tsv"));
    }

    @Test
    void ppjoin() throws Exception {
        Table joins = measure(new PpjoinPaper(new Series(0, 1, 60, 60)), "joins");
        assertThat(joins.rows()).hasSize(5 * 2 * 4 * 3);
        assertThat(joins.at("pairs", "collection", "reddit", "measure", "jaccard", "t", "0.9", "method", "ppjoin"))
                .isEqualTo(20);
    }

    /** The largest version claims all shingles, so the pair of the two others is lost. */
    @Test
    void bestJoin() throws Exception {
        Table claimed = measure(new BestJoinPaper(1), "claimed");
        assertThat(claimed.at("pairs", "corpus", "ota-terms-dev", "k", "9", "t", "0.5"))
                .isEqualTo(3);
        assertThat(claimed.at("lost", "corpus", "ota-terms-dev", "k", "9", "t", "0.5"))
                .isEqualTo(1);
    }
}
