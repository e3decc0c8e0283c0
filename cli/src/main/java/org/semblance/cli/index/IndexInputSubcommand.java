package org.semblance.cli.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semblance.cli.console.Console;
import org.semblance.cli.options.InputOptions;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.fingerprints.FingerprintBatch;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.run.Workers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command of an index that reads documents or fingerprints. */
abstract class IndexInputSubcommand extends IndexSubcommand {
    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "INPUT",
            description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--prints",
            description =
                    "Inputs are fingerprints: lines of id, tab and 16 hexadecimal digits, as printed by 'semblance"
                            + " fingerprint'.")
    boolean prints;

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    @Override
    final void execute(Console console) throws IOException, InterruptedException {
        ReadOptions given = input.reading(Set.of());
        ReadOptions reading = prints ? given.withFormat(Format.LINES) : given;
        InputOptions.resolve(arguments, reading, resolved -> {
            console.notes(resolved.notes());
            execute(new IndexInput(resolved.inputs(), reading, prints), console);
        });
    }

    /**
     * Inputs of an index; they can be read repeatedly.
     *
     * @param prints whether they are fingerprints, else documents
     */
    record IndexInput(List<Input> inputs, ReadOptions reading, boolean prints) {
        Source source() {
            return Sources.open(inputs, reading);
        }
    }

    abstract void execute(IndexInput inputs, Console console) throws IOException, InterruptedException;

    /**
     * Passes every fingerprint to the sink, created with the settings of the index, with a note for each record that has
     * none.
     */
    void read(
            IndexInput inputs,
            FingerprintStore store,
            Optional<byte[]> weights,
            Console console,
            FingerprintReader.Sink sink)
            throws IOException, InterruptedException {
        Workers all = new Workers(run.threads());
        Workers workers = prints ? new Workers(1) : all; // lines are read quickly, and a chunk has many
        RecordFingerprinter fingerprinter = fingerprinter(store, weights);
        try (Source source = inputs.source()) {
            new FingerprintReader(source, fingerprinter, console, sink).read(workers, run.maxBad);
        }
    }

    /** The weights of the features; empty if the inputs are fingerprints. */
    Optional<byte[]> weights(FingerprintStore store) throws IOException {
        return prints ? Optional.empty() : store.weights();
    }

    private RecordFingerprinter fingerprinter(FingerprintStore store, Optional<byte[]> weights) throws IOException {
        if (prints) return new RecordFingerprinter.Listed();
        if (store.settings().method().isEmpty()) {
            throw new IllegalArgumentException(
                    "this index was built from fingerprints: give it fingerprints, with --prints");
        }
        return DocumentFingerprinter.with(store.settings().method(), weights, run.minTokens, directory);
    }

    /** Adds fingerprints to an index in batches that fit into memory. */
    static final class Appending implements FingerprintReader.Sink {
        /** Temporary memory for each fingerprint while a chunk is written. */
        private static final int BYTES_WHILE_WRITTEN = 32;

        private final FingerprintStore store;
        private final long room;
        private final boolean replace;
        private FingerprintBatch batch = new FingerprintBatch();
        private long count;
        private long replaced;

        /**
         * @param room maximum number of bytes for a batch while it is collected and written
         * @param replace whether documents with the same ids are replaced; else they are an error
         */
        Appending(FingerprintStore store, long room, boolean replace) {
            this.store = store;
            this.room = room;
            this.replace = replace;
        }

        @Override
        public void accept(RecordFingerprinter.Print print) throws IOException {
            boolean full = 2 * batch.bytes() + (long) BYTES_WHILE_WRITTEN * batch.size() > room;
            if (full || !batch.fits(print.id())) stage();
            batch.add(print.id(), print.bits());
            count++;
        }

        private void stage() throws IOException {
            if (replace) replaced += store.stageReplacing(batch);
            else store.stage(batch);
            batch = new FingerprintBatch();
        }

        /** Commits all of them. */
        void commit() throws IOException {
            stage();
            store.commit();
        }

        /** Number of new documents. */
        long added() {
            return count - replaced;
        }

        long replaced() {
            return replaced;
        }
    }
}
