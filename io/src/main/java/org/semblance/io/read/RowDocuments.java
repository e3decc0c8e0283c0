package org.semblance.io.read;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.formats.LineIds;
import org.semblance.io.formats.Rejection;
import org.semblance.io.formats.Utf8;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.text.html.HtmlPage;

/** Rows of a table as documents, whoever reads the table. */
public final class RowDocuments {
    private final ReadOptions options;
    private final LineIds ids;

    RowDocuments(ReadOptions options, LineIds ids) {
        this.options = options;
        this.ids = ids;
    }

    /**
     * Those of a file.
     *
     * @param several whether there are other inputs, so that the number of a row alone is no id
     */
    public RowDocuments(ReadOptions options, String fileName, boolean several) {
        this(options, new LineIds(several ? fileName + ":" : ""));
    }

    /**
     * Hands a row to a sink.
     *
     * @param content the text or page in bytes, null where there is none
     * @param unknown whether the bytes do not say that they are UTF-8, so that a page tells its own encoding
     */
    public void read(
            byte @Nullable [] content,
            boolean unknown,
            @Nullable String id,
            @Nullable String url,
            Map<String, String> fields,
            long position,
            DocumentSink sink) {
        Document document;
        try {
            document = document(checked(content, options), unknown, id, url, fields, position);
        } catch (Rejection e) {
            sink.reject(position, e.reason());
            return;
        }
        sink.accept(document, position);
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
