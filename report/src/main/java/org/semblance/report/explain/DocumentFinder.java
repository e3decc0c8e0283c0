package org.semblance.report.explain;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.report.saved.SavedRun;

/** Finds documents of a run by id: reads the inputs up to the last one wanted. */
record DocumentFinder(SavedRun run) {
    private static final int NEAR_IDS = 3;

    /** A document and its location in the input. */
    record Located(Document document, String source, long position, Side side) {}

    /** Where a run found a document: new and old documents of a link may have the same ids. */
    enum Side {
        /** In a run without sides. */
        ANY,
        NEW,
        OLD;

        boolean isFirst() {
            return this != OLD;
        }

        boolean isSecond() {
            return this != NEW;
        }
    }

    /** The two documents of an explanation; the second may be absent. */
    record Two(Located document, @Nullable Located beside) {}

    /** Thrown for an id that no document has. */
    static final class UnknownId extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        UnknownId(String message) {
            super(message);
        }
    }

    /**
     * Finds the documents with these ids. In a link the first is new if there is such a new document, and the second one is
     * on the other side if there is such a document.
     *
     * @throws UnknownId with the most similar existing ids
     */
    Two find(String id, @Nullable String beside) throws IOException {
        Search first = new Search(id);
        Search second = beside == null ? first : new Search(beside);
        run.reread((document, input, at) -> {
            if (first.isComplete() && second.isComplete()) return false;
            Side side = run.news() == 0 ? Side.ANY : input < run.news() ? Side.NEW : Side.OLD;
            Located located = new Located(document, run.inputs().get(input).name(), at.position(), side);
            first.add(located);
            if (second != first) second.add(located);
            return true;
        });
        Located document = first.found(Side.NEW);
        return new Two(document, beside == null ? null : second.found(document.side == Side.NEW ? Side.OLD : Side.NEW));
    }

    /** The documents with an id, one on each side, and the ids most like it. */
    private final class Search {
        private final String id;
        private final Map<Side, Located> found = new EnumMap<>(Side.class);
        private final PriorityQueue<Near> near = new PriorityQueue<>(
                Comparator.<Near>comparingInt(n -> n.distance).reversed());

        Search(String id) {
            this.id = id;
        }

        boolean isComplete() {
            return found.size() == (run.news() == 0 ? 1 : 2);
        }

        void add(Located located) {
            if (located.document.id().equals(id)) found.putIfAbsent(located.side, located);
            else offer(near, id, located.document.id());
        }

        Located found(Side preferred) {
            Located located = found.get(preferred);
            if (located != null) return located;
            return found.values().stream().findFirst().orElseThrow(() -> unknown(id, near));
        }
    }

    private record Near(int distance, String id) {}

    private static void offer(PriorityQueue<Near> nearest, String id, String other) {
        int most = nearest.size() < NEAR_IDS ? Math.max(id.length(), 1) : nearest.element().distance - 1;
        if (most < 0 || Math.abs(id.length() - other.length()) > most) return;
        int distance = org.semblance.proof.EditMatrix.distance(id, other, most);
        if (distance > most) return;
        nearest.add(new Near(distance, other));
        if (nearest.size() > NEAR_IDS) nearest.poll();
    }

    private UnknownId unknown(String id, PriorityQueue<Near> near) {
        List<String> ids = new ArrayList<>();
        while (!near.isEmpty()) ids.addFirst("'" + near.remove().id + "'");
        String nearest = ids.isEmpty() ? "" : "; the most similar ids are " + String.join(", ", ids);
        return new UnknownId("no document '%s' in the inputs of %s%s".formatted(id, run.directory(), nearest));
    }
}
