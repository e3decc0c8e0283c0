package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputException;
import org.semblance.online.Match;
import org.semblance.server.OnlineIndex;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;
import org.semblance.spill.Directories;
import org.semblance.testing.Seeds;

/** Indexes whose parameters name a file: a table of weights. */
class IndexFilesTest {
    private static final String SPELLING = "exact?measure=weighted-jaccard&tokens=words&weights=";
    private static final Document PAGE = Document.of("a", "the long road to the sea and the many towns on its way");

    @TempDir
    Path dir;

    private List<Document> documents;
    private Path table;
    private Path data;
    private Path pages;

    @BeforeEach
    void makeTable() throws Exception {
        documents = Corpus.of(Seeds.random(), 40);
        table = Opened.table(dir.resolve("t.weights"), SPELLING, documents);
        data = dir.resolve("data");
        pages = data.resolve("indexes/pages");
    }

    private static LiveSettings settings(Object weights) {
        return Opened.settings(
                "exact",
                "0.5",
                Map.of("measure", "weighted-jaccard", "tokens", "words", "weights", String.valueOf(weights)));
    }

    private OnlineIndex open(Object weights) throws Exception {
        return OnlineIndex.open(pages, settings(weights));
    }

    private Path copy() {
        return pages.resolve("files/weights");
    }

    /** The settings still name the table by which the index was created, wherever that is by now. */
    @Test
    void dependsOnNoOtherFile() throws Exception {
        try (var index = open(table)) {
            assertThat(index.checkAndAdd(PAGE)).isEmpty();
        }
        try (DataDirectory opened = Opened.data(data)) {
            LiveSettings stored = opened.index("pages").orElseThrow().settings();
            assertThat(stored.set().get("weights")).matches("t\\.weights@[0-9a-f]{8}");
            assertThat(opened.index("pages").orElseThrow().figures().heapBytes())
                    .isGreaterThan(Files.size(table));
        }
        Path moved = Files.createDirectory(dir.resolve("elsewhere")).resolve("t.weights");
        Files.move(table, moved);
        for (Path named : List.of(moved, table)) {
            try (var index = open(named)) {
                assertThat(index.query(PAGE.text())).extracting(Match::id).containsExactly("a");
            }
        }
        Opened.table(table, SPELLING, documents.subList(0, 10));
        for (Object other : List.of(table, dir.resolve("u.weights"), table + "@00000000"))
            assertThatThrownBy(() -> open(other)).as("%s", other).isInstanceOf(Exception.class);
        assertThatThrownBy(() -> open(table)).isInstanceOf(InputException.class).hasMessageContaining("other settings");
    }

    @Test
    void refusesADamagedOrMissingFile() throws Exception {
        open(table).close();
        byte[] whole = Files.readAllBytes(copy());
        assertThat(whole).isEqualTo(Files.readAllBytes(table));
        for (int at : new int[] {0, whole.length / 2, whole.length - 1}) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 4;
            Files.write(copy(), damaged);
            assertNotOpened("damaged, or replaced");
        }
        Files.write(copy(), java.util.Arrays.copyOf(whole, whole.length - 12));
        assertNotOpened("damaged, or replaced");
        Opened.table(copy(), SPELLING, documents.subList(0, 10));
        assertNotOpened("damaged, or replaced");
        Files.delete(copy());
        assertNotOpened("missing");
        Files.copy(table, copy());
        open(table).close();
    }

    private void assertNotOpened(String how) {
        assertThatThrownBy(() -> Opened.data(data).close())
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(copy() + ": " + how)
                .hasMessageMatching(".* restore it from a snapshot, .*, or copy t\\.weights@[0-9a-f]{8} there");
    }

    @Test
    void snapshotsHaveTheFile() throws Exception {
        try (var index = open(table)) {
            index.put(PAGE);
        }
        Files.delete(table);
        String snapshot;
        try (DataDirectory opened = Opened.data(data)) {
            snapshot = opened.index("pages").orElseThrow().snapshot();
        }
        Directories.delete(pages);
        Files.move(data.resolve("snapshots").resolve(snapshot), pages, StandardCopyOption.ATOMIC_MOVE);
        try (DataDirectory opened = Opened.data(data)) {
            LiveIndex index = opened.index("pages").orElseThrow();
            assertThat(index.query(Opened.text(null, PAGE.text()), 9).matches()).hasSize(1);
        }
    }

    /** Settings of requests open no file, not even one that is a table. */
    @Test
    void requestsNameNoFile() throws Exception {
        try (DataDirectory opened = Opened.data(data)) {
            assertThatThrownBy(() -> opened.create("pages", settings(table)))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("names a file")
                    .hasMessageEndingWith(
                            "semblance index build DATA/indexes/NAME INPUT… --live -m exact --set measure=weighted-jaccard"
                                    + " --set tokens=words --set weights=FILE");
            assertThatThrownBy(() -> opened.create("pages", settings("idf2")))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("--save-weights FILE")
                    .hasMessageContaining("--live -m exact --measure weighted-jaccard --set weights=FILE");
            assertThat(opened.names()).isEmpty();
        }
        assertThatThrownBy(() -> open(dir.resolve("none")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("no file");
        assertThat(pages).doesNotExist();
    }
}
