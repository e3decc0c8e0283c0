package org.semblance.io.read;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.formats.RecordFormat.LineIds;
import org.semblance.io.formats.Rejection;
import org.semblance.io.formats.Utf8;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.text.html.HtmlPage;

/**
 * Converts table rows to documents, whatever engine reads the table.
 *
 * @param ids for rows without one
 */
public record RowDocuments(ReadOptions options, LineIds ids) {
    /** @param several whether there are other inputs, so that a row number alone is not a unique id */
    public RowDocuments(ReadOptions options, String fileName, boolean several) {
        this(options, new LineIds(several ? fileName + ":" : ""));
    }

    /**
     * Passes a row to a sink.
     *
     * @param content the text or HTML page; null if missing
     * @param unknown whether the bytes may not be UTF-8, so that the encoding of an HTML page is detected
     */
    public void read(
            byte @Nullable [] content,
            boolean unknown,
            @Nullable String id,
            @Nullable String url,
            Map<String, String> fields,
            long position,
            DocumentSink sink) {
        long bytes = content == null ? 0 : content.length;
        Document document;
        try {
            document = document(checked(content, options), unknown, id, url, fields, position);
        } catch (Rejection e) {
            sink.reject(position, e.reason(), bytes);
            return;
        }
        sink.accept(document, position, bytes);
    }

    static byte[] checked(byte @Nullable [] content, ReadOptions options) throws Rejection {
        if (content == null) throw new Rejection("column \"" + options.contentName() + "\" is null, not a string");
        if (content.length > options.maxRecordBytes())
            throw new Rejection("longer than " + options.maxRecordBytes() + " bytes");
        return content;
    }

    Document document(
            byte[] content,
            boolean unknown,
            @Nullable String id,
            @Nullable String url,
            Map<String, String> fields,
            long position)
            throws Rejection {
        if ((id == null || id.isEmpty()) && options.idField() != null)
            throw new Rejection("no value in column \"" + options.idField() + "\" for the id");
        String name = id == null || id.isEmpty() ? ids.at(position) : id;
        if (options.htmlField() == null)
            return new Document(name, Utf8.decode(content, 0, content.length), url, fields);
        HtmlPage page = unknown
                ? options.pages().read(content, 0, content.length, null, url)
                : options.pages().read(Utf8.decode(content, 0, content.length), url);
        return new Document(name, page.text(), url, fields, page.insets());
    }
}
