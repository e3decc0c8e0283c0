package org.semblance.cli;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.semblance.document.Source;
import org.semblance.io.Format;
import org.semblance.io.Inputs;
import org.semblance.io.ReadOptions;
import org.semblance.io.Sources;
import org.semblance.run.Workers;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Inputs of an index: documents, or fingerprints. */
final class PrintInput {
    @Option(
            names = "--prints",
            description = "The inputs are fingerprints: lines of id, tab, 16 hexadecimal digits, as 'semblance"
                    + " fingerprint' prints them.")
    private boolean prints;

    @Mixin
    private InputOptions input = new InputOptions();

    /** Takes fingerprints in input order, one at a time, though from any thread. */
    interface Sink {
        void accept(Fingerprinter.Print print) throws IOException, InterruptedException;
    }

    /** What is done with the inputs once they are found. */
    interface Work {
        void with(Opened inputs) throws IOException, InterruptedException;
    }

    boolean prints() {
        return prints;
    }

    /** Finds the inputs; standard input is kept in a file meanwhile. */
    void open(List<String> arguments, Console console, Work work) throws IOException, InterruptedException {
        ReadOptions reading = input.reading(Set.of());
        if (prints) reading = reading.withFormat(Format.parse("lines"));
        ReadOptions options = reading;
        InputOptions.resolve(arguments, reading, resolved -> {
            console.notes(resolved.notes());
            work.with(new Opened(resolved, options, console));
        });
    }

    /** Inputs that were found; they can be read any number of times. */
    record Opened(Inputs.Resolved resolved, ReadOptions reading, Console console) {
        Source source() {
            return Sources.open(resolved.inputs(), reading);
        }

        /** Hands out every fingerprint, and notes the records that have none. */
        void read(Fingerprinter fingerprinter, Workers workers, double maxBad, Sink sink)
                throws IOException, InterruptedException {
            try (Source source = source()) {
                new PrintReader(source, fingerprinter, console, sink).read(workers, maxBad);
            }
        }
    }
}
