package org.semblance.io.read;

import java.util.Map;
import org.semblance.document.Document;
import org.semblance.io.formats.CsvFormat;
import org.semblance.io.formats.JsonlFormat;
import org.semblance.io.formats.LinesFormat;
import org.semblance.io.formats.RecordFormat;
import org.semblance.io.formats.Rejection;
import org.semblance.io.formats.Utf8;
import org.semblance.io.formats.WarcFormat;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.ZstdWindows;
import org.semblance.run.Heap;
import org.semblance.text.html.HtmlPage;

/** Selects the reader of each format. A new format gets a case here. */
final class Formats {
    private Formats() {}

    /** A reader for an input. */
    static InputReader open(Input input, ReadOptions options, DocumentNaming naming, int batchBytes) {
        return open(input, options, naming, batchBytes, ZstdWindows.beside(Heap.limit(), options));
    }

    /** A reader for an input; {@code windows} are those of all inputs that are open at the same time. */
    static InputReader open(
            Input input, ReadOptions options, DocumentNaming naming, int batchBytes, ZstdWindows windows) {
        return switch (input.format().layout()) {
            case FILES -> new FolderReader(input, options, naming.fullNames(), batchBytes, windows);
            case LINES, TABLE, ARCHIVE ->
                new RecordsReader(input.files().getFirst(), options, naming.several(), batchBytes, windows);
            case COLUMNS -> new ParquetReader(input.files().getFirst(), options, naming.several(), batchBytes);
        };
    }

    /** The format of a file with many records. */
    static RecordFormat records(InputFile file, ReadOptions options) {
        return switch (file.format()) {
            case LINES -> new LinesFormat(options);
            case JSONL -> new JsonlFormat(options);
            case CSV, TSV -> new CsvFormat(file.separator(), options);
            case WARC -> new WarcFormat(options);
            case TEXT, HTML, PARQUET ->
                throw new IllegalArgumentException("a " + file.format().title() + " file is not a sequence of records");
        };
    }

    /** Parses a file that is one document. */
    static Document document(String id, InputFile file, byte[] content, ReadOptions options) throws Rejection {
        return switch (file.format()) {
            case TEXT -> Document.of(id, Utf8.file(content, file.encoding(), options.encoding()));
            case HTML -> {
                HtmlPage page = options.pages().read(content, 0, content.length, null, null);
                yield new Document(id, page.text(), null, Map.of(), page.insets());
            }
            case LINES, JSONL, CSV, TSV, WARC, PARQUET ->
                throw new IllegalArgumentException("a " + file.format().title() + " file is not one document");
        };
    }
}
