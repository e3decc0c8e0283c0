package org.semblance.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.run.Stage;
import org.semblance.search.sieve.SieveSearch;

/** A run never mixes the files of two states, however similar they are. */
class ReplacedStateTest {
    @TempDir
    Path dir;

    private Path old;
    private final List<String> notes = new ArrayList<>();

    @BeforeEach
    void make() throws Exception {
        old = dir.resolve("old");
        save("w", old);
    }

    private static Semblance<TokenSets> run() {
        return Semblance.with(Detector.ofSets(
                "exact",
                Map.of(),
                new Whitespace(),
                false,
                new OverlapRelation(Jaccard.atLeast("0.7")),
                SieveSearch::new));
    }

    /** Texts whose lengths and number of pairs do not depend on the letter. */
    private static List<Document> documents(String id, int count, String letter) {
        List<Document> documents = new ArrayList<>();
        for (int d = 0; d < count; d++) {
            int group = (letter.equals("w") ? d : (d + 1) % count) / 3;
            StringBuilder text = new StringBuilder();
            for (int n = 0; n < 8; n++)
                text.append(' ').append(letter).append(group).append('.').append(n);
            documents.add(Document.of(
                    id + d,
                    text.append(' ').append(letter).append("only").append(d).toString()));
        }
        return documents;
    }

    private static void save(String letter, Path state) throws Exception {
        run().saveState(state).run(Source.of(documents("d", 60, letter))).close();
    }

    private static void remove(Path state) throws IOException {
        try (Stream<Path> files = Files.list(state)) {
            for (Path file : files.toList()) Files.delete(file);
        }
        Files.delete(state);
    }

    private static void replace(Path state) throws Exception {
        remove(state);
        save("v", state);
    }

    private static Source fresh() {
        return Source.of(documents("n", 30, "w"));
    }

    private CheckpointDirectory home(boolean resume) {
        return new CheckpointDirectory(dir.resolve("stages"), Map.of("input", "fresh"), resume, notes::add);
    }

    private String expected() throws Exception {
        try (Result result = run().grow(State.open(old), fresh())) {
            return result.digest();
        }
    }

    @Test
    void statesOfTheSameShapeAreDistinguished() throws Exception {
        Path other = dir.resolve("other");
        save("v", other);
        for (String name : List.of("documents-1", "tokens-1", "pairs"))
            assertThat(other.resolve(name)).hasSize(Files.size(old.resolve(name)));
        assertThat(State.open(other).manifest().identity())
                .isNotEqualTo(State.open(old).manifest().identity());
        Path again = dir.resolve("again");
        save("w", again);
        assertThat(again.resolve("manifest")).hasSameBinaryContentAs(old.resolve("manifest"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stagesOfAnotherStateAreNotReused(boolean joined) throws Exception {
        run().resumable(home(false)).grow(State.open(old), fresh()).close();
        if (!joined) Files.delete(dir.resolve("stages").resolve(CheckpointDirectory.JOINED));
        try (Result same = run().resumable(home(true)).grow(State.open(old), fresh())) {
            assertThat(same.growth().reused()).contains(Stage.READ).hasSize(joined ? 3 : 1);
            assertThat(same.digest()).isEqualTo(expected());
        }
        replace(old);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run().resumable(home(true)).grow(State.open(old), fresh()))
                .withMessageContainingAll("unfinished run", "--against", "say the same, or delete it");
        assertThat(CheckpointDirectory.isIn(dir.resolve("stages"))).isTrue();
    }

    @Test
    void aFileOfAnotherStateIsDetected() throws Exception {
        Path other = dir.resolve("other");
        save("v", other);
        for (String name : List.of("tokens-1", "pairs")) {
            Path file = old.resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Files.readAllBytes(other.resolve(name)));
            assertThatExceptionOfType(FileSystemException.class)
                    .isThrownBy(() -> run().grow(State.open(old), fresh()).close())
                    .satisfies(e -> assertThat(e.getFile()).isEqualTo(file.toString()))
                    .withMessageContaining("not the file that its manifest is about");
            Files.write(file, bytes);
        }
    }

    /** An event while new documents are read. */
    private interface Event {
        void happen(Path state) throws Exception;
    }

    private Source interrupted(Event event) {
        return new Source() {
            private final Source all = fresh();
            private boolean happened;

            @Override
            public List<String> places() {
                return all.places();
            }

            @Override
            public @Nullable Chunk next() throws IOException {
                try {
                    if (!happened) event.happen(old);
                } catch (Exception e) {
                    throw new IOException(e);
                }
                happened = true;
                return all.next();
            }

            @Override
            public void close() throws IOException {
                all.close();
            }
        };
    }

    @Test
    void aRunningResumableRunDoesNotNeedTheOldState() throws Exception {
        String expected = expected();
        for (Event event : List.<Event>of(ReplacedStateTest::replace, ReplacedStateTest::remove)) {
            Path next = Files.createTempDirectory(dir, "next").resolve("state");
            Semblance<TokenSets> run = run().saveState(next).resumable(home(false));
            try (Result result = run.grow(State.open(old), interrupted(event))) {
                assertThat(result.digest()).isEqualTo(expected);
                assertThat(result.growth().knownDocuments()).isEqualTo(60);
            }
            assertThat(next.resolve(CheckpointDirectory.KNOWN_PAIRS)).doesNotExist();
            assertThat(State.open(next).documents()).isEqualTo(90);
            if (Files.exists(old)) remove(old);
            save("w", old);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRunWithoutCheckpointsReportsThatItsStateIsGone(boolean saved) throws Exception {
        for (Event event : List.<Event>of(ReplacedStateTest::replace, ReplacedStateTest::remove)) {
            Semblance<TokenSets> run = run();
            if (saved) run.saveState(Files.createTempDirectory(dir, "next").resolve("state"));
            assertThatExceptionOfType(FileSystemException.class)
                    .isThrownBy(() -> run.grow(State.open(old), interrupted(event)))
                    .withMessage(old + ": was replaced or removed while a run went on from it: run again");
            if (Files.exists(old)) remove(old);
            save("w", old);
        }
    }
}
