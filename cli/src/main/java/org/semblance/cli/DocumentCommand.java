package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.document.Source.Chunk;
import org.semblance.io.Inputs;
import org.semblance.io.ReadOptions;
import org.semblance.io.Sources;
import org.semblance.report.Tsv;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What the verbs share that print a line for each document. */
abstract class DocumentCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private MethodOptions method = new MethodOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    /** What to print of a document after its id, or null if there is nothing to print. */
    interface Line {
        @Nullable
        String of(Document document);
    }

    abstract Line line(Detector<?> detector);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Detector<?> detector = method.detector();
        ReadOptions reading = input.reading(detector, Set.of());
        Path spool = Files.createTempDirectory("semblance-");
        try {
            Inputs.Resolved resolved = Inputs.resolve(arguments, reading, spool);
            resolved.notes().forEach(note -> spec.commandLine().getErr().println("note: " + note));
            try (Source source = Sources.open(resolved.inputs(), reading);
                    BufferedWriter out = new BufferedWriter(spec.commandLine().getOut())) {
                print(source, detector, out);
            }
        } finally {
            for (Path file : files(spool)) Files.delete(file);
            Files.delete(spool);
        }
        return ExitCode.DONE;
    }

    private static List<Path> files(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            return entries.toList();
        }
    }

    void print(Source source, Detector<?> detector, BufferedWriter out) throws IOException, InterruptedException {
        Line line = line(detector);
        for (Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
            List<String> lines = new ArrayList<>();
            String place = source.places().get(chunk.place());
            chunk.read(new Source.DocumentSink() {
                @Override
                public void accept(Document document, long position) {
                    String printed = line.of(document);
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
            if (spec.commandLine().getOut().checkError()) return; // nobody reads on
        }
    }

    static String row(String id, String printed) {
        return Tsv.escape(id) + "\t" + printed + "\n";
    }

    void note(String place, long position, String reason) {
        spec.commandLine().getErr().println("note: " + place + ":" + position + ": " + reason);
    }
}
