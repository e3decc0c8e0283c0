package org.semblance.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source;

/** What came of one chunk of an input: fingerprints, notes on records that have none, or the failure that ended it. */
final class ChunkPrints implements Source.DocumentSink {
    private final List<Fingerprinter.Print> prints = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private final Fingerprinter fingerprinter;
    private final String place;
    private long records;
    private @Nullable Exception failure;

    private ChunkPrints(Fingerprinter fingerprinter, String place) {
        this.fingerprinter = fingerprinter;
        this.place = place;
    }

    static ChunkPrints of(Source.Chunk chunk, String place, Fingerprinter fingerprinter) {
        ChunkPrints made = new ChunkPrints(fingerprinter, place);
        try {
            chunk.read(made);
        } catch (RuntimeException e) {
            made.failure = e;
        }
        return made;
    }

    /** Nothing but a failure. */
    static ChunkPrints failed(Exception failure) {
        ChunkPrints none = new ChunkPrints((_, _) -> null, "");
        none.failure = failure;
        return none;
    }

    @Override
    public void accept(Document document, long position) {
        records++;
        Fingerprinter.Print print = fingerprinter.of(document, place + ":" + position);
        if (print != null) prints.add(print);
        else if (!(fingerprinter instanceof ListedPrints)) // there it is an empty line
        notes.add(place + ":" + position + ": '" + document.id()
                + "' has too few features for a fingerprint and is left out");
    }

    @Override
    public void reject(long position, String reason) {
        records++;
        String note = place + ":" + position + ": " + reason;
        notes.add(note);
        unreadable.add(note);
    }

    List<Fingerprinter.Print> prints() {
        return prints;
    }

    List<String> notes() {
        return notes;
    }

    /** Those notes that tell of records which could not be read. */
    List<String> unreadable() {
        return unreadable;
    }

    long records() {
        return records;
    }

    void requireWhole() throws Exception {
        if (failure != null) throw failure;
    }
}
