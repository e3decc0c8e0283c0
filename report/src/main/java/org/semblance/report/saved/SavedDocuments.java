package org.semblance.report.saved;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.report.html.DocumentCard;

/** Documents in the report of an earlier run, numbered in order of first use. */
final class SavedDocuments {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /** Data of a document. */
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

    /** Number of a document; assigns one if necessary. */
    int number(String id) {
        return numbers.computeIfAbsent(id, name -> {
            entries.add(new Entry(name));
            return entries.size() - 1;
        });
    }

    /** Number of a document, or -1 if it is not in the report. */
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
