package org.semblance.io.formats;

import java.util.function.Supplier;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;

/**
 * Web archive: successful HTML responses are documents, all other records are copied to the output unchanged.
 *
 * @param options how HTML pages are read
 */
public record WarcFormat(ReadOptions options) implements RecordFormat {
    @Override
    public RecordFraming framing() {
        return new WarcFraming();
    }

    @Override
    public boolean hasLines() {
        return false;
    }

    @Override
    public String unfinished() {
        return "the file ends within the record";
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        WarcParser parser = new WarcParser(options);
        return () -> parser;
    }
}
