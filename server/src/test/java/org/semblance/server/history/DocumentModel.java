package org.semblance.server.history;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.server.history.DocumentModel.Step;
import org.semblance.server.history.DocumentModel.Stored;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveSettings;
import org.semblance.testing.Linearizability.Specification;

/**
 * The specified behaviour of an index: which requests are possible in a state, the documents by id, and to which state
 * they lead. Documents belong to groups with texts of their own, so a group is independent of the others.
 *
 * <p>A document expires by the clock of the service, which is known only within the time of a request: while that leaves
 * open whether the document has expired, both outcomes are possible.
 *
 * @param timeToLive in milliseconds
 */
record DocumentModel(Method method, OptionalLong timeToLive) implements Specification<Map<String, Stored>, Step> {
    /** Contents per group: each is near the next one, but the first is not near the last. */
    static final int VARIANTS = 3;

    /** Ids per group. */
    static final int IDS = 3;

    static String id(int group, int number) {
        return "g" + group + "-" + (char) ('a' + number);
    }

    static Set<String> ids(int group) {
        return IntStream.range(0, IDS).mapToObj(n -> id(group, n)).collect(Collectors.toSet());
    }

    /** A method with the scores of its variants, by their distance in the sequence of variants. */
    enum Method {
        /** Six words each; neighbours share five of seven. */
        EXACT("exact", "0.6", Map.of("tokens", "words"), 1, 0.714286),
        /** Fingerprints; neighbours differ in two bits. */
        SIMHASH("simhash", "3", Map.of(), 0, 2),
        /** Only equal texts are found with certainty, so the variants have no word in common. */
        MINHASH("minhash", "0.8", Map.of("tokens", "words"), 1);

        private static final int WORDS = 6;

        private final String method;
        private final String threshold;
        private final Map<String, String> set;
        private final double[] scores;

        Method(String method, String threshold, Map<String, String> set, double... scores) {
            this.method = method;
            this.threshold = threshold;
            this.set = set;
            this.scores = scores;
        }

        LiveSettings settings(@Nullable Duration timeToLive) {
            return new LiveSettings(method, threshold, set, Optional.ofNullable(timeToLive), false, true);
        }

        IncomingDocument document(@Nullable String id, int group, int variant) {
            return new IncomingDocument(
                    id,
                    this == SIMHASH ? IncomingDocument.Form.FINGERPRINT : IncomingDocument.Form.TEXT,
                    content(group, variant),
                    null);
        }

        String content(int group, int variant) {
            if (this == SIMHASH) {
                long base = (group + 1) * 0x9E3779B97F4A7C15L; // far from those of other groups
                base = (base ^ base >>> 32) * 0xD6E8FEB86659FD93L;
                return "%016x".formatted(base ^ (1L << 2 * variant) - 1);
            }
            StringBuilder name = new StringBuilder();
            for (int digits = group, i = 0; i < 5; i++, digits /= 26) name.append((char) ('a' + digits % 26));
            int first = this == MINHASH ? WORDS * variant : variant;
            return IntStream.range(first, first + WORDS)
                    .mapToObj(word -> name + "" + (char) ('a' + word))
                    .collect(Collectors.joining(" "));
        }

        /** The score of two variants of a group; null if they do not match. */
        @Nullable
        Double score(int variant, int other) {
            int distance = Math.abs(variant - other);
            return distance < scores.length ? Double.valueOf(scores[distance]) : null;
        }
    }

    /** A request. */
    sealed interface Action {
        int group();

        record Put(int group, String id, int variant) implements Action {}

        record CheckAndAdd(int group, String id, int variant) implements Action {}

        record Remove(int group, String id) implements Action {}

        record Query(int group, int variant) implements Action {}

        record Get(int group, String id) implements Action {}

        /** Reads all ids of these groups at once. */
        record Snapshot(List<Integer> groups) implements Action {
            @Override
            public int group() {
                throw new UnsupportedOperationException("has several groups");
            }
        }
    }

    /** An answer. */
    sealed interface Seen {
        /** Whether a document was replaced or removed. */
        record Existed(boolean there) implements Seen {}

        record Added() implements Seen {}

        /** Another document has the id. */
        record Conflict() implements Seen {}

        /** Scores by id. */
        record Matches(Map<String, Double> scores) implements Seen {
            public Matches {
                scores = new TreeMap<>(scores);
            }
        }

        /** Variants by id. */
        record Found(Map<String, Integer> variants) implements Seen {
            public Found {
                variants = new TreeMap<>(variants);
            }
        }
    }

    /**
     * A request and its answer.
     *
     * @param seen null if there was no answer
     * @param from the clock of the service was not earlier, in milliseconds
     * @param to it was not later
     */
    record Step(Action action, @Nullable Seen seen, long from, long to) {
        @Override
        public String toString() {
            return action + (seen == null ? "" : " → " + seen) + (from == to ? "" : " clock " + from + "–" + to);
        }
    }

    /** A stored document with the time at which it was added. */
    record Stored(int variant, long from, long to) {}

    @Override
    public Map<String, Stored> initial() {
        return Map.of();
    }

    @Override
    public boolean isRead(Step step) {
        return switch (step.action) {
            case Action.Query _, Action.Get _, Action.Snapshot _ -> true;
            case Action.Put _ -> false;
            case Action.CheckAndAdd _ -> step.seen instanceof Seen.Matches || step.seen instanceof Seen.Conflict;
            case Action.Remove _ -> step.seen instanceof Seen.Existed(boolean there) && !there;
        };
    }

    @Override
    public Step withoutOutcome(Step step) {
        return new Step(step.action, null, step.from, step.to);
    }

    private boolean mayExist(@Nullable Stored stored, Step step) {
        return stored != null && (timeToLive.isEmpty() || step.from < stored.to + timeToLive.getAsLong());
    }

    private boolean mustExist(@Nullable Stored stored, Step step) {
        return stored != null && (timeToLive.isEmpty() || step.to < stored.from + timeToLive.getAsLong());
    }

    @Override
    public List<Map<String, Stored>> next(Map<String, Stored> state, Step step) {
        return switch (step.action) {
            case Action.Put(int _, String id, int variant) ->
                existed(state, id, step) ? List.of(with(state, id, variant, step)) : List.of();
            case Action.Remove(int _, String id) ->
                existed(state, id, step) ? List.of(without(state, Set.of(id))) : List.of();
            case Action.CheckAndAdd add -> checkAndAdd(state, add, step);
            case Action.Query(int group, int variant) ->
                step.seen == null
                                || step.seen instanceof Seen.Matches(var scores)
                                        && matches(state, group, variant, scores, step)
                        ? List.of(state)
                        : List.of();
            case Action.Get(int _, String id) -> found(state, Set.of(id), step) ? List.of(state) : List.of();
            case Action.Snapshot(List<Integer> groups) ->
                found(state, groups.stream().flatMap(g -> ids(g).stream()).collect(Collectors.toSet()), step)
                        ? List.of(state)
                        : List.of();
        };
    }

    private boolean existed(Map<String, Stored> state, String id, Step step) {
        if (!(step.seen instanceof Seen.Existed(boolean there))) return true;
        return there ? mayExist(state.get(id), step) : !mustExist(state.get(id), step);
    }

    private boolean found(Map<String, Stored> state, Set<String> ids, Step step) {
        if (!(step.seen instanceof Seen.Found(var variants))) return true;
        for (String id : ids) {
            Stored stored = state.get(id);
            Integer variant = variants.get(id);
            if (variant == null && mustExist(stored, step)) return false;
            if (variant != null && (!mayExist(stored, step) || stored.variant != variant)) return false;
        }
        return true;
    }

    private Map<String, Double> near(Map<String, Stored> state, int group, int variant, Step step) {
        Map<String, Double> near = new HashMap<>();
        for (String id : ids(group)) {
            Stored stored = state.get(id);
            Double score = stored == null ? null : method.score(variant, stored.variant);
            if (score != null && mayExist(stored, step)) near.put(id, score);
        }
        return near;
    }

    private boolean matches(Map<String, Stored> state, int group, int variant, Map<String, Double> listed, Step step) {
        Map<String, Double> near = near(state, group, variant, step);
        return near.entrySet().containsAll(listed.entrySet())
                && near.keySet().stream().allMatch(id -> listed.containsKey(id) || !mustExist(state.get(id), step));
    }

    private List<Map<String, Stored>> checkAndAdd(Map<String, Stored> state, Action.CheckAndAdd add, Step step) {
        Set<String> near = near(state, add.group, add.variant, step).keySet();
        Stored same = state.get(add.id);
        boolean free = near.stream().noneMatch(id -> mustExist(state.get(id), step));
        // Added because the near documents had expired, so they remain so.
        Map<String, Stored> added = with(without(state, near), add.id, add.variant, step);
        return switch (step.seen) {
            case Seen.Added _ -> free && !mustExist(same, step) ? List.of(added) : List.of();
            case Seen.Conflict _ -> free && mayExist(same, step) ? List.of(state) : List.of();
            case Seen.Matches(var scores) ->
                !scores.isEmpty() && matches(state, add.group, add.variant, scores, step) ? List.of(state) : List.of();
            case null -> free && !mustExist(same, step) ? List.of(added, state) : List.of(state);
            default -> List.of();
        };
    }

    private static Map<String, Stored> with(Map<String, Stored> state, String id, int variant, Step step) {
        Map<String, Stored> more = new TreeMap<>(state);
        more.put(id, new Stored(variant, step.from, step.to));
        return more;
    }

    private static Map<String, Stored> without(Map<String, Stored> state, Set<String> ids) {
        Map<String, Stored> fewer = new TreeMap<>(state);
        fewer.keySet().removeAll(ids);
        return fewer;
    }
}
