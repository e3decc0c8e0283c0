package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.MethodOptions;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.document.Source.Chunk;
import org.semblance.io.Sources;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.Keep;
import org.semblance.records.Encoding;
import org.semblance.report.Tsv;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Parameters;

/** A command that prints a line for each document. */
abstract class DocumentCommand extends ProgramCommand {
    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @ArgGroup(validate = false, heading = MethodOptions.HEADING)
    private MethodOptions method = new MethodOptions();

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    /** What is printed after the id of a document; null if there is nothing to print. */
    abstract Function<Document, @Nullable String> line(Detector<?> detector);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Detector<?> detector = method.detector();
        ReadOptions reading = input.reading(detector, Set.of());
        InputOptions.resolve(arguments, reading, resolved -> {
            console(false, false).notes(resolved.notes());
            try (Source source = Sources.open(resolved.inputs(), reading);
                    BufferedWriter out = new BufferedWriter(out())) {
                print(source, detector, out);
            }
        });
        return ExitCode.DONE;
    }

    void print(Source source, Detector<?> detector, BufferedWriter out) throws IOException, InterruptedException {
        Function<Document, @Nullable String> line = line(detector);
        for (Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
            List<String> lines = new ArrayList<>();
            String place = source.places().get(chunk.place());
            chunk.read(new Source.DocumentSink() {
                @Override
                public void accept(Document document, long position) {
                    String printed = line.apply(document);
                    if (printed == null)
                        note(
                                place,
                                position,
                                "no tokens under " + detector.analyzer().name());
                    else lines.add(row(document.id(), printed));
                }

                @Override
                public void reject(long position, String reason) {
                    note(place, position, reason);
                }
            });
            for (String text : lines) out.write(text);
            out.flush();
            if (out().checkError()) return; // the reader has closed the pipe
        }
    }

    /** Reads all documents, and notes those that are skipped. */
    CorpusReader.Input read(Source source, Detector<?> detector, Encoding<?> encoding, Workers workers)
            throws IOException, InterruptedException {
        CorpusReader.Input input = new CorpusReader(
                        detector.analyzer(),
                        encoding,
                        Keep.first(),
                        document -> false,
                        List.of(),
                        1,
                        workers,
                        Progress.SILENT)
                .read(source, new MemoryMeter(Heap.limit()));
        Corpus corpus = input.corpus();
        for (SkippedRecord skipped : corpus.skipped())
            note(corpus.places().get(skipped.place()), skipped.position(), skipped.reason());
        return input;
    }

    static String row(String id, String printed) {
        return Tsv.escape(id) + "\t" + printed + "\n";
    }

    void note(String place, long position, String reason) {
        console(false, false).note(place + ":" + position + ": " + reason);
    }
}
