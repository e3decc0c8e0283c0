package org.semblance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Keep;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.SpillTest;
import org.semblance.relation.SpillTest.CorpusShape;
import org.semblance.search.join.Scope;
import org.semblance.search.relational.MeetingRule;
import org.semblance.search.relational.RelationSearch;
import org.semblance.search.sieve.SieveSearch;
import org.semblance.state.State;
import org.semblance.testing.Seeds;

/** A corpus that grows in batches has the same result as one run over all documents. */
class GrowTest {
    @TempDir
    Path dir;

    /** A run with random threads and memory; all batches have the same grouping. */
    private Semblance<TokenSets> run(Detector<TokenSets> detector, Groups.Shape shape, Random random, long memory) {
        Semblance<TokenSets> run =
                Semblance.with(detector).groups(shape).spillTo(dir).threads(1 + random.nextInt(3));
        return random.nextBoolean() ? run : run.tokenMemory(memory);
    }

    /** Five batches; some may be empty. */
    private static List<List<Document>> batches(List<Document> all, Random random) {
        int[] cuts = random.ints(4, 0, all.size() + 1).sorted().toArray();
        if (random.nextInt(3) == 0) cuts[2] = cuts[1];
        List<List<Document>> batches = new ArrayList<>();
        int from = 0;
        for (int cut : cuts) {
            batches.add(all.subList(from, cut));
            from = cut;
        }
        batches.add(all.subList(from, all.size()));
        return batches;
    }

    @ParameterizedTest
    @Seeds.Some(3)
    void growingEqualsOneRun(CorpusShape corpusShape) throws Exception {
        for (long seed : Seeds.cases(3)) {
            Random random = new Random(seed);
            List<Document> documents = corpusShape.documents(random, corpusShape.size(random));
            Detector<TokenSets> detector = SpillTest.detector(random);
            Groups.Shape shape = random.nextBoolean() ? Groups.Shape.STARS : Groups.Shape.COMPONENTS;
            String as = "%s, seed %d".formatted(detector.search(), seed);
            String expected;
            try (Result one = run(detector, shape, random, CorpusShape.memory(documents, random))
                    .run(SpillTest.source(documents))) {
                expected = SpillTest.describe(one);
            }
            List<List<Document>> batches = batches(documents, random);
            List<String> kept = List.of();
            Path last = dir;
            for (int b = 0; b < batches.size(); b++) {
                Path next = Files.createDirectories(dir.resolve(seed + "." + b)).resolve("state");
                Semblance<TokenSets> run = run(detector, shape, random, CorpusShape.memory(documents, random))
                        .saveState(next);
                try (Result result = b == 0
                        ? run.run(SpillTest.source(batches.get(0)))
                        : run.grow(State.open(last), SpillTest.source(batches.get(b)))) {
                    List<String> survivors = survivors(result);
                    assertThat(survivors).as(as).containsAll(kept);
                    kept = survivors;
                    assertThat(result.growth().stateBytes()).isEqualTo(size(next));
                    if (b == batches.size() - 1)
                        assertThat(SpillTest.describe(result)).as(as).isEqualTo(expected);
                }
                last = next;
            }
            assertThat(State.open(last).documents()).isEqualTo(documents.size());
        }
    }

    private static List<String> survivors(Result result) {
        List<String> survivors = new ArrayList<>();
        for (int x = 0; x < result.corpus().size(); x++) {
            if (result.groups().isKept(x)) survivors.add(result.corpus().id(x));
        }
        return survivors;
    }

    private static long size(Path state) throws IOException {
        long bytes = 0;
        for (Path file : files(state)) if (!file.endsWith("manifest")) bytes += Files.size(file);
        return bytes;
    }

    private static List<Path> files(Path state) throws IOException {
        try (Stream<Path> files = Files.list(state)) {
            return files.sorted().toList();
        }
    }

    private static Detector<TokenSets> exact(String threshold) {
        return Detector.ofSets(
                "exact",
                Map.of("threshold", threshold),
                new Whitespace(),
                false,
                new OverlapRelation(Jaccard.atLeast(threshold)),
                SieveSearch::new);
    }

    private State state() throws Exception {
        Path state = dir.resolve("out").resolve("state");
        List<Document> documents = CorpusShape.MIXED.documents(Seeds.random(), 300);
        Semblance.with(exact("0.7"))
                .saveState(state)
                .run(SpillTest.source(documents))
                .close();
        return State.open(state);
    }

    private static List<Document> more(int count) {
        List<Document> documents = new ArrayList<>();
        for (int d = 0; d < count; d++) documents.add(Document.of("n" + d, "w1 w2 w3 n" + d));
        return documents;
    }

    @Test
    void theStateDoesNotDependOnThreads() throws Exception {
        List<Document> documents = CorpusShape.MIXED.documents(Seeds.random(), 2500);
        List<Path> states = new ArrayList<>();
        for (int threads : new int[] {1, 4}) {
            Path state = dir.resolve("t" + threads);
            Semblance.with(exact("0.7"))
                    .threads(threads)
                    .saveState(state)
                    .run(SpillTest.source(documents))
                    .close();
            states.add(state);
        }
        for (Path file : files(states.get(0))) {
            assertThat(states.get(1).resolve(file.getFileName())).hasSameBinaryContentAs(file);
        }
    }

    @Test
    void refusesSettingsThatChangeTheResult() throws Exception {
        State state = state();
        assertRefused(Semblance.with(exact("0.8")), state, "threshold 0.7", "0.8");
        assertRefused(Semblance.with(exact("0.7")).minTokens(3), state, "min-tokens 1", "3");
        assertRefused(Semblance.with(exact("0.7")).keep(Keep.longest()), state, "--keep longest");
        assertRefused(Semblance.with(exact("0.7")).scope(Scope.SAME_SITE), state, "--scope same-site");
        assertRefused(Semblance.with(exact("0.7")).protect(d -> d.id().equals("n1")), state, "1 protected");
        Detector<TokenSets> claimed = Detector.ofSets(
                "bestjoin",
                Map.of(),
                new Whitespace(),
                false,
                new OverlapRelation(Jaccard.atLeast("0.7")),
                relation -> new RelationSearch(relation, MeetingRule.CLAIMED, RelationSearch.ALL));
        assertRefused(Semblance.with(claimed), state, "bestjoin cannot extend");
    }

    private static void assertRefused(Semblance<TokenSets> run, State state, String... parts) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> run.grow(state, SpillTest.source(more(3))))
                .withMessageContainingAll(parts);
    }

    @Test
    void detectsDamageInEveryFile() throws Exception {
        State whole = state();
        Random random = Seeds.random();
        for (Path file : files(dir.resolve("out/state"))) {
            byte[] bytes = Files.readAllBytes(file);
            for (int trial = 0; trial < 12; trial++) {
                byte[] damaged = bytes.clone();
                damaged[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, damaged);
                assertDamaged(file);
            }
            Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
            assertDamaged(file);
            Files.delete(file);
            if (!file.endsWith("manifest")) assertDamaged(file);
            Files.write(file, bytes);
        }
        Semblance.with(exact("0.7")).grow(whole, SpillTest.source(more(5))).close();
    }

    private void assertDamaged(Path file) {
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> {
                    State state = State.open(dir.resolve("out/state"));
                    state.found().close(); // growing a state does not read the copies
                    Semblance.with(exact("0.7"))
                            .grow(state, SpillTest.source(more(5)))
                            .close();
                })
                .satisfies(e -> assertThat(e.getFile()).isEqualTo(file.toString()))
                .withMessageContaining("damaged");
    }
}
