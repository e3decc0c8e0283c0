package org.semblance.server.store;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.io.inputs.InputException;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.store.IndexDirectory.HeapRoom;
import org.semblance.spill.Directories;
import org.semblance.testing.Seeds;

@Order(4)
class StoredIndexTest {
    private static final String PAGE = "a page about the long road to the sea and the many towns on its way";

    @TempDir
    Path dir;

    /** A page of a list may contain many large documents, so it has no texts. */
    @Test
    void listsWithoutTexts() throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            LiveIndex pages = Opened.index(data, "pages", Opened.SIMHASH);
            for (int d = 0; d < 25; d++) Opened.put(pages, Opened.text("d" + (char) ('a' + d), PAGE));
            assertThat(pages.documents(null, 10))
                    .hasSize(10)
                    .allMatch(document -> document.text().isEmpty());
            assertThat(pages.documents("dj", 20))
                    .extracting(StoredDocument::id)
                    .hasSize(15)
                    .first()
                    .isEqualTo("dk");
            assertThat(pages.clusters(5))
                    .hasSize(1)
                    .first()
                    .satisfies(ids -> assertThat(ids).hasSize(25));
        }
    }

    @Test
    void indexesStayWithinTheirShareOfTheHeap() throws Exception {
        HeapRoom little = new HeapRoom(1 << 18, new ArrayList<>());
        LiveSettings settings = Opened.settings("exact", "0.8", Map.of());
        int there = 0;
        try (DataDirectory data = DataDirectory.open(dir, InstantSource.system(), "a test", little)) {
            LiveIndex index = Opened.index(data, "sets", settings);
            Outcome outcome = new Outcome.Stored(false);
            for (; outcome instanceof Outcome.Stored && there < 10_000; there++) {
                String words = new Random(there)
                        .ints(50, 0, 10_000)
                        .mapToObj(w -> "w" + w)
                        .collect(joining(" "));
                outcome = Opened.change(index, new Change.Put(Opened.text("d" + there, words)));
            }
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.refusal())
                                    .hasMessageContaining("more memory")
                                    .extracting(Refusal::kind)
                                    .isEqualTo(Refusal.Kind.NO_SPACE));
            assertThat(index.figures().documents()).isEqualTo(there - 1).isPositive();
        }
        HeapRoom less = new HeapRoom(1 << 12, new ArrayList<>());
        assertThatThrownBy(() -> DataDirectory.open(dir, InstantSource.system(), "a test", less))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--memory");
        try (DataDirectory data = Opened.data(dir)) {
            assertThat(data.index("sets").orElseThrow().figures().documents()).isEqualTo(there - 1);
        }
    }

    @Test
    void onlyIncompleteFilesAreDeleted() throws Exception {
        Path indexes = dir.resolve("indexes");
        for (String name : List.of(".pages.new", ".pages.deleted", ".pages.old")) {
            Files.createDirectories(indexes.resolve(name));
        }
        Files.createDirectories(dir.resolve("snapshots").resolve(".pages-1.new"));
        try (DataDirectory data = Opened.data(dir)) {
            assertThat(indexes).isDirectoryNotContaining("glob:**/.pages.{new,deleted}");
            assertThat(indexes.resolve(".pages.old")).isDirectory();
            assertThat(dir.resolve("snapshots")).isEmptyDirectory();
            new IndexDirectory(
                            indexes.resolve("made"),
                            dir.resolve("snapshots"),
                            InstantSource.system(),
                            "x",
                            HeapRoom.standard())
                    .create(Opened.SIMHASH);
            assertThat(data.create("made", Opened.SIMHASH)).isFalse();
            assertThat(data.index("made")).isPresent();
        }
    }

    @Test
    void snapshotsOfTheSameMomentHaveDistinctNames() throws Exception {
        try (DataDirectory data = DataDirectory.open(dir, new Opened.Hands(), "a test")) {
            LiveIndex pages = Opened.index(data, "pages", Opened.SIMHASH);
            assertThat(List.of(pages.snapshot(), pages.snapshot(), pages.snapshot()))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void answersThroughoutALifeCycle() throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            assertThat(data.create("pages", Opened.SIMHASH)).isTrue();
            assertThat(data.create("pages", Opened.SIMHASH)).isFalse();
            LiveIndex pages = data.index("pages").orElseThrow();
            Answer first = Opened.check(
                    pages, new IncomingDocument("a", IncomingDocument.Form.TEXT, PAGE, "http://www.towns.org/1"));
            assertThat(first).isEqualTo(new Answer("a", true, List.of()));
            Answer second = Opened.check(
                    pages,
                    new IncomingDocument(
                            null, IncomingDocument.Form.HTML, "<p>" + PAGE + "</p>", "http://old.towns.org/2"));
            assertThat(second)
                    .isEqualTo(new Answer("", false, List.of(new Answer.Hit("a", 0, Double.NaN, true, true))));
            Answer named = Opened.check(pages, Opened.text(null, "quite something else, from nobody knows where"));
            assertThat(named.added()).isTrue();
            assertThat(named.id()).isEqualTo("doc-1");
            assertThat(pages.query(Opened.text(null, PAGE), 5).matches()).hasSize(1);
            StoredDocument kept = pages.document("a").orElseThrow();
            assertThat(kept.text()).contains(PAGE);
            assertThat(kept.url()).isEqualTo("http://www.towns.org/1");
            assertThat(pages.query(
                                    new IncomingDocument(
                                            null,
                                            IncomingDocument.Form.FINGERPRINT,
                                            kept.fingerprint().orElseThrow(),
                                            null),
                                    5)
                            .matches())
                    .containsExactly(new Answer.Hit("a", 0, Double.NaN, true, false));
            assertThat(pages.documents(null, 10)).extracting(StoredDocument::id).containsExactly("a", "doc-1");
            assertThat(pages.documents("a", 10)).extracting(StoredDocument::id).containsExactly("doc-1");
            assertThat(pages.figures().documents()).isEqualTo(2);
            assertThat(pages.figures().logBytes()).isPositive();
        }
        try (DataDirectory data = Opened.data(dir)) {
            LiveIndex pages = data.index("pages").orElseThrow();
            assertThat(pages.settings()).isEqualTo(Opened.SIMHASH);
            assertThat(pages.query(Opened.text(null, PAGE), 5).matches()).hasSize(1);
            assertThat(Opened.put(pages, Opened.text("a", "now it tells of mountains, rivers and a tower")))
                    .isTrue();
            assertThat(pages.query(Opened.text(null, PAGE), 5).matches()).isEmpty();
            assertThat(Opened.remove(pages, "a")).isTrue();
            assertThat(Opened.remove(pages, "a")).isFalse();
            assertThat(pages.document("a")).isEmpty();
            assertThat(Opened.check(pages, Opened.text("a", PAGE)).added()).isTrue();
            assertThat(data.delete("pages")).isTrue();
            assertThat(data.delete("pages")).isFalse();
            assertThat(data.names()).isEmpty();
            assertThat(dir.resolve("indexes")).isEmptyDirectory();
            assertThatThrownBy(() -> pages.query(Opened.text(null, PAGE + " and more"), 5)
                            .matches()
                            .getFirst())
                    .isInstanceOf(Exception.class);
        }
    }

    @Test
    void decidesInOrderWithinOneRequest() throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            LiveIndex pages = Opened.index(data, "pages", Opened.SIMHASH);
            List<Outcome> outcomes = pages.change(List.of(
                    new Change.CheckAndAdd(Opened.print("a", 0), 9),
                    new Change.CheckAndAdd(Opened.print("b", 1), 9),
                    new Change.Put(Opened.print("a", -1)),
                    new Change.CheckAndAdd(Opened.print("b", 1), 9),
                    new Change.Remove("b"),
                    new Change.Remove("b"),
                    new Change.CheckAndAdd(Opened.print("c", 3), 9),
                    new Change.CheckAndAdd(Opened.print("a", 0xFF00), 9),
                    new Change.Put(Opened.text("d", " ")),
                    new Change.Put(Opened.print(null, 5)),
                    new Change.Put(Opened.print("e", -2))));
            assertThat(outcomes.subList(0, 7))
                    .containsExactly(
                            new Outcome.Checked(new Answer("a", true, List.of())),
                            new Outcome.Checked(
                                    new Answer("b", false, List.of(new Answer.Hit("a", 1, Double.NaN, true, false)))),
                            new Outcome.Stored(true),
                            new Outcome.Checked(new Answer("b", true, List.of())),
                            new Outcome.Removed(true),
                            new Outcome.Removed(false),
                            new Outcome.Checked(new Answer("c", true, List.of())));
            assertThat(kinds(outcomes.subList(7, 10)))
                    .containsExactly(Refusal.Kind.CONFLICT, Refusal.Kind.UNPROCESSABLE, Refusal.Kind.BAD_REQUEST);
            assertThat(outcomes.get(10)).isEqualTo(new Outcome.Stored(false));
            assertThat(pages.clusters(5)).containsExactly(List.of("a", "e"));
            assertThat(pages.documents(null, 9)).extracting(StoredDocument::id).containsExactly("a", "c", "e");
        }
    }

    private static List<Refusal.Kind> kinds(List<Outcome> outcomes) {
        return outcomes.stream()
                .map(outcome -> ((Outcome.Failed) outcome).refusal().kind())
                .toList();
    }

    @Test
    void refusesInvalidSettings() throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            for (String name : List.of("", ".", "..", "../x", "A", "-a", "a/b", "a.b", "ä", "a".repeat(65), "a\0")) {
                assertRefused(data, name, Opened.SIMHASH, "1 to 64 characters of a-z");
            }
            assertRefused(data, "a", Opened.settings("simhash", "3", Map.of("weights", "tfidf")), "collection");
            assertRefused(data, "a", Opened.settings("simhash", "3", Map.of("weights", "idf:/etc/passwd")), "weights");
            assertRefused(
                    data, "a", Opened.settings("simhash", "3", Map.of("recall", "0.9", "index", "psm")), "recall");
            assertRefused(data, "a", Opened.settings("simhash", "17", Map.of()), "threshold");
            assertRefused(data, "a", Opened.settings("simhash", "3", Map.of("bits", "128")), "64 bits");
            assertRefused(data, "a", Opened.settings("exact", "0.8", Map.of("measure", "edit")), "");
            assertRefused(data, "a", Opened.settings("exact", "1.5", Map.of()), "threshold");
            assertRefused(data, "a", Opened.settings("signcd", "0.8", Map.of()), "has no online index");
            assertRefused(data, "a", Opened.living(Duration.ZERO), "time to live");
            assertThat(dir.resolve("indexes")).isEmptyDirectory();
            assertThat(data.create("a", Opened.SIMHASH)).isTrue();
            assertThatThrownBy(() -> data.create("a", Opened.settings("exact", "0.8", Map.of())))
                    .isInstanceOfSatisfying(
                            Refusal.class, e -> assertThat(e.kind()).isEqualTo(Refusal.Kind.CONFLICT));
            LiveIndex index = data.index("a").orElseThrow();
            assertThat(kinds(index.change(List.of(
                            new Change.Put(Opened.text("x".repeat(2000), PAGE)),
                            new Change.Put(Opened.text("x", "ﷺ".repeat(1_000_000))),
                            new Change.Put(Opened.text("\uD800", PAGE)),
                            new Change.Put(Opened.text("", PAGE)),
                            new Change.Put(new IncomingDocument("a", IncomingDocument.Form.FINGERPRINT, "12", null))))))
                    .containsExactly(
                            Refusal.Kind.TOO_LARGE,
                            Refusal.Kind.TOO_LARGE,
                            Refusal.Kind.BAD_REQUEST,
                            Refusal.Kind.BAD_REQUEST,
                            Refusal.Kind.BAD_REQUEST);
        }
    }

    private static void assertRefused(DataDirectory data, String name, LiveSettings settings, String why) {
        assertThatThrownBy(() -> data.create(name, settings)).isInstanceOfSatisfying(Refusal.class, e -> {
            assertThat(e.kind()).isEqualTo(Refusal.Kind.BAD_REQUEST);
            assertThat(e).hasMessageContaining(why);
        });
    }

    @Test
    void firstOnlyReturnsOneMatch() throws Exception {
        LiveSettings first = new LiveSettings("simhash", "3", Map.of(), Optional.empty(), true, false);
        try (DataDirectory data = Opened.data(dir)) {
            LiveIndex index = Opened.index(data, "first", first);
            for (int i = 0; i < 10; i++) Opened.put(index, Opened.print("p" + i, 1L << i % 3));
            assertThat(index.query(Opened.print(null, 0), 100).matches()).hasSize(1);
            assertThat(Opened.check(index, Opened.print("x", 0)).matches()).hasSize(1);
        }
    }

    /** Compares with a map, with restarts and compactions. */
    @ParameterizedTest
    @ValueSource(strings = {"simhash", "exact", "minhash"})
    void equalsAMap(String method) throws Exception {
        long seed = Seeds.base();
        Random random = Seeds.random();
        LiveSettings settings = method.equals("simhash")
                ? Opened.SIMHASH
                : Opened.settings(method, "0.99", Map.of("tokens", "whitespace"));
        Map<String, String> model = new TreeMap<>();
        List<String> texts = new ArrayList<>();
        for (int t = 0; t < 40; t++) texts.add(words(t));
        for (int restart = 0; restart < 3; restart++) {
            try (DataDirectory data = Opened.data(dir)) {
                LiveIndex index = Opened.index(data, "map", settings);
                for (int step = 0; step < 80; step++) act(random, index, model, texts, seed);
                index.compact();
                assertThat(index.figures().documents()).as("seed %d", seed).isEqualTo(model.size());
                assertThat(index.documents(null, 1000))
                        .as("seed %d", seed)
                        .extracting(StoredDocument::id)
                        .containsExactlyElementsOf(model.keySet());
            }
        }
    }

    /** Words that occur in no other text. */
    private static String words(int text) {
        StringBuilder words = new StringBuilder();
        for (int w = 0; w < 12; w++)
            words.append("t").append(text * 1009).append("w").append(w * 31).append(' ');
        return words.toString();
    }

    private static void act(Random random, LiveIndex index, Map<String, String> model, List<String> texts, long seed) {
        String id = "i" + random.nextInt(30);
        String text = texts.get(random.nextInt(texts.size()));
        List<String> holders = model.entrySet().stream()
                .filter(entry -> entry.getValue().equals(text))
                .map(Map.Entry::getKey)
                .toList();
        switch (random.nextInt(4)) {
            case 0 ->
                assertThat(Opened.put(index, Opened.text(id, text)))
                        .as("seed %d", seed)
                        .isEqualTo(model.put(id, text) != null);
            case 1 -> assertThat(Opened.remove(index, id)).as("seed %d", seed).isEqualTo(model.remove(id) != null);
            case 2 ->
                assertThat(ids(index.query(Opened.text(null, text), 1000)))
                        .as("seed %d", seed)
                        .containsExactlyElementsOf(holders);
            default -> {
                if (holders.isEmpty() && model.containsKey(id)) return;
                Answer answer = Opened.check(index, Opened.text(id, text));
                assertThat(ids(answer)).as("seed %d", seed).containsExactlyElementsOf(holders);
                assertThat(answer.added()).as("seed %d", seed).isEqualTo(holders.isEmpty());
                if (answer.added()) model.put(id, text);
            }
        }
    }

    private static List<String> ids(Answer answer) {
        return answer.matches().stream().map(Answer.Hit::id).toList();
    }

    @Test
    void setsAreRebuiltWhenMostAreRemoved() throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            LiveIndex index =
                    Opened.index(data, "sets", Opened.settings("exact", "0.9", Map.of("tokens", "whitespace")));
            Map<String, String> kept = new HashMap<>();
            long most = 0;
            for (int batch = 0; batch < 40; batch++) {
                List<Change> changes = new ArrayList<>();
                for (int d = 100 * batch; d < 100 * batch + 100; d++) {
                    changes.add(new Change.Put(Opened.text("s" + d, words(d))));
                    if (d % 10 == 0) kept.put("s" + d, words(d));
                    else changes.add(new Change.Remove("s" + d));
                }
                assertThat(index.change(changes)).noneMatch(outcome -> outcome instanceof Outcome.Failed);
                most = Math.max(most, index.figures().heapBytes());
            }
            long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (index.figures().heapBytes() >= most && System.nanoTime() < until) {
                Thread.sleep(20); // the writer maintains its matcher in the background
            }
            assertThat(index.figures().heapBytes()).isLessThan(most);
            kept.forEach((id, text) ->
                    assertThat(ids(index.query(Opened.text(null, text), 9))).containsExactly(id));
            assertThat(index.query(Opened.text(null, words(1)), 9).matches()).isEmpty();
        }
    }

    @Test
    void restoresASnapshot() throws Exception {
        String name;
        try (DataDirectory data = Opened.data(dir)) {
            LiveIndex index = Opened.index(data, "pages", Opened.SIMHASH);
            for (int d = 0; d < 100; d++) Opened.put(index, Opened.print("p" + d, d * 0x9E3779B97F4A7C15L));
            name = index.snapshot();
            assertThat(name).matches("pages-[0-9]{8}T[0-9]{9}Z");
            Opened.put(index, Opened.print("later", 77));
            for (int d = 0; d < 50; d++) Opened.remove(index, "p" + d);
        }
        Path snapshot = dir.resolve("snapshots").resolve(name);
        copy(snapshot, dir.resolve("indexes").resolve("again"));
        Directories.delete(dir.resolve("indexes").resolve("pages"));
        copy(snapshot, dir.resolve("indexes").resolve("pages"));
        try (DataDirectory data = Opened.data(dir)) {
            assertThat(data.names()).containsExactly("again", "pages");
            for (String each : data.names()) {
                LiveIndex index = data.index(each).orElseThrow();
                assertThat(index.figures().documents()).isEqualTo(100);
                for (int d = 0; d < 100; d++)
                    assertThat(ids(index.query(Opened.print(null, d * 0x9E3779B97F4A7C15L), 9)))
                            .contains("p" + d);
                assertThat(index.document("later")).isEmpty();
                assertThat(Opened.put(index, Opened.print("new", 5))).isFalse();
            }
        }
    }

    private static void copy(Path from, Path to) throws Exception {
        try (var files = Files.walk(from)) {
            for (Path file : files.toList()) Files.copy(file, to.resolve(from.relativize(file)));
        }
    }

    @Test
    void fingerprintsDoNotChange() throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            LiveIndex index = Opened.index(data, "prints", Opened.SIMHASH);
            Opened.put(index, Opened.print("p", 0xFEDCBA9876543210L));
            assertThat(index.document("p").orElseThrow().fingerprint())
                    .contains(HexFormat.of().toHexDigits(0xFEDCBA9876543210L));
        }
    }
}
