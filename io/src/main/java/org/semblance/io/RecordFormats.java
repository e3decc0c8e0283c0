package org.semblance.io;

/** The one place that knows which class reads which format. */
final class RecordFormats {
    private RecordFormats() {}

    /** How to read a format of many records to a file. */
    static RecordFormat of(Format format, ReadOptions options) {
        return switch (format) {
            case LINES -> new LinesFormat();
            case JSONL -> new JsonlFormat(options);
            case CSV, TSV -> new CsvFormat(format.separator(), options);
            case TEXT, HTML -> throw new IllegalArgumentException(format.title() + " has no records within a file");
        };
    }

    /** The text of a file that is one document. */
    static String text(Format format, byte[] content) throws Rejection {
        return switch (format) {
            case TEXT -> PlainText.of(content);
            case HTML -> PageText.of(content);
            case LINES, JSONL, CSV, TSV ->
                throw new IllegalArgumentException("a " + format.title() + " file is not one document");
        };
    }
}
