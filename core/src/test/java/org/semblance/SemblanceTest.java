package org.semblance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.Shingles;
import org.semblance.analysis.Whitespace;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.Requirement;
import org.semblance.corpus.SkippedRecord;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Keep;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Hamming;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.search.join.Scope;
import org.semblance.search.prefix.PrefixSearch;

class SemblanceTest {
    private static Detector<TokenSets> detector(String threshold) {
        return Detector.ofSets(
                "allpairs",
                Map.of(),
                new Whitespace().then(new Shingles(2), "pairs"),
                false,
                new OverlapRelation(Jaccard.atLeast(threshold)),
                PrefixSearch::ppJoin);
    }

    private static Detector<TokenSets> within(String distance) {
        return Detector.ofSets(
                "ppjoin",
                Map.of(),
                new Whitespace(),
                false,
                new OverlapRelation(Hamming.atMost(distance)),
                PrefixSearch::ppJoin);
    }

    @Test
    void smallerDistancesAreMoreSimilar() throws Exception {
        List<Document> documents = List.of(
                Document.of("a", "one two three four five six"),
                Document.of("b", "one two three four five"),
                Document.of("c", "one two three four six seven eight"),
                Document.of("d", "x"),
                Document.of("e", "y z"),
                Document.of("f", ""));
        Result result = Semblance.with(within("3")).run(Source.of(documents));
        assertThat(result.pairs())
                .containsExactly(
                        new Result.Pair("a", "b", 1), new Result.Pair("a", "c", 3), new Result.Pair("d", "e", 3));
        assertThat(result.clusters().getFirst().members())
                .containsExactly(
                        new Result.Member("a", "a", 0), new Result.Member("b", "a", 1), new Result.Member("c", "a", 3));
        assertThat(result.at(2).pairs()).containsExactly(new Result.Pair("a", "b", 1));
        assertThat(result.at(0).clusters()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> result.at(4)).withMessageContaining("4");
    }

    private static List<Document> documents(long seed, int size) {
        Random random = new Random(seed);
        List<Document> documents = new ArrayList<>();
        for (int d = 0; d < size; d++) {
            boolean copy = d > 0 && random.nextInt(3) == 0;
            StringBuilder text =
                    new StringBuilder(copy ? documents.get(random.nextInt(d)).text() : "");
            for (int n = copy ? 1 : 5 + random.nextInt(20); n > 0; n--)
                text.append(" w").append(random.nextInt(300));
            documents.add(Document.of("d" + d, text.toString()));
        }
        return documents;
    }

    @Test
    void pairsEqualAComparisonOfAllShingleSets() throws Exception {
        List<Document> documents = documents(1, 300);
        List<Set<String>> sets = documents.stream()
                .map(d -> (Set<String>) new HashSet<>(detector("0.5").analyzer().tokens(d.text())))
                .toList();
        List<String> expected = new ArrayList<>();
        for (int x = 0; x < sets.size(); x++) {
            for (int y = x + 1; y < sets.size(); y++) {
                Set<String> both = new HashSet<>(sets.get(x));
                both.retainAll(sets.get(y));
                int union = sets.get(x).size() + sets.get(y).size() - both.size();
                if (2 * both.size() >= union) expected.add("d" + x + " d" + y + " " + (double) both.size() / union);
            }
        }
        Result result = Semblance.with(detector("0.5")).run(Source.of(documents));
        assertThat(result.pairs().map(p -> p.a() + " " + p.b() + " " + p.score()))
                .isEqualTo(expected);
        assertThat(expected).hasSizeGreaterThan(50);
    }

    @Test
    void threadsDoNotChangeTheResult() throws Exception {
        List<Document> documents = documents(2, 5000);
        Result one = Semblance.with(detector("0.6")).threads(1).run(Source.of(documents));
        Result four = Semblance.with(detector("0.6")).threads(4).run(Source.of(documents));
        assertThat(four.digest()).isEqualTo(one.digest());
        assertThat(four.clusters()).isEqualTo(one.clusters()).isNotEmpty();
        assertThat(four.statistics()).isEqualTo(one.statistics());
        assertThat(Semblance.with(detector("0.61")).run(Source.of(documents)).digest())
                .isNotEqualTo(one.digest());
    }

    @Test
    void aStricterThresholdNeedsNoNewSearch() throws Exception {
        List<Document> documents = documents(3, 2000);
        Result strict = Semblance.with(detector("0.9")).run(Source.of(documents));
        Result raised =
                Semblance.with(detector("0.5")).run(Source.of(documents)).at(0.9);
        assertThat(raised.digest()).isEqualTo(strict.digest());
        assertThat(raised.clusters()).isEqualTo(strict.clusters()).isNotEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> strict.at(0.8)).withMessageContaining("0.8");
        Result loose = Semblance.with(detector("0.5")).run(Source.of(documents));
        assertThatIllegalArgumentException()
                .as("pairs below a threshold are discarded")
                .isThrownBy(() -> loose.at(0.9).at(0.6))
                .withMessageContaining("0.9");
    }

    @Test
    void keepsTheDocumentThatThePolicyPrefers() throws Exception {
        List<Document> documents = List.of(Document.of("short", "a b c d e f"), Document.of("long", "a b c d e f g"));
        Result first = Semblance.with(detector("0.5")).run(Source.of(documents));
        Result longest = Semblance.with(detector("0.5")).keep(Keep.longest()).run(Source.of(documents));
        Result shielded = Semblance.with(detector("0.5"))
                .keep(Keep.longest())
                .protect(d -> d.id().equals("short"))
                .run(Source.of(documents));
        assertThat(first.clusters().getFirst().kept()).containsExactly("short");
        assertThat(longest.clusters().getFirst().kept()).containsExactly("long");
        assertThat(shielded.clusters().getFirst().kept()).containsExactly("short");
    }

    @Test
    void keepsTheOldestTheLastAndTheShortest() throws Exception {
        List<Document> documents = List.of(
                dated("a", "a b c d e f g h", "2024-03-01"),
                dated("b", "a b c d e f g", "2024-01-01"),
                dated("c", "a b c d e f", "2024-02-01"),
                dated("d", "a b c d e f", "2024-02-01"));
        Map<Keep, String> expected = Map.of(
                Keep.oldest("date"), "b",
                Keep.last(), "d",
                Keep.shortest(), "c",
                Keep.shortest().then(Keep.last()), "d",
                Keep.newest("date").then(Keep.last()), "a");
        expected.forEach((keep, kept) -> assertThat(
                        kept(Semblance.with(detector("0.5")).keep(keep), documents))
                .as(keep.toString())
                .containsExactly(kept));
    }

    private static Document dated(String id, String text, String date) {
        return new Document(id, text, null, Map.of("date", date));
    }

    private static List<String> kept(Semblance<?> semblance, List<Document> documents) {
        try {
            return semblance.run(Source.of(documents)).clusters().getFirst().kept();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void failsIfASettingAppliesToNoDocument() throws Exception {
        List<Document> documents = List.of(Document.of("a", "a b c d e f"), Document.of("b", "a b c d e f g"));
        Supplier<Semblance<?>> fresh = () -> Semblance.with(detector("0.5"));
        Map<String, Semblance<?>> unmatched = Map.of(
                "--keep newest: no document has an ISO 8601 date in field 'date'",
                        fresh.get().keep(Keep.newest("date")),
                "--keep oldest: no document has",
                        fresh.get().keep(Keep.longest().then(Keep.oldest("when"))),
                "--keep field:score: no document has a number", fresh.get().keep(Keep.field("score")),
                "--keep url-shortest: no document has a URL", fresh.get().keep(Keep.shortestUrl()),
                "--protect: no document", fresh.get().protect(d -> d.id().equals("c")),
                "--scope same-site: no document has a URL", fresh.get().scope(Scope.SAME_SITE),
                "because", fresh.get().require(List.of(new Requirement("because", d -> d.id().equals("c")))));
        unmatched.forEach((message, semblance) -> {
            assertThatThrownBy(() -> semblance.run(Source.of(documents)))
                    .isInstanceOf(Requirement.Unmatched.class)
                    .hasMessageStartingWith(message)
                    .hasMessageContaining("--allow-unmatched");
            List<String> notes = new ArrayList<>();
            try (Result result = semblance.allowUnmatched(notes::add).run(Source.of(documents))) {
                assertThat(result.corpus().size()).isEqualTo(2);
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
            assertThat(notes).singleElement().asString().startsWith(message);
        });
        Result one = fresh.get()
                .require(List.of(new Requirement("", d -> d.id().equals("b"))))
                .run(Source.of(documents));
        assertThat(one.clusters().getFirst().kept()).containsExactly("a");
    }

    @Test
    void skippedDocumentsAreListedAndNeverPaired() throws Exception {
        List<Document> documents = List.of(
                Document.of("a", ""),
                Document.of("b", "  "),
                Document.of("c", "one"),
                Document.of("d", "one"),
                Document.of("e", "p q r s"),
                Document.of("f", "p q r s"));
        Result result = Semblance.with(detector("0.8")).minTokens(2).run(Source.of(documents));
        assertThat(result.pairs()).containsExactly(new Result.Pair("e", "f", 1));
        assertThat(result.corpus().skipped())
                .extracting(SkippedRecord::position, SkippedRecord::kind)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1L, SkippedRecord.Kind.EMPTY),
                        org.assertj.core.groups.Tuple.tuple(2L, SkippedRecord.Kind.EMPTY),
                        org.assertj.core.groups.Tuple.tuple(3L, SkippedRecord.Kind.TOO_SHORT),
                        org.assertj.core.groups.Tuple.tuple(4L, SkippedRecord.Kind.TOO_SHORT));
        assertThat(Semblance.with(detector("0.8")).run(Source.of(documents)).pairs())
                .hasSize(2);
    }

    @Test
    void linkComparesNewWithOldOnly() throws Exception {
        List<Document> fresh =
                List.of(Document.of("1", "a b c d"), Document.of("2", "a b c d"), Document.of("3", "x y"));
        List<Document> old = List.of(Document.of("1", "x y"), Document.of("2", "a b c d e"));
        Result result = Semblance.with(detector("0.7")).link(Source.of(fresh), Source.of(old));
        assertThat(result.pairs())
                .containsExactly(
                        new Result.Pair("1", "2", 0.75), new Result.Pair("2", "2", 0.75), new Result.Pair("3", "1", 1));
        assertThat(Semblance.with(detector("0.7"))
                        .link(Source.of(List.of()), Source.of(old))
                        .pairs())
                .isEmpty();
        assertThat(Semblance.with(detector("0.7"))
                        .link(Source.of(fresh), Source.of(List.of()))
                        .pairs())
                .isEmpty();
    }

    @Test
    void equalIdsAreRefusedWithBothLocations() {
        List<Document> documents = new ArrayList<>(documents(4, 2500));
        documents.add(Document.of("d17", "again"));
        assertThatExceptionOfType(Corpus.DuplicateId.class)
                .isThrownBy(() -> Semblance.with(detector("0.7")).run(Source.of(documents)))
                .withMessageContainingAll("'d17'", "memory:18", "memory:2501");
    }

    @Test
    void tooManyUnreadableRecordsStopTheRun() throws Exception {
        assertThatExceptionOfType(TooManyUnreadable.class)
                .isThrownBy(() -> Semblance.with(detector("0.7")).run(new HalfBroken()))
                .withMessageContaining("1 of 2")
                .satisfies(e -> assertThat(e.examples(3)).containsExactly("memory:2: torn"));
        assertThat(Semblance.with(detector("0.7"))
                        .maxBad(0.5)
                        .run(new HalfBroken())
                        .corpus()
                        .size())
                .isEqualTo(1);
    }

    /** One good record and one bad one. */
    private static final class HalfBroken implements Source {
        private boolean done;

        @Override
        public List<String> places() {
            return List.of("memory");
        }

        @Override
        public @Nullable Chunk next() {
            if (done) return null;
            done = true;
            return new Chunk() {
                @Override
                public int place() {
                    return 0;
                }

                @Override
                public void read(DocumentSink sink) {
                    sink.accept(Document.of("good", "a b"), 1);
                    sink.reject(2, "torn");
                }
            };
        }

        @Override
        public void close() {}
    }
}
