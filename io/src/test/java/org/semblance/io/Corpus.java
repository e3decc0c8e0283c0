package org.semblance.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.FileSource;
import org.semblance.io.read.RecordReader;

/** The documents and rejected records of a source, in order. */
public record Corpus(List<Entry> entries, List<Entry> rejects) {
    record Entry(int place, long position, String id, String text) {}

    static Corpus read(Source source) throws IOException {
        try (source) {
            return drain(source);
        }
    }

    /** Reads a source that the caller closes. */
    public static Corpus drain(Source source) throws IOException {
        List<Entry> entries = new ArrayList<>();
        List<Entry> rejects = new ArrayList<>();
        for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
            int place = chunk.place();
            chunk.read(new Source.DocumentSink() {
                @Override
                public void accept(Document document, long position) {
                    entries.add(new Entry(place, position, document.id(), document.text()));
                }

                @Override
                public void reject(long position, String reason) {
                    rejects.add(new Entry(place, position, "", reason));
                }
            });
        }
        return new Corpus(entries, rejects);
    }

    public static Corpus read(List<Input> inputs, ReadOptions options, int chunkBytes) throws IOException {
        return read(new FileSource(List.of(), inputs, options, chunkBytes));
    }

    public List<String> texts() {
        return entries.stream().map(Entry::text).toList();
    }

    public List<String> ids() {
        return entries.stream().map(Entry::id).toList();
    }

    public List<Long> positions() {
        return entries.stream().map(Entry::position).toList();
    }

    public List<String> reasons() {
        return rejects.stream().map(e -> e.position() + ": " + e.text()).toList();
    }

    public static List<Input> inputs(ReadOptions options, Path... paths) {
        return Inputs.of(Arrays.asList(paths), options).inputs();
    }

    public static Path write(Path path, String content) throws IOException {
        return write(path, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file, compressed according to its name. */
    public static Path write(Path path, byte[] content) throws IOException {
        Files.createDirectories(path.getParent());
        Files.write(path, pack(FileCompression.ofName(path.toString()), content));
        return path;
    }

    public static byte[] pack(FileCompression packing, byte[] content) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = packing.packMember(packed)) {
            out.write(content);
        }
        return packed.toByteArray();
    }

    public static byte[] unpack(Path path) throws IOException {
        try (InputStream in = FileCompression.ofName(path.toString()).unpack(Files.newInputStream(path))) {
            return in.readAllBytes();
        }
    }

    /** Copies all records, or only documents, to a clean corpus. */
    public static void copy(Path out, List<Input> inputs, ReadOptions options, int chunkBytes) throws IOException {
        try (RecordReader reader = RecordReader.of(List.of(), inputs, options, chunkBytes);
                CleanCorpus clean = new CleanCorpus(out, inputs)) {
            while (reader.next()) if (reader.document() != null) clean.write(reader);
        }
    }
}
