package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Workers;

/** A file of sets, one per line, with tokens separated by white space. */
record SetFile(String name, Path file) {
    private static final Pattern NAME = Pattern.compile("(.+)\\.sets\\.txt(\\.gz|\\.zst)?");

    static SetFile of(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (!name.matches()) throw new IllegalArgumentException(file + " is not named *.sets.txt[.gz|.zst]");
        return new SetFile(name.group(1), file);
    }

    /** The files of sets in a directory: those with the given names, in that order, or all by name if none is given. */
    static List<SetFile> in(Path directory, List<String> wanted) throws IOException {
        List<SetFile> found;
        try (Stream<Path> files = Files.list(directory)) {
            found = files.filter(
                            file -> NAME.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .map(SetFile::of)
                    .toList();
        }
        if (found.isEmpty()) throw new IllegalArgumentException(directory + " has no file *.sets.txt[.gz|.zst]");
        if (wanted.isEmpty()) return found;
        return wanted.stream().map(name -> named(name, found)).toList();
    }

    private static SetFile named(String name, List<SetFile> found) {
        return found.stream()
                .filter(file -> file.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no dataset '%s'; available: %s"
                        .formatted(
                                name,
                                String.join(
                                        ", ", found.stream().map(SetFile::name).toList()))));
    }

    /** Reads the first record and every {@code every}-th after it. */
    TokenSets read(int every) throws IOException, InterruptedException {
        ReadOptions options = ReadOptions.defaults().withFormat(Format.LINES);
        TokenSetEncoding encoding = new TokenSetEncoding(false);
        Encoder encoder = encoding.encoder();
        Analyzer.Worker analysis = new Whitespace().worker(encoder);
        Source.DocumentSink sink = new Source.DocumentSink() {
            @Override
            public void accept(Document document, long line) {
                if ((line - 1) % every == 0) analysis.analyze(document.text());
            }

            @Override
            public void reject(long line, String reason) {
                throw new IllegalArgumentException(file + ":" + line + ": " + reason);
            }
        };
        List<Encoded> chunks = new ArrayList<>();
        try (Source source = Sources.open(Inputs.of(List.of(file), options).inputs(), options)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                chunk.read(sink);
                chunks.add(encoder.seal());
            }
        }
        return encoding.assemble(chunks, new Workers(1));
    }
}
