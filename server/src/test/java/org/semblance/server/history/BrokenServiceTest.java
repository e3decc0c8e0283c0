package org.semblance.server.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.server.history.History.Index;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.testing.Seeds;

/** A service in memory with one fault each: its histories are rejected. Without a fault they are accepted. */
class BrokenServiceTest {
    /** More than enough to see each fault; all are checked only if there is none. */
    private static final int HISTORIES = 1000;

    private static final int SOUND = Seeds.count(1000);
    private static final int PORTION = 20;
    private static final int RARITY = 2; // of snapshots
    private static final Duration TIME_TO_LIVE = Duration.ofSeconds(1);

    private enum Fault {
        NONE,
        LOST_PUT,
        CHECK_AND_ADD_IN_TWO_STEPS,
        ADDITION_LOST_AT_RESTART,
        REMOVAL_LOST_AT_RESTART,
        LATE_EFFECT_AFTER_RESTART,
        QUERY_OF_AN_OLD_STATE,
        READ_BEFORE_QUERY,
        EXPIRED_BUT_FOUND,
        FORGOTTEN_EARLY,
        BATCH_IN_REVERSE,
        SNAPSHOT_IN_PARTS
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void onlyHistoriesWithoutAFaultAreLinearizable(Fault fault) throws Exception {
        try (Simulation host = new Simulation(fault)) {
            HistoryRun run = new HistoryRun(host, TIME_TO_LIVE, PORTION, RARITY);
            Optional<String> violation = run.violation(fault == Fault.NONE ? SOUND : HISTORIES);
            assertThat(violation.isPresent())
                    .as(() -> run.report("restarted") + violation.orElse(""))
                    .isEqualTo(fault != Fault.NONE);
        }
    }

    private record Kept(String content, long added) {}

    /** A simulated service. Its indexes are sorted maps; each request takes a lock and some time before and after. */
    private static final class Simulation extends Host {
        /** The life of copies. */
        private static final int ALWAYS = -1;

        private final Fault fault;
        private final Map<String, Memory> indexes = new ConcurrentHashMap<>();
        private final Map<String, Memory> copies = new ConcurrentHashMap<>();
        private final AtomicInteger lives = new AtomicInteger();

        Simulation(Fault fault) {
            this.fault = fault;
        }

        @Override
        Function<String, Target> open() {
            for (Index index : History.INDEXES)
                indexes.computeIfAbsent(index.path(), _ -> new Memory(this, fault, index.expires))
                        .restarted();
            int life = lives.get();
            return name -> new Connection(indexes.get(name), life);
        }

        @Override
        void end() {
            lives.incrementAndGet();
            for (Memory memory : indexes.values()) memory.awaitChange();
        }

        @Override
        long clock() {
            return answered.get() / 64 * (TIME_TO_LIVE.toMillis() / 2);
        }

        @Override
        String keep(String snapshot) {
            return snapshot;
        }

        @Override
        Copies copies() {
            return new Copies() {
                @Override
                public Target index(String name) {
                    return new Connection(copies.get(name), ALWAYS);
                }

                @Override
                public void close() {
                    copies.clear();
                }
            };
        }

        private static void pause() {
            if (ThreadLocalRandom.current().nextBoolean())
                LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(100_000));
        }

        private static boolean oneIn(int count) {
            return ThreadLocalRandom.current().nextInt(count) == 0;
        }

        /** A connection to one life of the service: after its end, nothing is answered. */
        private final class Connection implements Target {
            private final Memory memory;
            private final int life;

            Connection(Memory memory, int life) {
                this.memory = memory;
                this.life = life;
            }

            private void requireLife() {
                if (life != ALWAYS && life != lives.get())
                    throw new Unanswered(new IllegalStateException("ended"), List.of());
            }

            @Override
            public List<Outcome> change(List<Change> changes) {
                List<Outcome> outcomes = new ArrayList<>();
                boolean reverse = fault == Fault.BATCH_IN_REVERSE;
                for (Change change : reverse ? changes.reversed() : changes) {
                    pause();
                    outcomes.add(memory.apply(change, this::requireLife));
                }
                pause();
                requireLife();
                return reverse ? outcomes.reversed() : outcomes;
            }

            @Override
            public Answer query(IncomingDocument document, int limit) {
                pause();
                requireLife();
                Answer answer = memory.query(document.content());
                pause();
                return answer;
            }

            @Override
            public Optional<StoredDocument> document(String id) {
                pause();
                requireLife();
                Optional<StoredDocument> found = memory.get(id);
                pause();
                return found;
            }

            @Override
            public String snapshot() {
                requireLife();
                Memory copy = memory.copy();
                String name = "s" + copies.size() + "-" + System.nanoTime();
                copies.put(name, copy);
                return name;
            }
        }
    }

    /** The documents of an index, and older states for the faults. */
    private static final class Memory {
        private final Simulation host;
        private final boolean expires;
        private final Fault fault;
        private TreeMap<String, Kept> documents = new TreeMap<>();
        private TreeMap<String, Kept> before = new TreeMap<>();
        private final Map<String, Kept> removed = new TreeMap<>();
        private final List<Change> late = new ArrayList<>();

        Memory(Simulation host, Fault fault, boolean expires) {
            this.host = host;
            this.fault = fault;
            this.expires = expires;
        }

        synchronized void restarted() {
            if (fault == Fault.REMOVAL_LOST_AT_RESTART) removed.forEach(documents::putIfAbsent);
            if (fault == Fault.ADDITION_LOST_AT_RESTART) documents.keySet().removeIf(id -> !before.containsKey(id));
            before = new TreeMap<>(documents);
            removed.clear();
        }

        /** Returns when no change is being applied. */
        synchronized void awaitChange() {}

        /** @param requireLife fails if the service has ended */
        Outcome apply(Change change, Runnable requireLife) {
            if (change instanceof Change.CheckAndAdd(IncomingDocument document, int _)
                    && fault == Fault.CHECK_AND_ADD_IN_TWO_STEPS) {
                if (query(document.content()).matches().isEmpty()
                        && get(document.id()).isEmpty()) {
                    Simulation.pause();
                    applyNow(new Change.Put(document), requireLife);
                    return new Outcome.Checked(new Answer(document.id(), true, List.of()));
                }
            }
            return applyNow(change, requireLife);
        }

        private synchronized Outcome applyNow(Change change, Runnable requireLife) {
            try {
                requireLife.run();
            } catch (Host.Unanswered e) {
                if (fault == Fault.LATE_EFFECT_AFTER_RESTART) late.add(change);
                throw e;
            }
            if (!late.isEmpty() && Simulation.oneIn(20)) {
                List<Change> now = List.copyOf(late);
                late.clear();
                for (Change one : now) applyNow(one, () -> {});
            }
            if (fault != Fault.ADDITION_LOST_AT_RESTART) before = new TreeMap<>(documents);
            return switch (change) {
                case Change.Put(IncomingDocument document) -> {
                    boolean replaced = get(document.id()).isPresent();
                    if (fault != Fault.LOST_PUT || !Simulation.oneIn(20)) store(document);
                    yield new Outcome.Stored(replaced);
                }
                case Change.Remove(String id) -> {
                    boolean there = get(id).isPresent();
                    if (there) removed.put(id, documents.remove(id));
                    yield new Outcome.Removed(there);
                }
                case Change.CheckAndAdd(IncomingDocument document, int _) -> {
                    List<Answer.Hit> hits = near(documents, document.content());
                    if (!hits.isEmpty()) yield new Outcome.Checked(new Answer(document.id(), false, hits));
                    if (get(document.id()).isPresent())
                        yield new Outcome.Failed(new Refusal(Refusal.Kind.CONFLICT, "another document has this id"));
                    store(document);
                    yield new Outcome.Checked(new Answer(document.id(), true, List.of()));
                }
            };
        }

        private void store(IncomingDocument document) {
            documents.put(document.id(), new Kept(document.content(), host.clock()));
        }

        private boolean isLive(Kept kept) {
            if (!expires || fault == Fault.EXPIRED_BUT_FOUND) return true;
            long time = fault == Fault.FORGOTTEN_EARLY ? TIME_TO_LIVE.toMillis() / 2 : TIME_TO_LIVE.toMillis();
            return host.clock() < kept.added + time;
        }

        synchronized Answer query(String content) {
            boolean old =
                    fault == Fault.READ_BEFORE_QUERY || fault == Fault.QUERY_OF_AN_OLD_STATE && Simulation.oneIn(10);
            return new Answer("", false, near(old ? before : documents, content));
        }

        private List<Answer.Hit> near(Map<String, Kept> in, String content) {
            List<Answer.Hit> hits = new ArrayList<>();
            in.forEach((id, kept) -> {
                double score = score(content, kept.content);
                if (!Double.isNaN(score) && isLive(kept)) hits.add(new Answer.Hit(id, score, Double.NaN, true, false));
            });
            hits.sort(Comparator.comparingDouble(Answer.Hit::score));
            return hits;
        }

        /** Bits that differ between fingerprints, or the Jaccard similarity of texts; NaN if not near. */
        private static double score(String a, String b) {
            if (!a.contains(" ")) {
                if (b.contains(" ")) return Double.NaN;
                int bits = Long.bitCount(Long.parseUnsignedLong(a, 16) ^ Long.parseUnsignedLong(b, 16));
                return bits <= 3 ? bits : Double.NaN;
            }
            Set<String> common = new HashSet<>(Arrays.asList(a.split(" ")));
            Set<String> all = new HashSet<>(common);
            common.retainAll(Arrays.asList(b.split(" ")));
            all.addAll(Arrays.asList(b.split(" ")));
            return 10 * common.size() >= 6 * all.size() ? (double) common.size() / all.size() : Double.NaN;
        }

        synchronized Optional<StoredDocument> get(String id) {
            Kept kept = documents.get(id);
            if (kept == null || !isLive(kept)) return Optional.empty();
            Optional<String> content = Optional.of(kept.content);
            return Optional.of(new StoredDocument(id, null, Instant.EPOCH, content, content));
        }

        Memory copy() {
            Memory copy = new Memory(host, Fault.NONE, expires);
            if (fault != Fault.SNAPSHOT_IN_PARTS) {
                synchronized (this) {
                    copy.documents.putAll(documents);
                }
                return copy;
            }
            Set<String> ids;
            synchronized (this) {
                ids = Set.copyOf(documents.keySet());
            }
            for (String id : ids) {
                Simulation.pause();
                get(id).ifPresent(d -> copy.documents.put(id, new Kept(d.text().orElseThrow(), 0)));
            }
            return copy;
        }
    }
}
