package org.semblance.server.store;

import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Refusal;
import org.semblance.server.match.Form;

/** A change as the writer takes it: all that can be done without it is done. */
sealed interface PendingChange<F extends Form> {
    /**
     * To add a document.
     *
     * @param id null if the index is to name it
     * @param limit the most matches to tell if it is checked first; 0 to put it there in any case
     */
    record Add<F extends Form>(
            @Nullable String id,
            F form,
            @Nullable String url,
            @Nullable String text,
            int limit) implements PendingChange<F> {
        boolean isChecked() {
            return limit > 0;
        }
    }

    record Remove<F extends Form>(String id) implements PendingChange<F> {}

    /** Nothing comes of it. */
    record Refused<F extends Form>(Refusal refusal) implements PendingChange<F> {}
}
