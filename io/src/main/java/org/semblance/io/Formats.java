package org.semblance.io;

import org.semblance.text.HtmlText;

/** The one place that knows which class reads which format; a new format is a new line here. */
final class Formats {
    private Formats() {}

    /**
     * A reader for an input.
     *
     * @param several whether there are other inputs, so that a line number alone is no id
     * @param fullNames whether paths within places are not unique, so that only full names are ids
     */
    static InputReader open(Input input, ReadOptions options, boolean several, boolean fullNames, int batchBytes) {
        return switch (input.format()) {
            case TEXT, HTML -> new FolderReader(input, options, fullNames, batchBytes);
            case LINES, JSONL, CSV, TSV -> new RecordsReader(input.files().getFirst(), options, several, batchBytes);
        };
    }

    /** How to read a format of many records to a file. */
    static RecordFormat records(Format format, ReadOptions options) {
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
            case HTML -> HtmlText.of(content, 0, content.length);
            case LINES, JSONL, CSV, TSV ->
                throw new IllegalArgumentException("a " + format.title() + " file is not one document");
        };
    }
}
