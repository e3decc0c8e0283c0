package org.semblance.server.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.server.history.DocumentModel.Action;
import org.semblance.server.history.DocumentModel.Method;
import org.semblance.server.history.DocumentModel.Seen;
import org.semblance.server.history.DocumentModel.Step;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.testing.Linearizability;
import org.semblance.testing.Linearizability.Operation;
import org.semblance.testing.Seeds;

/** What several concurrent clients sent to a few groups of documents, and what was answered. */
final class History {
    private static final int LIMIT = 100;

    /** An index that histories use. */
    enum Index {
        EXACT(Method.EXACT, false),
        SIMHASH(Method.SIMHASH, false),
        MINHASH(Method.MINHASH, false),
        SHORT_EXACT(Method.EXACT, true),
        SHORT_SIMHASH(Method.SIMHASH, true);

        final Method method;
        final boolean expires;

        Index(Method method, boolean expires) {
            this.method = method;
            this.expires = expires;
        }

        static List<Index> values(boolean expires) {
            return Stream.of(values()).filter(index -> index.expires == expires).toList();
        }

        String path() {
            return "i" + ordinal();
        }

        LiveSettings settings(Duration timeToLive) {
            return method.settings(expires ? timeToLive : null);
        }
    }

    /** Those that this run uses: one that expires and two others, or all. */
    static final List<Index> INDEXES = Stream.concat(
                    Seeds.some(1, Index.values(true)).stream(), Seeds.some(2, Index.values(false)).stream())
            .toList();

    /** A snapshot to be read later: its name, and the place of its operation. */
    private record Copy(String name, List<Operation<Step>> client, int at) {}

    private final Host host;
    private final Index index;
    private final DocumentModel model;
    private final List<Integer> groups;
    private final List<List<Operation<Step>>> clients = new ArrayList<>();
    private final List<Copy> copies = new ArrayList<>();
    private final long seed;
    private final boolean hasSnapshot;

    /**
     * Decides who sends what, except for the answers and their order.
     *
     * @param number differs from that of all other histories of the same service
     * @param timeToLive of the indexes that have one
     * @param rarity one in this many histories takes a snapshot
     */
    History(Host host, int number, long seed, Duration timeToLive, int rarity) {
        this.host = host;
        this.seed = seed;
        Random random = new Random(seed);
        index = INDEXES.get(random.nextInt(INDEXES.size()));
        model = new DocumentModel(
                index.method, index.expires ? OptionalLong.of(timeToLive.toMillis()) : OptionalLong.empty());
        groups = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(g -> 3 * number + g)
                .toList();
        hasSnapshot = !index.expires && random.nextInt(rarity) == 0;
        for (int client = 3 + random.nextInt(4); client > 0; client--) clients.add(new ArrayList<>());
    }

    /** Lets all clients send their requests, then reads all documents. */
    void run(ExecutorService threads) throws Exception {
        List<Future<?>> running = new ArrayList<>();
        for (int c = 0; c < clients.size(); c++) {
            Client client = new Client(c, new Random(31 * seed + c), clients.get(c));
            boolean copying = hasSnapshot && c == 0;
            running.add(threads.submit(() -> client.run(copying)));
        }
        for (Future<?> client : running) client.get();
        List<Operation<Step>> last = new ArrayList<>();
        clients.add(last);
        Client reader = new Client(clients.size() - 1, new Random(), last);
        for (int group : groups) {
            for (int v = 0; v < DocumentModel.VARIANTS; v++) reader.query(group, v);
            for (int n = 0; n < DocumentModel.IDS; n++) reader.get(group, DocumentModel.id(group, n));
        }
    }

    /** Fills in what the snapshots contain. */
    void read(Host.Copies snapshots) {
        for (Copy copy : copies) {
            Host.Target target = snapshots.index(copy.name);
            Map<String, Integer> found = new HashMap<>();
            for (int group : groups) {
                for (String id : DocumentModel.ids(group))
                    target.document(id).ifPresent(document -> found.put(id, variant(group, document)));
                requireQueries(group, found, target);
            }
            Operation<Step> o = copy.client.get(copy.at);
            Step step = new Step(
                    new Action.Snapshot(groups),
                    new Seen.Found(found),
                    o.what().from(),
                    o.what().to());
            copy.client.set(copy.at, new Operation<>(o.process(), o.call(), o.end(), false, step));
        }
    }

    /** A snapshot finds what it contains. */
    private void requireQueries(int group, Map<String, Integer> found, Host.Target target) {
        for (int v = 0; v < DocumentModel.VARIANTS; v++) {
            Map<String, Double> expected = new HashMap<>();
            for (String id : DocumentModel.ids(group)) {
                Double score = found.containsKey(id) ? index.method.score(v, found.get(id)) : null;
                if (score != null) expected.put(id, score);
            }
            Answer answer = target.query(index.method.document(null, group, v), LIMIT);
            if (!matches(answer).equals(new Seen.Matches(expected)))
                throw new AssertionError("%s: the snapshot has %s and finds %s".formatted(this, found, answer));
        }
    }

    /** Which group is not linearizable and why; empty if all are, together with the snapshots. */
    Optional<String> check() {
        List<Operation<Step>> all = clients.stream().flatMap(List::stream).toList();
        Linearizability<?, Step> checker = new Linearizability<>(model);
        for (int group : groups) {
            List<Operation<Step>> part = all.stream()
                    .map(o -> restricted(o, group))
                    .filter(Objects::nonNull)
                    .toList();
            Optional<? extends Linearizability.Violation<?, Step>> violation = checker.check(part);
            if (violation.isPresent()) return Optional.of(this + ", group " + group + ": " + violation.get());
        }
        if (copies.isEmpty()) return Optional.empty();
        return checker.check(all).map(violation -> this + ", snapshots of all groups: " + violation);
    }

    /** The operation as far as it concerns the group; null if it does not. */
    private static @Nullable Operation<Step> restricted(Operation<Step> o, int group) {
        Step step = o.what();
        if (!(step.action() instanceof Action.Snapshot)) return step.action().group() == group ? o : null;
        Step part = new Step(new Action.Snapshot(List.of(group)), step.seen(), step.from(), step.to());
        return new Operation<>(o.process(), o.call(), o.end(), o.lost(), part);
    }

    int operations() {
        return clients.stream().mapToInt(List::size).sum();
    }

    int lost() {
        return (int)
                clients.stream().flatMap(List::stream).filter(Operation::lost).count();
    }

    int snapshots() {
        return copies.size();
    }

    @Override
    public String toString() {
        return "history with seed " + seed + " of " + index;
    }

    private static Seen.Matches matches(Answer answer) {
        Map<String, Double> scores = new LinkedHashMap<>();
        for (Answer.Hit hit : answer.matches()) scores.put(hit.id(), Math.round(hit.score() * 1e6) / 1e6);
        if (scores.size() < answer.matches().size()) throw new AssertionError("an id occurs twice: " + answer);
        return new Seen.Matches(scores);
    }

    /** The variant; one that does not exist if the document has another content or none. */
    private int variant(int group, StoredDocument document) {
        Optional<String> content = index.method == Method.SIMHASH ? document.fingerprint() : document.text();
        for (int v = 0; v < DocumentModel.VARIANTS; v++)
            if (content.equals(Optional.of(index.method.content(group, v)))) return v;
        return -1;
    }

    /** A client that sends one request after the other and records them. */
    private final class Client {
        private final int process;
        private final Random random;
        private final List<Operation<Step>> recorded;

        Client(int process, Random random, List<Operation<Step>> recorded) {
            this.process = process;
            this.random = random;
            this.recorded = recorded;
        }

        void run(boolean copying) {
            int requests = 6 + random.nextInt(5);
            int copy = copying ? random.nextInt(requests) : -1;
            for (int r = 0; r < requests; r++) {
                int group = groups.get(random.nextInt(groups.size()));
                int kind = random.nextInt(20);
                if (r == copy) snapshot();
                else if (kind < 5) query(group, random.nextInt(DocumentModel.VARIANTS));
                else if (kind < 8) get(group, DocumentModel.id(group, random.nextInt(DocumentModel.IDS)));
                else if (kind < 18) change(List.of(change(group)));
                else
                    change(IntStream.rangeClosed(0, 1 + random.nextInt(3))
                            .mapToObj(_ -> change(groups.get(random.nextInt(groups.size()))))
                            .toList());
            }
        }

        private Action change(int group) {
            String id = DocumentModel.id(group, random.nextInt(DocumentModel.IDS));
            int variant = random.nextInt(DocumentModel.VARIANTS);
            return switch (random.nextInt(7)) {
                case 0, 1 -> new Action.Put(group, id, variant);
                case 2, 3 -> new Action.Remove(group, id);
                default -> new Action.CheckAndAdd(group, id, variant);
            };
        }

        /** A request in progress. */
        private interface Request<T> {
            T send(Host.Target target) throws IOException;
        }

        /**
         * The times of a request, and its answer.
         *
         * @param answer null if there was none, or an incomplete one
         * @param outcomes the incomplete answer
         */
        private record Sent<T>(
                long call,
                long end,
                long from,
                long to,
                @Nullable T answer,
                List<Outcome> outcomes) {}

        /** Repeats the request while it is refused, as a new one: a refused request is not executed. */
        private <T> Sent<T> send(Request<T> request) {
            for (int tries = 1; ; tries++) {
                Host.Life life = host.life();
                long from = host.clock();
                long call = System.nanoTime();
                try {
                    T answer = request.send(life.targets().apply(index.path()));
                    Sent<T> sent = new Sent<>(call, System.nanoTime(), from, host.clock(), answer, List.of());
                    host.answered.incrementAndGet();
                    return sent;
                } catch (Host.Unanswered e) {
                    long end = life.end();
                    if (end < call) continue; // the service had already ended
                    return new Sent<>(call, end, from, host.clock(), null, e.outcomes());
                } catch (Refusal e) {
                    if (tries == 10_000) throw e;
                    pause();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        private static void pause() {
            try {
                TimeUnit.MILLISECONDS.sleep(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        private void record(Sent<?> sent, Action action, @Nullable Seen seen) {
            Step step = new Step(action, seen, sent.from, sent.to);
            recorded.add(new Operation<>(process, sent.call, sent.end, seen == null, step));
        }

        void query(int group, int variant) {
            Sent<Answer> sent = send(target -> target.query(index.method.document(null, group, variant), LIMIT));
            if (sent.answer != null) record(sent, new Action.Query(group, variant), matches(sent.answer));
        }

        void get(int group, String id) {
            Sent<Optional<StoredDocument>> sent = send(target -> target.document(id));
            if (sent.answer == null) return;
            Map<String, Integer> found = new HashMap<>();
            sent.answer.ifPresent(document -> found.put(id, variant(group, document)));
            record(sent, new Action.Get(group, id), new Seen.Found(found));
        }

        /** Copies that are complete are read when all clients are finished. */
        private void snapshot() {
            Sent<String> sent = send(target -> target.snapshot());
            if (sent.answer == null) return;
            try {
                copies.add(new Copy(host.keep(sent.answer), recorded, recorded.size()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            record(sent, new Action.Snapshot(groups), new Seen.Found(Map.of()));
        }

        /** One request with one or several changes, each recorded as an operation. */
        private void change(List<Action> actions) {
            List<Change> changes = actions.stream().map(this::change).toList();
            Sent<List<Outcome>> sent = send(target -> target.change(changes));
            List<Outcome> outcomes = sent.answer == null ? sent.outcomes : sent.answer;
            for (int i = 0; i < actions.size(); i++) {
                Outcome outcome = i < outcomes.size() ? outcomes.get(i) : null;
                if (outcome instanceof Outcome.Failed(Refusal refusal) && refusal.kind() == Refusal.Kind.BUSY) continue;
                record(sent, actions.get(i), outcome == null ? null : seen(outcome));
            }
        }

        private static Seen seen(Outcome outcome) {
            return switch (outcome) {
                case Outcome.Stored(boolean replaced) -> new Seen.Existed(replaced);
                case Outcome.Removed(boolean removed) -> new Seen.Existed(removed);
                case Outcome.Checked(Answer answer) -> answer.added() ? new Seen.Added() : matches(answer);
                case Outcome.Failed(Refusal refusal) -> {
                    if (refusal.kind() != Refusal.Kind.CONFLICT) throw refusal;
                    yield new Seen.Conflict();
                }
            };
        }

        private Change change(Action action) {
            return switch (action) {
                case Action.Put(int group, String id, int variant) ->
                    new Change.Put(index.method.document(id, group, variant));
                case Action.CheckAndAdd(int group, String id, int variant) ->
                    new Change.CheckAndAdd(index.method.document(id, group, variant), LIMIT);
                case Action.Remove(int _, String id) -> new Change.Remove(id);
                default -> throw new IllegalArgumentException(action.toString());
            };
        }
    }
}
