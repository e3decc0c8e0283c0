package org.semblance.report.explain;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.read.RecordReader;
import org.semblance.report.saved.SavedRun;

/** Finds documents of a run by id: reads the inputs up to the last one wanted. */
record DocumentFinder(SavedRun run) {
    private static final int NEAR_IDS = 3;

    /** A document and its location in the input. */
    record Located(Document document, String source, long position) {}

    /** Thrown for an id that no document has. */
    static final class UnknownId extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        UnknownId(String message) {
            super(message);
        }
    }

    /**
     * Finds the documents with these ids.
     *
     * @throws UnknownId with the most similar existing ids
     */
    Map<String, Located> find(Set<String> ids) throws IOException {
        Map<String, Located> found = new HashMap<>();
        Map<String, PriorityQueue<Near>> near = new HashMap<>();
        for (String id : ids)
            near.put(
                    id,
                    new PriorityQueue<>(
                            Comparator.<Near>comparingInt(n -> n.distance).reversed()));
        try (RecordReader records = Sources.reread(run.inputs(), run.reading())) {
            while (found.size() < ids.size() && records.next()) {
                Document document = records.document();
                if (document == null) continue;
                if (ids.contains(document.id())) {
                    String source = run.inputs().get(records.place()).name();
                    found.putIfAbsent(document.id(), new Located(document, source, records.position()));
                } else {
                    near.forEach((id, nearest) -> offer(nearest, id, document.id()));
                }
            }
        }
        for (String id : ids)
            if (!found.containsKey(id)) throw unknown(id, near.getOrDefault(id, new PriorityQueue<>()));
        return found;
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
