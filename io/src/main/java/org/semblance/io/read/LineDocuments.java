package org.semblance.io.read;

import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.formats.RecordFormat;
import org.semblance.io.formats.RecordFormat.LineIds;
import org.semblance.io.formats.RecordFormat.RecordFraming;
import org.semblance.io.formats.RecordFormat.RecordParser;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;

/** Parses single lines, in UTF-8, that were read elsewhere. Not thread-safe. */
public final class LineDocuments {
    private final InputFile file;
    private final RecordFraming framing;
    private final RecordParser parser;
    private final long most;

    /** @param several whether there are other inputs, so that a line number alone is not a unique id */
    public LineDocuments(InputFile file, ReadOptions options, boolean several) {
        if (file.format().layout() != Format.Layout.LINES)
            throw new IllegalArgumentException("no lines: " + file.format());
        this.file = file;
        RecordFormat format = Formats.records(file, options);
        this.framing = format.framing();
        this.parser =
                format.parsers(file, new byte[0], LineIds.of(file, several)).get();
        this.most = options.maxRecordBytes();
    }

    /**
     * Parses a line, given without its line feed, and passes it to the sink; a blank line that is not a record is
     * ignored.
     */
    public void read(byte[] line, int length, long number, DocumentSink sink) {
        if (number == 1 && TextEncoding.isWide(line, length))
            throw new InputException(file.title() + ": UTF-16 cannot be split into lines on Spark; "
                    + (file.format().hasEncoding()
                            ? "add --encoding UTF-16"
                            : "convert it to UTF-8, or use --engine local"));
        int from = number == 1 && hasMark(line, length) ? 3 : 0;
        if (!framing.isRecord(line, from, length)) return;
        int to = length > from && line[length - 1] == '\r' ? length - 1 : length;
        Document document;
        try {
            if (to - from > most) throw new Rejection("longer than " + most + " bytes");
            document = parser.parse(line, from, to, number);
        } catch (Rejection e) {
            sink.reject(number, e.reason(), to - from);
            return;
        }
        if (document != null) sink.accept(document, number, to - from);
    }

    /** Whether a line, given without its line feed, is a record, valid or not. */
    public boolean isRecord(byte[] line, int length) {
        return framing.isRecord(line, 0, length);
    }

    private static boolean hasMark(byte[] line, int length) {
        return length >= 3 && line[0] == (byte) 0xEF && line[1] == (byte) 0xBB && line[2] == (byte) 0xBF;
    }
}
