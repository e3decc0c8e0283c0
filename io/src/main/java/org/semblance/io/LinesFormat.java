package org.semblance.io;

import java.util.function.Supplier;
import org.semblance.document.Document;

/** A line is a document, even an empty one. */
final class LinesFormat implements RecordFormat {
    @Override
    public Framing framing() {
        return new NewlineFraming(true);
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        RecordParser parser = (bytes, start, end, line) -> Document.of(ids.at(line), Utf8.decode(bytes, start, end));
        return () -> parser;
    }
}
