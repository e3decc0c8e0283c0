package org.semblance.cli;

import java.io.IOException;
import org.semblance.io.prints.PrintBatch;
import org.semblance.io.prints.PrintStore;

/** Puts fingerprints into an index in batches that fit the memory. */
final class Appending implements PrintInput.Sink {
    /** Orders of a batch while its chunk is written. */
    private static final int BYTES_WHILE_WRITTEN = 32;

    private final PrintStore store;
    private final long room;
    private PrintBatch batch = new PrintBatch();
    private long count;

    /** @param room bytes that a batch may take while it is collected and written */
    Appending(PrintStore store, long room) {
        this.store = store;
        this.room = room;
    }

    @Override
    public void accept(Fingerprinter.Print print) throws IOException {
        boolean full = 2 * batch.bytes() + (long) BYTES_WHILE_WRITTEN * batch.size() > room;
        if (full || !batch.fits(print.id())) stage();
        batch.add(print.id(), print.bits());
        count++;
    }

    private void stage() throws IOException {
        store.stage(batch);
        batch = new PrintBatch();
    }

    /** Makes all of them count, and tells how many they are. */
    long commit() throws IOException {
        stage();
        store.commit();
        return count;
    }
}
