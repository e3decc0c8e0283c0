package org.semblance.report.saved;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.report.html.DocumentCard;

/** The documents that a report of an earlier run names, numbered as they come up. */
final class SavedDocuments {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /** What is known of a document. */
    static final class Entry {
        final String id;
        int tokens;
        String source = "";
        DocumentCard.@Nullable Place place;
        DocumentCard.@Nullable Match match;

        Entry(String id) {
            this.id = id;
        }
    }

    /** The number of a document, a new one if it has none. */
    int number(String id) {
        return numbers.computeIfAbsent(id, name -> {
            entries.add(new Entry(name));
            return entries.size() - 1;
        });
    }

    /** The number of a document, or -1 if the report does not name it. */
    int known(String id) {
        return numbers.getOrDefault(id, -1);
    }

    Entry get(int number) {
        return entries.get(number);
    }

    int count() {
        return entries.size();
    }
}
