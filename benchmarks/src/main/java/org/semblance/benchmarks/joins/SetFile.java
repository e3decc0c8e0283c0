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
import org.semblance.analysis.CharGrams;
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
import org.semblance.text.words.Words;

/**
 * A file of sets, one per line, with tokens separated by white space; or documents, whose sets are grams of characters.
 *
 * @param grams characters per gram, or 0 for a file of sets
 */
public record SetFile(String name, Path file, int grams) {
    private static final Pattern NAME = Pattern.compile("(.+)\\.sets\\.txt(\\.gz|\\.zst)?");

    public static SetFile of(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (!name.matches()) throw new IllegalArgumentException(file + " is not named *.sets.txt[.gz|.zst]");
        return new SetFile(name.group(1), file, 0);
    }

    /** The grams of documents: their words joined by single blanks, and the n-th occurrence of a gram is a distinct one. */
    public static SetFile grams(String name, Path documents, int size) {
        return new SetFile(name, documents, size);
    }

    /** Some of the records, evenly spaced and starting with the first: {@code part} of every {@code of}. */
    public record Share(int part, int of) {
        public static final Share ALL = new Share(1, 1);

        public Share {
            if (part < 1 || part > of) throw new IllegalArgumentException("not a share: " + part + "/" + of);
        }

        static Share parse(String text) {
            String[] parts = text.split("/", 2);
            if (parts.length < 2) throw new IllegalArgumentException("a share is like 1/8: " + text);
            return new Share(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }

        boolean contains(long index) {
            return Math.ceilDiv((index + 1) * part, of) > Math.ceilDiv(index * part, of);
        }

        @Override
        public String toString() {
            return part + "/" + of;
        }
    }

    /** The files of sets in a directory: those with the given names, in that order, or all by name if none is given. */
    public static List<SetFile> in(Path directory, List<String> wanted) throws IOException {
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

    TokenSets read(Share share) throws IOException, InterruptedException {
        ReadOptions options = ReadOptions.defaults();
        if (grams == 0) options = options.withFormat(Format.LINES);
        TokenSetEncoding encoding = new TokenSetEncoding(grams > 0);
        Encoder encoder = encoding.encoder();
        Analyzer.Worker analysis = (grams > 0 ? new CharGrams(grams) : new Whitespace()).worker(encoder);
        Words words = new Words();
        Source.DocumentSink sink = new Source.DocumentSink() {
            private long index;

            @Override
            public void accept(Document document, long line) {
                if (!share.contains(index++)) return;
                analysis.analyze(grams > 0 ? GramSets.text(words, document) : document.text());
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
