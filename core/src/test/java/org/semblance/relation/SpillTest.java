package org.semblance.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.Pairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.sets.TokenSets;
import org.semblance.search.Search;
import org.semblance.search.join.Scope;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.search.relational.MeetingRule;
import org.semblance.search.relational.RelationSearch;
import org.semblance.search.sieve.SieveSearch;
import org.semblance.testing.Seeds;

/** A run on disk finds the same pairs as a run in memory. */
public class SpillTest {
    @TempDir
    Path dir;

    /** Collections that are extreme for blocks or buckets. */
    public enum CorpusShape {
        MIXED,
        EQUAL_SIZES,
        ONE_GIANT,
        ALL_IDENTICAL,
        MOSTLY_EMPTY,
        NOTHING_SHARED,
        TWO_TEXTS;

        public List<Document> documents(Random random, int count) {
            List<Document> documents = new ArrayList<>();
            for (int d = 0; d < count; d++) {
                String site = "http://s" + random.nextInt(4) + ".example.org/" + d;
                String text = text(random, d, documents);
                documents.add(new Document("d" + d, text, random.nextInt(5) == 0 ? null : site, Map.of()));
            }
            return documents;
        }

        private String text(Random random, int d, List<Document> before) {
            return switch (this) {
                case MIXED ->
                    d > 0 && random.nextInt(3) == 0
                            ? edited(before.get(random.nextInt(d)).text(), random)
                            : words(random, 1 + random.nextInt(60), 3000);
                case EQUAL_SIZES ->
                    d > 0 && random.nextInt(3) == 0
                            ? before.get(random.nextInt(d)).text()
                            : words(random, 12, 14 + random.nextInt(3));
                case ONE_GIANT -> d == 7 ? words(random, 8_000, 20_000) : words(random, 1 + random.nextInt(20), 100);
                case ALL_IDENTICAL -> "the same words again and again in every document";
                case MOSTLY_EMPTY -> random.nextInt(10) == 0 ? words(random, 1 + random.nextInt(8), 9) : "";
                case NOTHING_SHARED -> "only" + d + " here" + d + " there" + d;
                case TWO_TEXTS -> "one text for all " + (random.nextInt(3) == 0 ? "of us" : "of you");
            };
        }

        public int size(Random random) {
            return switch (this) {
                case EQUAL_SIZES ->
                    30 + random.nextInt(30); // nearly all documents match, and each block holds one of them
                case ALL_IDENTICAL, TWO_TEXTS -> 100 + random.nextInt(200);
                default -> 100 + random.nextInt(500);
            };
        }

        /** Less memory than the tokens take, 8 bytes each, so that they are spilled. */
        public static long memory(List<Document> documents, Random random) {
            long tokens = documents.stream()
                    .mapToLong(document -> new HashSet<>(new Whitespace().tokens(document.text())).size())
                    .sum();
            return tokens * (6 + random.nextInt(2));
        }

        private static String edited(String text, Random random) {
            return random.nextInt(4) == 0 ? text : text + " w" + random.nextInt(3000);
        }

        private static String words(Random random, int count, int vocabulary) {
            StringBuilder text = new StringBuilder();
            for (int n = 0; n < count; n++) text.append(" w").append(random.nextInt(vocabulary));
            return text.toString();
        }
    }

    private static OverlapMeasure measure(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> Cosine.atLeast("0.8");
            case 1 -> Hamming.atMost("3");
            case 2 -> Overlap.atLeast("9");
            case 3 -> Jaccard.atLeast("1");
            default -> Jaccard.atLeast("0.7");
        };
    }

    private static Search<TokenSets> search(Random random, OverlapRelation relation) {
        return switch (random.nextInt(5)) {
            case 0 -> PrefixSearch.allPairs(relation);
            case 1 -> PrefixSearch.ppJoin(relation);
            case 2 ->
                relation.distance()
                        ? PrefixSearch.ppJoinPlus(relation, 2)
                        : new RelationSearch(relation, MeetingRule.EXACT, RelationSearch.ALL);
            default -> new SieveSearch(relation);
        };
    }

    public static Detector<TokenSets> detector(Random random) {
        OverlapRelation relation = new OverlapRelation(measure(random));
        Search<TokenSets> search = search(random, relation);
        return Detector.ofSets("x", Map.of(), new Whitespace(), random.nextBoolean(), relation, _ -> search);
    }

    private Semblance<TokenSets> run(Detector<TokenSets> detector, @Nullable Long memory, Random random) {
        Semblance<TokenSets> run = Semblance.with(detector)
                .scope(Scope.values()[random.nextInt(Scope.values().length)])
                .spillTo(dir);
        return memory == null
                ? run.threads(1)
                : run.threads(1 + random.nextInt(3)).tokenMemory(memory);
    }

    public static String describe(Result result) throws Exception {
        StringBuilder text = new StringBuilder(result.digest());
        for (PairListing listing : PairListing.values()) {
            try (SortedPairs pairs = result.list(listing)) {
                Pairs all = Pairs.copyOf(pairs);
                text.append('\n').append(listing).append(' ').append(all.count());
                for (long p = 0; p < all.count(); p++) {
                    text.append(' ')
                            .append(all.first(p))
                            .append('-')
                            .append(all.second(p))
                            .append(':')
                            .append(all.overlap(p))
                            .append('=')
                            .append(all.score(p));
                }
            }
        }
        text.append('\n').append(result.clusters());
        for (int x = 0; x < result.corpus().size(); x++) text.append(' ').append(result.sizeOf(x));
        return text.toString();
    }

    @ParameterizedTest
    @Seeds.Some(4)
    void findsTheSameWithLittleMemory(CorpusShape corpusShape) throws Exception {
        for (long seed : Seeds.cases(4)) {
            Random random = new Random(seed);
            List<Document> documents = corpusShape.documents(random, corpusShape.size(random));
            Detector<TokenSets> detector = detector(random);
            long choices = random.nextLong();
            long memory = CorpusShape.memory(documents, random);
            try (Result expected = run(detector, null, new Random(choices)).run(source(documents));
                    Result found = run(detector, memory, new Random(choices)).run(source(documents))) {
                assertThat(describe(found))
                        .as("%s, seed %d", detector.search(), seed)
                        .isEqualTo(describe(expected));
                assertThat(found.spilled()).as("on disk, seed %d", seed).isPositive();
            }
            assertThat(dir).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @Seeds.Some(3)
    void linksTheSameWithLittleMemory(CorpusShape corpusShape) throws Exception {
        for (long seed : Seeds.cases(4)) {
            Random random = new Random(seed);
            List<Document> documents = corpusShape.documents(random, corpusShape.size(random));
            List<Document> fresh = documents.subList(0, documents.size() / 3);
            List<Document> old = documents.subList(documents.size() / 3, documents.size());
            Detector<TokenSets> detector = detector(random);
            long choices = random.nextLong();
            long memory = CorpusShape.memory(documents, random);
            try (Result expected = run(detector, null, new Random(choices)).link(source(fresh), source(old));
                    Result found = run(detector, memory, new Random(choices)).link(source(fresh), source(old))) {
                assertThat(describe(found))
                        .as("%s, seed %d", detector.search(), seed)
                        .isEqualTo(describe(expected));
            }
        }
    }

    @Test
    void spillingNeedsADirectory() {
        Random random = Seeds.random();
        List<Document> documents = CorpusShape.MIXED.documents(random, 3000);
        Semblance<TokenSets> run =
                Semblance.with(detector(random)).tokenMemory(600).spillTo(dir.resolve("absent"));
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> run.run(source(documents)))
                .withMessageContaining("absent");
    }

    /** Documents in small chunks, so that the chunks of all threads take little memory. */
    public static Source source(List<Document> documents) {
        Source source = Source.of(List.of());
        for (int from = 0; from < documents.size(); from += 100) {
            source = source.then(Source.of(documents.subList(from, Math.min(from + 100, documents.size()))));
        }
        return source;
    }
}
