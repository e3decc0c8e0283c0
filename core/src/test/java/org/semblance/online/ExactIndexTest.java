package org.semblance.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.relation.Hamming;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.testing.Seeds;

class ExactIndexTest {
    private static Detector<?> detector(OverlapMeasure measure, boolean multiset) {
        return Detector.ofSets(
                "ppjoin", Map.of(), new Whitespace(), multiset, new OverlapRelation(measure), PrefixSearch::ppJoin);
    }

    private static OverlapMeasure measure(String name, String threshold) {
        return name.equals("hamming") ? Hamming.atMost(threshold) : Jaccard.atLeast(threshold);
    }

    /** Texts with repeated words; many are near duplicates, some are empty. */
    private static List<Document> documents(long seed) {
        Random random = new Random(seed);
        List<Document> documents = new ArrayList<>();
        for (int d = 0; d < 250; d++) {
            boolean copy = d > 0 && random.nextInt(2) == 0;
            StringBuilder text =
                    new StringBuilder(copy ? documents.get(random.nextInt(d)).text() : "");
            for (int n = random.nextInt(copy ? 3 : 15); n > 0; n--) {
                text.append(" w").append(random.nextInt(40));
            }
            documents.add(Document.of("d" + d, text.toString()));
        }
        return documents;
    }

    @ParameterizedTest
    @CsvSource({"jaccard,0.7,false", "jaccard,0.7,true", "hamming,3,false", "hamming,4,true"})
    void findsThePairsOfARun(String name, String threshold, boolean multiset) throws Exception {
        Detector<?> detector = detector(measure(name, threshold), multiset);
        for (long seed : Seeds.cases(10)) {
            List<Document> documents = documents(seed);
            Result run = Semblance.with(detector).run(Source.of(documents));
            List<String> expected = run.pairs().map(Object::toString).sorted().toList();
            assertThat(expected).hasSizeGreaterThan(50);
            List<Document> sample = documents.subList(0, (int) (seed % 100));
            ExactIndex index = seed % 2 == 0 ? ExactIndex.with(detector) : ExactIndex.with(detector, sample);
            Stream<String> pairs = documents.stream()
                    .flatMap(d -> index.checkAndAdd(d).stream()
                            .map(m -> new Result.Pair(m.id(), d.id(), m.score()).toString()));
            assertThat(pairs.sorted()).as("seed %d", seed).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void listsTheMostSimilarFirst() {
        ExactIndex similar = ExactIndex.with(detector(Jaccard.atLeast("0.3"), false));
        ExactIndex near = ExactIndex.with(detector(Hamming.atMost("9"), false));
        for (ExactIndex index : List.of(similar, near)) {
            index.add("far", "a b x y");
            index.add("copy", "a b c d");
            index.add("other copy", "d c b a");
            index.add("near", "a b c");
            assertThat(index.search("a b c d"))
                    .extracting(Match::id)
                    .containsExactly("copy", "other copy", "near", "far");
            assertThat(index.search("")).isEmpty();
        }
        assertThat(similar.search("a b c d").get(2)).isEqualTo(new Match("near", 0.75, 3));
        assertThat(near.search("a b c d").get(2)).isEqualTo(new Match("near", 1, 3));
        assertThat(near.search("z")).hasSize(4);
    }

    @Test
    void countsRepetitionsInMultisets() {
        ExactIndex index = ExactIndex.with(detector(Jaccard.atLeast("0.6"), true));
        index.add("twice", "a a b");
        assertThat(index.search("a a b")).hasSize(1);
        assertThat(index.search("a b")).hasSize(1);
        assertThat(index.search("b a a a a")).extracting(Match::overlap).containsExactly(3);
        assertThat(index.search("b b a")).isEmpty();
    }

    @Test
    void refusesAnExistingId() {
        ExactIndex index = ExactIndex.with(detector(Jaccard.atLeast("0.6"), false));
        index.add("a", "some text");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.add("a", "other text"))
                .withMessageContaining("'a'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.checkAndAdd(Document.of("a", "third text")))
                .withMessageContaining("'a'");
        assertThat(index.size()).isEqualTo(1);
        for (int n = 0; n < 100; n++) index.add("n" + n, "text number " + n);
        assertThat(index.search("text number 77")).extracting(Match::id).contains("n77");
    }
}
