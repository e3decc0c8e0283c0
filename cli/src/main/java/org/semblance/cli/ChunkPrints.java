package org.semblance.cli;

import java.util.ArrayList;
import java.util.List;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;

/** The fingerprints of an input chunk by chunk; counts the records, and remembers some that could not be read. */
final class ChunkPrints {
    private static final int MOST_EXAMPLES = 10;

    private final Fingerprinter fingerprinter;
    private final Console console;
    private final List<String> examples = new ArrayList<>();
    private long records;
    private long unreadable;

    ChunkPrints(Fingerprinter fingerprinter, Console console) {
        this.fingerprinter = fingerprinter;
        this.console = console;
    }

    List<Fingerprinter.Print> of(Source.Chunk chunk, String place) {
        List<Fingerprinter.Print> prints = new ArrayList<>();
        chunk.read(new Source.DocumentSink() {
            @Override
            public void accept(Document document, long position) {
                records++;
                Fingerprinter.Print print = fingerprinter.of(document, place + ":" + position);
                if (print != null) prints.add(print);
                else if (!(fingerprinter instanceof ListedPrints)) // there it is an empty line
                console.notes(List.of(place + ":" + position + ": '" + document.id()
                        + "' has too few features for a fingerprint and is left out"));
            }

            @Override
            public void reject(long position, String reason) {
                records++;
                unreadable++;
                String note = place + ":" + position + ": " + reason;
                console.notes(List.of(note));
                if (examples.size() < MOST_EXAMPLES) examples.add(note);
            }
        });
        return prints;
    }

    /** Fails if more than a share of the records could not be read. */
    void requireReadable(double most) {
        TooManyUnreadable.check(unreadable, records, most, examples);
    }
}
