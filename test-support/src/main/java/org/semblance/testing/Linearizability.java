package org.semblance.testing;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a history of concurrent operations is linearizable: whether they can be put in an order that a
 * sequential specification allows, in which an operation that ended before another was called precedes it (Herlihy and
 * Wing 1990). The search is that of Wing and Gong (1993) with the memoization of Lowe (2017): each configuration, the
 * operations already in order and the state they lead to, is visited once.
 *
 * @param <S> states, compared with {@code equals}
 * @param <O> operations with their outcomes
 */
public record Linearizability<S, O>(Specification<S, O> specification) {
    private static final int MAX_CONFIGURATIONS = 2_000_000;

    /** What the operations do if they are executed one after the other. */
    public interface Specification<S, O> {
        S initial();

        /** The states to which the operation may lead; none if its outcome is impossible in this state. */
        List<S> next(S state, O operation);

        /** Whether the operation, with its outcome, leaves every state as it is. */
        boolean isRead(O operation);

        /** The same operation with an unknown outcome. */
        O withoutOutcome(O operation);
    }

    /**
     * One operation of a history.
     *
     * @param process operations of one process take effect in the order of the history, even if they overlap
     * @param call a time not later than its effect
     * @param end a time not earlier than its effect
     * @param lost whether it was not answered; then it may have had no effect
     */
    public record Operation<O>(int process, long call, long end, boolean lost, O what) {
        public Operation {
            if (end < call) throw new IllegalArgumentException("ended before it was called: " + what);
        }
    }

    /**
     * A history that is not linearizable, reduced to what shows it.
     *
     * @param history the shortest failing beginning, without the reads that are not needed
     * @param order the longest order found
     * @param state where that order leads to
     */
    public record Violation<S, O>(List<Operation<O>> history, List<Operation<O>> order, S state) {
        @Override
        public String toString() {
            long start = history.stream().mapToLong(Operation::call).min().orElse(0);
            StringBuilder text = new StringBuilder("not linearizable; times in µs, ? without an answer:\n");
            history.stream().sorted(Comparator.comparingLong(Operation::call)).forEach(o -> line(text, o, start));
            text.append("in this order they reach ").append(state).append(", where no other can follow:\n");
            order.forEach(o -> line(text, o, start));
            return text.toString();
        }

        private static void line(StringBuilder text, Operation<?> o, long start) {
            String end = o.lost ? "?" : String.format(Locale.ROOT, "%.1f", (o.end - start) / 1e3);
            text.append(String.format(
                    Locale.ROOT, "  client %d %10.1f – %-9s %s%n", o.process, (o.call - start) / 1e3, end, o.what));
        }
    }

    /** Why the history is not linearizable; empty if it is. */
    public Optional<Violation<S, O>> check(List<Operation<O>> history) {
        if (new Search(history).succeeds()) return Optional.empty();
        List<Operation<O>> least = withoutReads(shortest(history));
        Search search = new Search(least);
        if (search.succeeds()) throw new AssertionError("linearizable when reduced");
        return Optional.of(new Violation<>(List.copyOf(least), List.copyOf(search.longest), search.reached));
    }

    /** The shortest failing beginning. Of a linearizable history every beginning is, so bisection finds it. */
    private List<Operation<O>> shortest(List<Operation<O>> history) {
        long[] ends =
                history.stream().mapToLong(Operation::end).sorted().distinct().toArray();
        int low = 0;
        int high = ends.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (new Search(beginning(history, ends[middle])).succeeds()) low = middle + 1;
            else high = middle;
        }
        return beginning(history, ends[low]);
    }

    /** What was observed up to this time: operations in progress have no outcome yet. */
    private List<Operation<O>> beginning(List<Operation<O>> history, long time) {
        List<Operation<O>> beginning = new ArrayList<>();
        for (Operation<O> o : history) {
            if (o.call > time) continue;
            if (o.end <= time) beginning.add(o);
            else beginning.add(new Operation<>(o.process, o.call, o.end, true, specification.withoutOutcome(o.what)));
        }
        return beginning;
    }

    /** Omits reads as long as the rest fails; without a write, other outcomes would be wrong, so writes stay. */
    private List<Operation<O>> withoutReads(List<Operation<O>> history) {
        List<Operation<O>> least = new ArrayList<>(history);
        for (Operation<O> read : history) {
            if (!specification.isRead(read.what)) continue;
            List<Operation<O>> fewer = new ArrayList<>(least);
            fewer.removeIf(read::equals);
            if (!new Search(fewer).succeeds()) least = fewer;
        }
        return least;
    }

    /** A depth-first search for an order of one history. */
    private final class Search {
        private final List<List<Operation<O>>> processes;

        /** Per process and position, the earliest end of the operations from there on. */
        private final List<long[]> earliest = new ArrayList<>();

        private final Set<Configuration<S>> visited = new HashSet<>();
        private final List<Operation<O>> order = new ArrayList<>();
        private List<Operation<O>> longest = List.of();
        private S reached = specification.initial();

        /** @param done per process, how many of its operations are in order or omitted */
        private record Configuration<S>(IntBuffer done, S state) {}

        Search(List<Operation<O>> history) {
            TreeMap<Integer, List<Operation<O>>> byProcess = new TreeMap<>();
            for (Operation<O> o : history)
                byProcess.computeIfAbsent(o.process, _ -> new ArrayList<>()).add(o);
            processes = List.copyOf(byProcess.values());
            for (List<Operation<O>> process : processes) {
                long[] ends = new long[process.size() + 1];
                ends[process.size()] = Long.MAX_VALUE;
                for (int i = process.size() - 1; i >= 0; i--) ends[i] = Math.min(process.get(i).end, ends[i + 1]);
                earliest.add(ends);
            }
        }

        boolean succeeds() {
            return extend(new int[processes.size()], specification.initial());
        }

        private boolean extend(int[] done, S state) {
            if (!visited.add(new Configuration<>(IntBuffer.wrap(done), state))) return false;
            if (visited.size() > MAX_CONFIGURATIONS) throw new IllegalStateException("too concurrent to be checked");
            if (order.size() > longest.size()) {
                longest = List.copyOf(order);
                reached = state;
            }
            long first = Long.MAX_VALUE;
            for (int p = 0; p < done.length; p++) first = Math.min(first, earliest.get(p)[done[p]]);
            if (first == Long.MAX_VALUE) return true;
            for (int p = 0; p < done.length; p++) {
                Operation<O> next = next(p, done);
                if (next != null && next.call <= first && place(next, p, done, state)) return true;
            }
            return false;
        }

        private @Nullable Operation<O> next(int process, int[] done) {
            List<Operation<O>> operations = processes.get(process);
            return done[process] == operations.size() ? null : operations.get(done[process]);
        }

        private boolean place(Operation<O> next, int process, int[] done, S state) {
            int[] more = done.clone();
            more[process]++;
            order.add(next);
            for (S then : specification.next(state, next.what)) if (extend(more, then)) return true;
            order.removeLast();
            return next.lost && extend(more, state);
        }
    }
}
