package org.semblance.io;

import java.util.function.Supplier;

/** A web archive: the pages among its responses are documents, all other records go along. */
record WarcFormat(ReadOptions options) implements RecordFormat {
    @Override
    public Framing framing() {
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
