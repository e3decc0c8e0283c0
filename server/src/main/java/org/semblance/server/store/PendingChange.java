package org.semblance.server.store;

import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Refusal;
import org.semblance.server.match.Form;

/** A change prepared for the writer: everything that can be done outside the writer thread is done. */
sealed interface PendingChange<F extends Form> {
    /**
     * Adds a document.
     *
     * @param id null if the index assigns one
     * @param limit maximum number of matches to return if it is checked first; 0 to add it without a check
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

    /** A change that failed validation. */
    record Refused<F extends Form>(Refusal refusal) implements PendingChange<F> {}
}
