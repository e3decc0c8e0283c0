package org.semblance.server.http;

import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.wire.Fault;

/**
 * A document sent by a client: {@code {"id"?, "text"|"html"|"fingerprint", "url"?, "limit"?}}. Other fields are
 * ignored.
 *
 * @param limit maximum number of matches to return
 */
record DocumentRequest(IncomingDocument document, int limit) {
    static final int DEFAULT_LIMIT = 10;
    static final int MAX_MATCHES = 1000;

    /** Reads the body of a query or of check-and-add. */
    static DocumentRequest read(Fields fields) {
        Reader reader = new Reader(fields);
        for (String name = fields.next(); name != null; name = fields.next()) {
            if (name.equals("limit")) reader.limit = fields.count(MAX_MATCHES);
            else reader.take(name);
        }
        return new DocumentRequest(reader.document(), reader.limit);
    }

    /** Reads a document whose id is given by the path. */
    static IncomingDocument read(Fields fields, String id) {
        Reader reader = new Reader(fields);
        for (String name = fields.next(); name != null; name = fields.next()) reader.take(name);
        if (reader.id != null && !reader.id.equals(id))
            throw new Fault(400, "the id in the body differs from the id in the path");
        reader.id = id;
        return reader.document();
    }

    /**
     * Reads a line of a batch: a document and its operation, {@code "op": "put"|"check-and-add"|"remove"}.
     *
     * @param defaultOp operation of lines without {@code op}
     */
    static Change readChange(Fields fields, String defaultOp) {
        Reader reader = new Reader(fields);
        String op = defaultOp;
        for (String name = fields.next(); name != null; name = fields.next()) {
            if (name.equals("op")) op = fields.string();
            else if (name.equals("limit")) reader.limit = fields.count(MAX_MATCHES);
            else reader.take(name);
        }
        return switch (op) {
            case "put" -> new Change.Put(reader.withId());
            case "check-and-add" -> new Change.CheckAndAdd(reader.document(), reader.limit);
            case "remove" -> new Change.Remove(reader.idOnly());
            default -> throw new Fault(400, "field op must be put, check-and-add or remove").member("field", "op");
        };
    }

    private static final class Reader {
        private final Fields fields;
        private @Nullable String id;
        private @Nullable String url;
        private IncomingDocument.@Nullable Form form;
        private @Nullable String content;
        private int limit = DEFAULT_LIMIT;

        Reader(Fields fields) {
            this.fields = fields;
        }

        void take(String name) {
            switch (name) {
                case "id" -> id = ClientText.id(fields.string());
                case "url" -> url = ClientText.url(fields.string());
                case "text" -> content(IncomingDocument.Form.TEXT, fields.string());
                case "html" -> content(IncomingDocument.Form.HTML, fields.string());
                case "fingerprint" ->
                    content(IncomingDocument.Form.FINGERPRINT, ClientText.fingerprint(fields.string()));
                default -> fields.ignore();
            }
        }

        private void content(IncomingDocument.Form form, String content) {
            if (this.form != null) throw new Fault(400, "only one of text, html and fingerprint is allowed");
            this.form = form;
            this.content = content;
        }

        IncomingDocument document() {
            if (form == null || content == null)
                throw fields.missing("one of the fields text, html and fingerprint is required");
            return new IncomingDocument(id, form, content, url);
        }

        IncomingDocument withId() {
            if (id == null) throw fields.missing("field id is required").member("field", "id");
            return document();
        }

        String idOnly() {
            if (form != null) throw new Fault(400, "remove takes no content");
            if (id == null) throw fields.missing("field id is required").member("field", "id");
            return id;
        }
    }
}
