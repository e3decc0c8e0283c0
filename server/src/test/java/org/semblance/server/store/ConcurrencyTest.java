package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.testing.Seeds;

class ConcurrencyTest {
    @TempDir
    Path dir;

    /** Of equal pages sent concurrently one is added. */
    @ParameterizedTest
    @ValueSource(strings = {"simhash", "exact", "minhash"})
    void addsOneOfEqualPages(String method) throws Exception {
        try (DataDirectory data = Opened.data(dir);
                var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            LiveIndex index = Opened.index(
                    data, "pages", Opened.settings(method, method.equals("simhash") ? "0" : "0.9", Map.of()));
            Random random = Seeds.random();
            List<String> pages = IntStream.range(0, 30)
                    .mapToObj(page -> Corpus.text(random) + " page number " + page * 7919 + " of these and no other")
                    .toList();
            Map<String, AtomicInteger> added = new ConcurrentHashMap<>();
            List<Future<?>> requests = new ArrayList<>();
            for (int copy = 0; copy < 16; copy++) {
                for (String page : pages) {
                    requests.add(clients.submit(() -> {
                        if (Opened.check(index, Opened.text(null, page)).added())
                            added.computeIfAbsent(page, _ -> new AtomicInteger())
                                    .incrementAndGet();
                    }));
                }
            }
            for (Future<?> request : requests) request.get();
            assertThat(added.values()).hasSizeBetween(5, 30).allMatch(count -> count.get() == 1);
            assertThat(index.figures().documents()).isEqualTo(added.size());
            assertThat(index.figures().queued()).isZero();
        }
    }

    /** A document that is replaced continuously is always found, once; a removed one never. */
    @ParameterizedTest
    @ValueSource(strings = {"simhash", "exact", "minhash"})
    void readersSeeTheOldOrTheNewState(String method) throws Exception {
        try (DataDirectory data = Opened.data(dir);
                var clients = Executors.newFixedThreadPool(3)) {
            LiveIndex index = Opened.index(
                    data, "pages", Opened.settings(method, method.equals("simhash") ? "0" : "0.9", Map.of()));
            Random random = Seeds.random();
            IncomingDocument always =
                    Opened.text("always", Corpus.text(random) + "and what there always is in such a text");
            IncomingDocument gone = Opened.text("gone", Corpus.text(random) + "that nobody should ever see again here");
            Opened.put(index, always);
            AtomicBoolean over = new AtomicBoolean();
            AtomicLong queries = new AtomicLong();
            AtomicLong missed = new AtomicLong();
            Future<?> reader = clients.submit(() -> {
                while (!over.get()) {
                    int hits = index.query(always, 10).matches().size();
                    queries.incrementAndGet();
                    assertThat(hits).isLessThanOrEqualTo(1);
                    if (hits == 0) missed.incrementAndGet();
                }
            });
            while (queries.get() == 0 && !reader.isDone()) Thread.sleep(1);
            for (int round = 0; round < 150; round++) {
                Opened.put(index, always);
                Opened.put(index, gone);
                assertThat(Opened.remove(index, "gone")).isTrue();
                assertThat(index.query(gone, 10).matches()).isEmpty();
            }
            over.set(true);
            reader.get();
            assertThat(queries.get()).isPositive();
            assertThat(missed.get()).as("of %d", queries.get()).isZero();
        }
    }

    /** Of two copies always one is stored; a reader never sees both, or none, while a request exchanges them. */
    @ParameterizedTest
    @ValueSource(strings = {"simhash", "exact", "minhash"})
    void readersSeeAllChangesOfARequestOrNone(String method) throws Exception {
        try (DataDirectory data = Opened.data(dir);
                var clients = Executors.newFixedThreadPool(1)) {
            LiveIndex index = Opened.index(
                    data, "pages", Opened.settings(method, method.equals("simhash") ? "0" : "0.9", Map.of()));
            Random random = Seeds.random();
            List<String> pages = IntStream.range(0, method.equals("minhash") ? 50 : 200)
                    .mapToObj(page -> Corpus.text(random) + " page number " + page * 7919 + " of these and no other")
                    .distinct()
                    .toList();
            AtomicBoolean over = new AtomicBoolean();
            exchange(index, pages, 0);
            Future<?> reader = clients.submit(() -> {
                for (int page = 0; !over.get(); page = (page + 1) % pages.size())
                    assertThat(index.query(Opened.text(null, pages.get(page)), 10)
                                    .matches())
                            .as("seed %d, page %d", Seeds.base(), page)
                            .hasSize(1);
            });
            for (int round = 1; round < 20 && !reader.isDone(); round++) exchange(index, pages, round);
            over.set(true);
            reader.get();
        }
    }

    private static void exchange(LiveIndex index, List<String> pages, int round) {
        List<Change> changes = new ArrayList<>();
        for (int page = 0; page < pages.size(); page++) {
            changes.add(new Change.Remove("p" + page + "-" + (round + 1) % 2));
            changes.add(new Change.Put(Opened.text("p" + page + "-" + round % 2, pages.get(page))));
        }
        index.change(changes);
    }

    /** A document that is replaced continuously is read whole, and what was read is found by a query. */
    @ParameterizedTest
    @ValueSource(strings = {"simhash", "exact", "minhash"})
    void aDocumentIsReadInOneVersion(String method) throws Exception {
        try (DataDirectory data = Opened.data(dir);
                var clients = Executors.newFixedThreadPool(1)) {
            LiveIndex index = Opened.index(
                    data, "pages", Opened.settings(method, method.equals("simhash") ? "0" : "0.9", Map.of()));
            Random random = Seeds.random();
            AtomicBoolean over = new AtomicBoolean();
            replace(index, random);
            Future<?> reader = clients.submit(() -> {
                while (!over.get()) {
                    StoredDocument read = index.document("d49").orElseThrow();
                    String text = read.text().orElseThrow();
                    assertThat(read.fingerprint().isPresent()).isEqualTo(method.equals("simhash"));
                    boolean found = index.query(Opened.text(null, text), 1000).matches().stream()
                            .anyMatch(hit -> hit.id().equals("d49"));
                    if (!found)
                        assertThat(index.document("d49").orElseThrow().text())
                                .as("seed %d: read, but not found", Seeds.base())
                                .isNotEqualTo(Optional.of(text));
                }
            });
            for (int round = 0; round < 20 && !reader.isDone(); round++) replace(index, random);
            over.set(true);
            reader.get();
        }
    }

    /** Replaces many documents with one request. */
    private static void replace(LiveIndex index, Random random) {
        String text = Corpus.text(random) + " with the number " + random.nextLong() + " that changes every time";
        index.change(IntStream.range(0, 50)
                .<Change>mapToObj(d -> new Change.Put(Opened.text("d" + d, text + " document " + d * 7919)))
                .toList());
    }

    /**
     * Uses platform threads, which all start; with few carrier threads, virtual threads might run one after another.
     */
    @Test
    void refusesRequestsWhenTheQueueIsFull() throws Exception {
        try (DataDirectory data = Opened.data(dir);
                var clients = Executors.newFixedThreadPool(12)) {
            LiveIndex index = Opened.index(data, "pages", Opened.SIMHASH);
            String large = "word ".repeat(2 << 20);
            AtomicInteger busy = new AtomicInteger();
            CyclicBarrier together = new CyclicBarrier(12);
            List<Future<?>> requests = IntStream.range(0, 12)
                    .<Future<?>>mapToObj(i -> clients.submit(() -> {
                        together.await();
                        try {
                            index.change(List.of(new Change.Put(Opened.text("l" + i, large + i))));
                        } catch (Refusal e) {
                            assertThat(e.kind()).isEqualTo(Refusal.Kind.BUSY);
                            busy.incrementAndGet();
                        }
                        return null;
                    }))
                    .toList();
            for (Future<?> request : requests) request.get();
            assertThat(busy.get()).isPositive();
            assertThat(index.figures().documents()).isEqualTo(12 - busy.get());
            Opened.put(index, Opened.text("small", "there is room again"));
        }
    }

    @Test
    void finishesPendingChangesBeforeClosing() throws Exception {
        AtomicInteger stored = new AtomicInteger();
        LiveIndex index;
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            DataDirectory data = Opened.data(dir);
            index = Opened.index(data, "pages", Opened.SIMHASH);
            for (int c = 0; c < 200; c++) {
                int client = c;
                clients.submit(() -> {
                    for (int d = 0; ; d++) {
                        Opened.put(index, Opened.print(client + "-" + d, new Random(client * 1000L + d).nextLong()));
                        stored.incrementAndGet();
                    }
                });
            }
            long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
            while (stored.get() < 1000 && System.nanoTime() < until) Thread.sleep(1);
            assertThat(stored.get()).isGreaterThanOrEqualTo(1000);
            data.close();
        }
        assertThatThrownBy(() -> Opened.put(index, Opened.print("x", 1))).isInstanceOf(Refusal.class);
        try (DataDirectory data = Opened.data(dir)) {
            assertThat(data.index("pages").orElseThrow().figures().documents()).isEqualTo(stored.get());
        }
    }
}
