package org.semblance.corpus;

import java.util.Locale;

/** Why a collection has no documents, for messages: it is empty, or none of its records could be read. */
public final class NoDocuments {
    private static final String MESSAGE = "no documents; ";

    private NoDocuments() {}

    public static String of(Corpus corpus) {
        if (corpus.skipped().isEmpty()) return of(0, "");
        SkippedRecord first = corpus.skipped().getFirst();
        return of(
                corpus.skipped().size(),
                corpus.places().get(first.place()) + ":" + first.position() + ": " + first.reason());
    }

    /**
     * The same from counts.
     *
     * @param unreadable number of unreadable records
     * @param first place, position and reason of the first of them, which must do as an example: nothing is written
     */
    public static String of(long unreadable, String first) {
        if (unreadable == 0) return MESSAGE + "the input is empty";
        String records =
                unreadable == 1 ? "the only record is" : String.format(Locale.ROOT, "all %,d records are", unreadable);
        return MESSAGE + records + " unreadable: " + first;
    }
}
