package org.semblance.io.formats;

import java.util.function.Supplier;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputFile;

/** Plain lines: every line, even an empty one, is a document. */
public final class LinesFormat implements RecordFormat {
    @Override
    public RecordFraming framing() {
        return new NewlineFraming(true);
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        RecordParser parser = (bytes, start, end, line) -> Document.of(ids.at(line), Utf8.decode(bytes, start, end));
        return () -> parser;
    }
}
