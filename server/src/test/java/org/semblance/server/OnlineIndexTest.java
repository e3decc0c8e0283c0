package org.semblance.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputException;
import org.semblance.online.Match;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Refusal;

class OnlineIndexTest {
    private static final Document PAGE = Document.of("a", "the long road to the sea and the many towns on its way");

    @TempDir
    Path dir;

    @Test
    void isCreatedInTwoLines() throws Exception {
        try (var index = OnlineIndex.open(dir.resolve("idx"), Psm.within(3))) {
            assertThat(index.checkAndAdd(PAGE)).isEmpty();
        }
        try (var index = OnlineIndex.open(dir.resolve("idx"), Psm.within(3))) {
            List<Match> hits = index.checkAndAdd(Document.of("b", PAGE.text()));
            assertThat(hits).extracting(Match::id).containsExactly("a");
            assertThat(index.size()).isEqualTo(1);
            assertThat(index.put(Document.of("b", PAGE.text()))).isFalse();
            assertThat(index.query(PAGE.text())).extracting(Match::id).containsExactly("a", "b");
            assertThat(index.remove("a")).isTrue();
            assertThat(index.document("a")).isEmpty();
            assertThatThrownBy(() -> index.checkAndAdd(Document.of("c", " "))).isInstanceOf(Refusal.class);
        }
        assertThatThrownBy(() -> OnlineIndex.open(dir.resolve("idx"), Psm.within(4)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("other settings");
    }

    @Test
    void addsADocumentThatContainsAStoredOne() throws Exception {
        Map<String, String> set = Map.of("measure", "containment", "tokens", "words");
        LiveSettings settings = new LiveSettings("exact", "0.8", set, Optional.empty(), false, true);
        try (var index = OnlineIndex.open(dir.resolve("parts"), settings)) {
            Document part = Document.of("part", "the long road to the sea");
            assertThat(index.checkAndAdd(part)).isEmpty();
            assertThat(index.checkAndAdd(PAGE)).as("not contained in its part").isEmpty();
            assertThat(index.size()).isEqualTo(2);
            assertThat(index.checkAndAdd(Document.of("other part", "the many towns on its way")))
                    .extracting(Match::id)
                    .containsExactly("a");
            assertThat(index.query(PAGE.text())).extracting(Match::id).containsExactly("a", "part");
            assertThat(index.query("its road")).extracting(Match::id).containsExactly("a");
        }
    }
}
