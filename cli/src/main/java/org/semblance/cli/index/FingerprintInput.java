package org.semblance.cli.index;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.semblance.cli.console.Console;
import org.semblance.cli.options.InputOptions;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.run.Workers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Inputs of an index: documents, or fingerprints. */
final class FingerprintInput {
    @Option(
            names = "--prints",
            description =
                    "Inputs are fingerprints: lines of id, tab and 16 hexadecimal digits, as printed by 'semblance"
                            + " fingerprint'.")
    private boolean prints;

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    /** Receives fingerprints in input order, one at a time, from any thread. */
    interface Sink {
        void accept(RecordFingerprinter.Print print) throws IOException, InterruptedException;
    }

    /** Work on inputs that were found. */
    interface Work {
        void with(Opened inputs) throws IOException, InterruptedException;
    }

    boolean prints() {
        return prints;
    }

    /** Finds the inputs; standard input is spooled to a temporary file. */
    void open(List<String> arguments, Console console, Work work) throws IOException, InterruptedException {
        ReadOptions reading = input.reading(Set.of());
        if (prints) reading = reading.withFormat(Format.parse("lines"));
        ReadOptions options = reading;
        InputOptions.resolve(arguments, reading, resolved -> {
            console.notes(resolved.notes());
            work.with(new Opened(resolved, options, console));
        });
    }

    /** Inputs that were found; they can be read repeatedly. */
    record Opened(Inputs.Resolved resolved, ReadOptions reading, Console console) {
        Source source() {
            return Sources.open(resolved.inputs(), reading);
        }

        /** Passes every fingerprint to the sink, with a note for each record that has none. */
        void read(RecordFingerprinter fingerprinter, Workers workers, double maxBad, Sink sink)
                throws IOException, InterruptedException {
            try (Source source = source()) {
                new FingerprintReader(source, fingerprinter, console, sink).read(workers, maxBad);
            }
        }
    }
}
