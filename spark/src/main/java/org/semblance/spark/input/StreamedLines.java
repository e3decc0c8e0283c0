package org.semblance.spark.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.LineDocuments;
import org.semblance.io.read.RecordReader;
import org.semblance.report.JsonText;

/** The records of files as lines: unchanged, or as JSON with id, url and text if the format is not line-based. */
final class StreamedLines implements Iterator<Survivors.Line>, DocumentSink {
    private final Iterator<InputPart> files;
    private final Configuration conf;
    private final ReadOptions reading;
    private final boolean several;
    private final boolean fullNames;
    private final Deque<Survivors.Line> lines = new ArrayDeque<>();
    private @Nullable RecordReader open;
    private boolean raw;
    private int place;

    StreamedLines(
            Iterator<InputPart> files, Configuration conf, ReadOptions reading, boolean several, boolean fullNames) {
        this.files = files;
        this.conf = conf;
        this.reading = reading;
        this.several = several;
        this.fullNames = fullNames;
    }

    @Override
    public boolean hasNext() {
        try {
            while (lines.isEmpty()) if (!advance()) return false;
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Survivors.Line next() {
        if (!hasNext()) throw new NoSuchElementException();
        return lines.remove();
    }

    private boolean advance() throws IOException {
        if (open != null) {
            if (open.next()) {
                if (raw) lines.add(new Survivors.Line(Ordinals.of(place, open.position()), line(open)));
                else open.read(this);
                return true;
            }
            open.close();
            open = null;
        }
        if (!files.hasNext()) return false;
        begin(files.next());
        return true;
    }

    private void begin(InputPart part) throws IOException {
        Path path = new Path(part.uri());
        InputStream in = path.getFileSystem(conf).open(path);
        place = part.place();
        raw = LineDocuments.isLines(part.format());
        if (part.format().wholeFiles()) {
            try (in) {
                RecordReader.readDocument(part.file(), in, part.number(), fullNames, reading, this);
            }
        } else {
            open = RecordReader.of(part.file(), in, reading, several);
        }
    }

    private static byte[] line(RecordReader file) {
        int end = file.offset() + file.length();
        boolean hasLineFeed = file.length() > 0 && file.buffer()[end - 1] == '\n';
        return Arrays.copyOfRange(file.buffer(), file.offset(), hasLineFeed ? end - 1 : end);
    }

    @Override
    public void accept(Document document, long position) {
        String url = document.url() == null ? "" : ",\"url\":" + JsonText.quoted(document.url());
        String json = "{\"id\":" + JsonText.quoted(document.id()) + url + ",\"text\":"
                + JsonText.quoted(document.text()) + "}";
        lines.add(new Survivors.Line(Ordinals.of(place, position), json.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void reject(long position, String reason) {}
}
