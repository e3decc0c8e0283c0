package org.semblance.records.texts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.proof.SameTextProof;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.relation.SameText;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.search.Exhaustive;
import org.semblance.search.Search;
import org.semblance.search.keys.SameTextSearch;
import org.semblance.state.CheckpointDirectory;
import org.semblance.state.State;
import org.semblance.testing.Seeds;

/** Compares the method with the equality of strings, with hashes that collide often. */
class SameTextTest {
    private static final String[] PARTS = {"a", "b", "?", "é", "e\u0301", "\uD800", "\uDC00", "𝄞", " "};

    @TempDir
    Path dir;

    private final Random random = Seeds.random();

    /** The whole text is the only token. */
    private record Whole() implements Analyzer {
        @Override
        public Worker worker(TokenSink tokens) {
            return text -> {
                if (!text.isBlank()) tokens.token(0, 0, text.length());
                tokens.end();
            };
        }

        @Override
        public List<String> tokens(String text) {
            return text.isBlank() ? List.of() : List.of(text);
        }

        @Override
        public String name() {
            return "text";
        }
    }

    private static Detector<TextHashes> detector(long mask, Search<TextHashes> search) {
        return new Detector<>(
                "identical",
                Map.of(),
                new Whole(),
                new TextHashEncoding(mask),
                search,
                Profile.of(_ -> new SameTextProof(text -> text)));
    }

    private static Detector<TextHashes> detector(long mask) {
        return detector(mask, new SameTextSearch(new SameText()));
    }

    private List<Document> documents(String prefix, int count) {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            StringBuilder text = new StringBuilder();
            for (int parts = random.nextInt(5); parts > 0; parts--) text.append(PARTS[random.nextInt(PARTS.length)]);
            documents.add(Document.of(prefix + i, text.toString()));
        }
        return documents;
    }

    private static Set<String> oracle(List<Document> first, List<Document> second, boolean within) {
        Set<String> pairs = new HashSet<>();
        for (int x = 0; x < first.size(); x++)
            for (int y = within ? x + 1 : 0; y < second.size(); y++) {
                String text = first.get(x).text();
                if (!text.isBlank() && text.equals(second.get(y).text()))
                    pairs.add(first.get(x).id() + " " + second.get(y).id());
            }
        return pairs;
    }

    private static Set<String> pairs(Result result) throws Exception {
        try (result;
                Stream<Result.Pair> pairs = result.pairs()) {
            Set<String> found = new HashSet<>();
            pairs.forEach(pair -> {
                assertThat(pair.score()).isEqualTo(1);
                assertThat(found.add(pair.a() + " " + pair.b())).isTrue();
            });
            return found;
        }
    }

    private Semblance<TextHashes> run(Detector<TextHashes> detector) {
        Semblance<TextHashes> run =
                Semblance.with(detector).threads(1 + random.nextInt(4)).spillTo(dir);
        return random.nextBoolean() ? run.tokenMemory(1 + random.nextInt(40)) : run;
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0xFF, 0x0F, 0})
    void findsEqualTextsWhateverTheHash(long mask) throws Exception {
        for (long _ : Seeds.cases(2)) {
            List<Document> documents = documents("d", 1 + random.nextInt(2500));
            Set<String> wanted = oracle(documents, documents, true);
            assertThat(pairs(run(detector(mask)).pairs(Source.of(documents)))).isEqualTo(wanted);
            Detector<TextHashes> slow = detector(mask, new Exhaustive<>(new SameText()));
            List<Document> some = documents.subList(0, Math.min(300, documents.size()));
            assertThat(pairs(run(slow).pairs(Source.of(some)))).isEqualTo(oracle(some, some, true));
            List<Document> others = documents("e", 400);
            assertThat(pairs(run(detector(mask)).link(Source.of(documents), Source.of(others))))
                    .isEqualTo(oracle(documents, others, false));
        }
        assertThat(Files.list(dir)).isEmpty();
    }

    @Test
    void removesOnlyEqualTexts() throws Exception {
        List<Document> documents = documents("d", 1500);
        Set<String> seen = new HashSet<>();
        Set<String> removed = new HashSet<>();
        for (Document document : documents)
            if (!document.text().isBlank() && !seen.add(document.text())) removed.add(document.id());
        for (int threads : new int[] {1, 4}) {
            try (Result result = Semblance.with(detector(7)).threads(threads).run(Source.of(documents))) {
                Set<String> found = new HashSet<>();
                for (int x = 0; x < result.corpus().size(); x++)
                    if (!result.groups().isKept(x)) found.add(result.corpus().id(x));
                assertThat(found).isEqualTo(removed);
            }
        }
    }

    @Test
    void packedDocumentsAreComparedByTheirBytes() {
        RecordCodec<TextHashes> codec = new TextHashEncoding(3).codec().orElseThrow();
        List<Document> documents = documents("d", 60);
        Encoder encoder = codec.encoder();
        Analyzer.Worker worker = new Whole().worker(encoder);
        List<byte[]> packed = new ArrayList<>();
        for (Document document : documents) {
            encoder.begin(document);
            worker.analyze(document);
            Encoded one = encoder.seal();
            packed.add(codec.pack(one));
        }
        TextHashes records = codec.unpack(packed);
        Map<Integer, Integer> sizes = new HashMap<>();
        for (int x = 0; x < documents.size(); x++)
            for (int y = 0; y < documents.size(); y++) {
                String text = documents.get(x).text();
                assertThat(records.same(x, y))
                        .isEqualTo(
                                !text.isBlank() && text.equals(documents.get(y).text()));
                sizes.put(x, records.sizeOf(x));
            }
        assertThat(sizes).isNotEmpty();
        assertThat(codec.comparesBytes()).isTrue();
    }

    /** A source whose second reading is another one, after the documents of an earlier run. */
    private record Changing(
            Source now, @Nullable Source later, @Nullable Source before) implements Source {
        Changing(Source now, @Nullable Source later) {
            this(now, later, null);
        }

        @Override
        public Optional<Source> earlier() {
            return Optional.ofNullable(before);
        }

        @Override
        public List<String> places() {
            return now.places();
        }

        @Override
        public @Nullable Chunk next() throws java.io.IOException {
            return now.next();
        }

        @Override
        public Optional<Source> again() {
            return Optional.ofNullable(later);
        }

        @Override
        public void close() throws java.io.IOException {
            now.close();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0x0F, 0})
    void anExtendedRunComparesTheTextsOfTheEarlierOne(long mask) throws Exception {
        List<Document> all = new ArrayList<>(documents("d", 2200));
        Path first = dir.resolve("first");
        Path second = dir.resolve("second");
        int split = 1100 + random.nextInt(300);
        int later = split + random.nextInt(500);
        try (Result result = run(detector(mask)).saveState(first).run(Source.of(all.subList(0, split)))) {
            assertThat(result.growth().knownDocuments()).isZero();
        }
        grow(mask, first, second, List.of(all.subList(0, split)), all.subList(split, later));
        List<List<Document>> both = List.of(all.subList(0, split), all.subList(split, later));
        grow(mask, second, dir.resolve("third"), both, all.subList(later, all.size()));
        Source unknown = Source.of(all.subList(later, all.size()));
        assertThatThrownBy(() -> run(detector(mask)).grow(State.open(second), unknown))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Source.earlier");
    }

    @Test
    void aResumedRunComparesTexts() throws Exception {
        List<Document> documents = documents("d", 1200);
        Progress failing = new Progress() {
            @Override
            public void begin(Stage stage, long total, String unit) {
                if (stage == Stage.SEARCH) throw new IllegalStateException("stopped");
            }
        };
        assertThatThrownBy(() -> run(detector(3))
                        .progress(failing)
                        .resumable(stages(false))
                        .run(Source.of(documents)))
                .hasMessage("stopped");
        try (Result result = run(detector(3)).resumable(stages(true)).run(Source.of(documents))) {
            assertThat(result.growth().reused()).containsExactly(Stage.READ);
            assertThat(pairs(result)).isEqualTo(oracle(documents, documents, true));
        }
    }

    private CheckpointDirectory stages(boolean resume) {
        return new CheckpointDirectory(dir.resolve("stages"), Map.of("input", "x"), resume, _ -> {});
    }

    private void grow(long mask, Path from, Path to, List<List<Document>> earlier, List<Document> added)
            throws Exception {
        Source before = earlier.stream().map(Source::of).reduce(Source::then).orElseThrow();
        Source fresh = Source.of(added);
        List<Document> all = new ArrayList<>();
        earlier.forEach(all::addAll);
        all.addAll(added);
        Source source = new Changing(fresh, fresh.again().orElseThrow(), before);
        Semblance<TextHashes> run = run(detector(mask)).saveState(to);
        assertThat(pairs(run.grow(State.open(from), source))).isEqualTo(oracle(all, all, true));
    }

    @Test
    void aChangedInputIsAnErrorOrNoPair() throws Exception {
        List<Document> before = List.of(Document.of("a", "x"), Document.of("b", "x"), Document.of("c", "x"));
        List<Document> edited = List.of(Document.of("a", "x"), Document.of("b", "y"), Document.of("c", "x"));
        assertThat(pairs(Semblance.with(detector(-1)).pairs(new Changing(Source.of(before), Source.of(edited)))))
                .containsExactly("a c");
        Source shorter = Source.of(before.subList(0, 2));
        assertThatThrownBy(() -> Semblance.with(detector(-1)).pairs(new Changing(Source.of(before), shorter)))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("changed during the run");
        assertThatThrownBy(() -> Semblance.with(detector(-1)).pairs(new Changing(Source.of(before), null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Source.again");
    }
}
