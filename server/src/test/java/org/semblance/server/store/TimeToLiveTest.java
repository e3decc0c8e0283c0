package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.server.index.Change;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.StoredDocument;

/** Documents expire after their time to live, tested with a clock that jumps. */
class TimeToLiveTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path dir;

    private final Opened.Hands clock = new Opened.Hands();

    private DataDirectory data() throws Exception {
        return DataDirectory.open(dir, clock, "a test");
    }

    private static void await(LiveIndex index, long documents) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (index.figures().documents() != documents && System.nanoTime() < until) Thread.sleep(10);
        assertThat(index.figures().documents()).isEqualTo(documents);
    }

    /** When this change is answered, all expired documents are evicted: eviction precedes the change. */
    private static void settle(LiveIndex index) {
        for (int i = 0; i < 3; i++) Opened.remove(index, "missing");
    }

    @Test
    void evictsManyInSmallBatches() throws Exception {
        try (DataDirectory data = data()) {
            LiveIndex index = Opened.index(data, "short", Opened.living(Duration.ofSeconds(10)));
            for (int d = 0; d < 2000; d++) Opened.put(index, Opened.print("d" + d, d * 0x9E3779B97F4A7C15L));
            clock.millis.addAndGet(9_999);
            for (int d = 0; d < 100; d++) Opened.put(index, Opened.print("e" + d, d * 0xC2B2AE3D27D4EB4FL));
            Opened.put(index, Opened.print("d7", 12345)); // renews its time
            settle(index);
            assertThat(index.figures().documents()).isEqualTo(2100);
            clock.millis.addAndGet(1);
            await(index, 101);
            assertThat(index.query(Opened.print(null, 3 * 0x9E3779B97F4A7C15L), 5)
                            .matches())
                    .isEmpty();
            assertThat(index.document("d7")).isPresent();
            assertThat(index.document("d8")).isEmpty();
        }
    }

    /** Far more documents are expired than one round evicts. */
    @Test
    void expiredDocumentsAreNotFoundBeforeEviction() throws Exception {
        try (DataDirectory data = data()) {
            LiveIndex index = Opened.index(data, "crowd", Opened.living(Duration.ofSeconds(10)));
            for (int d = 0; d < 2000; d++) Opened.put(index, Opened.print("d" + d, d * 0x9E3779B97F4A7C15L));
            clock.millis.addAndGet(10_000);
            assertThat(index.document("d1998")).isEmpty();
            assertThat(index.query(Opened.print(null, 1997 * 0x9E3779B97F4A7C15L), 5)
                            .matches())
                    .isEmpty();
            assertThat(Opened.check(index, Opened.print("d1996", 1999 * 0x9E3779B97F4A7C15L))
                            .added())
                    .isTrue();
            assertThat(index.documents(null, 10)).extracting(StoredDocument::id).containsExactly("d1996");
            await(index, 1);
        }
    }

    /** Far more documents are expired than one round evicts. */
    @Test
    void expiredDocumentsCannotBeRemovedOrReplaced() throws Exception {
        try (DataDirectory data = data()) {
            LiveIndex index = Opened.index(data, "crowd", Opened.living(Duration.ofSeconds(10)));
            index.change(IntStream.range(0, 2000)
                    .<Change>mapToObj(d -> new Change.Put(Opened.print("d" + d, d * 0x9E3779B97F4A7C15L)))
                    .toList());
            clock.millis.addAndGet(10_000);
            assertThat(index.change(List.of(
                            new Change.Remove("d1999"),
                            new Change.Put(Opened.print("d1998", 1)),
                            new Change.Remove("d1998"))))
                    .containsExactly(new Outcome.Removed(false), new Outcome.Stored(false), new Outcome.Removed(true));
        }
    }

    /** Far more documents are expired than one round evicts. */
    @Test
    void expiredDocumentsAreInNoGroup() throws Exception {
        try (DataDirectory data = data()) {
            LiveIndex index = Opened.index(data, "crowd", Opened.living(Duration.ofSeconds(10)));
            index.change(IntStream.range(0, 2000)
                    .<Change>mapToObj(d -> new Change.Put(Opened.print("d" + d, d / 2 * 0x9E3779B97F4A7C15L)))
                    .toList());
            assertThat(index.clusters(1000)).contains(List.of("d1998", "d1999"));
            clock.millis.addAndGet(10_000);
            assertThat(index.clusters(1000)).isEmpty();
        }
    }

    @Test
    void aClockThatJumpsBackDoesNotChangeExpiry() throws Exception {
        try (DataDirectory data = data()) {
            LiveIndex index = Opened.index(data, "jumpy", Opened.living(Duration.ofSeconds(10)));
            Opened.put(index, Opened.print("old", 1));
            clock.millis.addAndGet(10_000);
            await(index, 0);
            Opened.put(index, Opened.print("late", 1L << 20 | 3 << 5)); // expires at 20 s
            clock.millis.addAndGet(-9_000); // 1 s
            settle(index);
            assertThat(index.document("old")).isEmpty();
            assertThat(index.document("late")).isPresent();
            Opened.put(index, Opened.print("early", -1)); // expires at 11 s
            clock.millis.addAndGet(9_999); // 10.999 s
            settle(index);
            assertThat(index.figures().documents()).isEqualTo(2);
            clock.millis.addAndGet(1);
            await(index, 1);
            assertThat(index.document("late")).isPresent();
            clock.millis.addAndGet(8_999); // 19.999 s
            settle(index);
            assertThat(index.document("late")).isPresent();
        }
        clock.millis.addAndGet(-15_000);
        try (DataDirectory data = data()) { // evicted documents stay evicted, and times are those that were stored
            LiveIndex index = data.index("jumpy").orElseThrow();
            settle(index);
            assertThat(index.figures().documents()).isEqualTo(1);
            clock.millis.addAndGet(15_001);
            await(index, 0);
        }
    }
}
