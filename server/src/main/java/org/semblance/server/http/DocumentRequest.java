package org.semblance.server.http;

import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.wire.Fault;

/**
 * What clients send about one document: {@code {"id"?, "text"|"html"|"fingerprint", "url"?, "limit"?}}. Other fields are the
 * document's own and are ignored.
 *
 * @param limit the most matches to tell
 */
record DocumentRequest(IncomingDocument document, int limit) {
    static final int USUAL_LIMIT = 10;
    static final int MOST_MATCHES = 1000;

    /** A question, or a document to be checked and added. */
    static DocumentRequest read(Fields fields) {
        Reader reader = new Reader(fields);
        for (String name = fields.next(); name != null; name = fields.next()) {
            if (name.equals("limit")) reader.limit = fields.count(MOST_MATCHES);
            else reader.take(name);
        }
        return new DocumentRequest(reader.arrival(), reader.limit);
    }

    /** A document to be put under an id that is known. */
    static IncomingDocument read(Fields fields, String id) {
        Reader reader = new Reader(fields);
        for (String name = fields.next(); name != null; name = fields.next()) reader.take(name);
        if (reader.id != null && !reader.id.equals(id))
            throw new Fault(400, "the id of the body is not that of the address");
        reader.id = id;
        return reader.arrival();
    }

    /** A line of a batch: a document with what is to be done, {@code "op": "put"|"check-and-add"|"remove"}. */
    static Change readChange(Fields fields, String usual) {
        Reader reader = new Reader(fields);
        String op = usual;
        for (String name = fields.next(); name != null; name = fields.next()) {
            if (name.equals("op")) op = fields.string();
            else if (name.equals("limit")) reader.limit = fields.count(MOST_MATCHES);
            else reader.take(name);
        }
        return switch (op) {
            case "put" -> new Change.Put(reader.named());
            case "check-and-add" -> new Change.CheckAndAdd(reader.arrival(), reader.limit);
            case "remove" -> new Change.Remove(reader.nameOnly());
            default -> throw new Fault(400, "field op must be put, check-and-add or remove").member("field", "op");
        };
    }

    private static final class Reader {
        private final Fields fields;
        private @Nullable String id;
        private @Nullable String url;
        private IncomingDocument.@Nullable Form form;
        private @Nullable String content;
        private int limit = USUAL_LIMIT;

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
            if (this.form != null) throw new Fault(400, "one of text, html and fingerprint is enough");
            this.form = form;
            this.content = content;
        }

        IncomingDocument arrival() {
            if (form == null || content == null)
                throw fields.missing("one of the fields text, html and fingerprint is needed");
            return new IncomingDocument(id, form, content, url);
        }

        IncomingDocument named() {
            if (id == null) throw fields.missing("field id is needed").member("field", "id");
            return arrival();
        }

        String nameOnly() {
            if (form != null) throw new Fault(400, "what is removed needs no content");
            if (id == null) throw fields.missing("field id is needed").member("field", "id");
            return id;
        }
    }
}
