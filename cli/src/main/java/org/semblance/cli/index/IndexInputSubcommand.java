package org.semblance.cli.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.cli.console.Console;
import org.semblance.io.fingerprints.FingerprintBatch;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.run.Workers;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command of an index that reads documents or fingerprints. */
abstract class IndexInputSubcommand extends IndexSubcommand {
    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "INPUT",
            description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    FingerprintInput input = new FingerprintInput();

    @Override
    final void execute(Console console) throws IOException, InterruptedException {
        input.open(arguments, console, inputs -> execute(inputs, console));
    }

    abstract void execute(FingerprintInput.Opened inputs, Console console) throws IOException, InterruptedException;

    /** Reads the fingerprints of all inputs, created with the settings of the index. */
    void read(
            FingerprintInput.Opened inputs,
            FingerprintStore store,
            Optional<byte[]> weights,
            Console console,
            FingerprintInput.Sink sink)
            throws IOException, InterruptedException {
        Workers all = new Workers(run.threads());
        Workers workers = input.prints() ? new Workers(1) : all; // lines are read quickly, and a chunk has many
        inputs.read(fingerprinter(store, weights), workers, run.maxBad, sink);
    }

    /** The weights of the features; empty if the inputs are fingerprints. */
    Optional<byte[]> weights(FingerprintStore store) throws IOException {
        return input.prints() ? Optional.empty() : store.weights();
    }

    private RecordFingerprinter fingerprinter(FingerprintStore store, Optional<byte[]> weights) throws IOException {
        if (input.prints()) return new RecordFingerprinter.Listed();
        if (store.settings().method().isEmpty()) {
            throw new IllegalArgumentException(
                    "this index was built from fingerprints: give it fingerprints, with --prints");
        }
        return DocumentFingerprinter.with(store.settings().method(), weights, run.minTokens, directory);
    }

    /** Adds fingerprints to an index in batches that fit into memory. */
    static final class Appending implements FingerprintInput.Sink {
        /** Temporary memory for each fingerprint while a chunk is written. */
        private static final int BYTES_WHILE_WRITTEN = 32;

        private final FingerprintStore store;
        private final long room;
        private FingerprintBatch batch = new FingerprintBatch();
        private long count;

        /** @param room maximum number of bytes for a batch while it is collected and written */
        Appending(FingerprintStore store, long room) {
            this.store = store;
            this.room = room;
        }

        @Override
        public void accept(RecordFingerprinter.Print print) throws IOException {
            boolean full = 2 * batch.bytes() + (long) BYTES_WHILE_WRITTEN * batch.size() > room;
            if (full || !batch.fits(print.id())) stage();
            batch.add(print.id(), print.bits());
            count++;
        }

        private void stage() throws IOException {
            store.stage(batch);
            batch = new FingerprintBatch();
        }

        /** Commits all of them; returns their number. */
        long commit() throws IOException {
            stage();
            store.commit();
            return count;
        }
    }
}
