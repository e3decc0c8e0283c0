package org.semblance.corpus;

import java.util.List;
import java.util.function.Predicate;
import org.semblance.document.Document;

/**
 * A condition that at least one document of a run must meet, because otherwise a setting would have no effect.
 *
 * @param unmatched the setting, and why it has no effect, if no document meets it
 * @param met the condition
 */
public record Requirement(String unmatched, Predicate<Document> met) {
    /** The requirements that no document has met yet; for all threads of a run. */
    static final class Open {
        private volatile List<Requirement> open;

        Open(List<Requirement> all) {
            open = List.copyOf(all);
        }

        void read(Document document) {
            if (open.isEmpty()) return;
            List<Requirement> met =
                    open.stream().filter(r -> r.met.test(document)).toList();
            if (met.isEmpty()) return;
            synchronized (this) {
                open = open.stream().filter(r -> !met.contains(r)).toList();
            }
        }

        List<String> unmatched() {
            return open.stream().map(Requirement::unmatched).toList();
        }
    }

    /** A setting of a run applies to no document. */
    public static final class Unmatched extends IllegalArgumentException {
        private Unmatched(String message) {
            super(message);
        }

        /**
         * Fails for the first of these settings.
         *
         * @param settings each with the reason why it has no effect
         */
        public static void check(List<String> settings) {
            if (!settings.isEmpty())
                throw new Unmatched(settings.getFirst() + ", or add --allow-unmatched to run without it");
        }
    }
}
