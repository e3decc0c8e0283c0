package org.semblance.server.http;

import java.nio.charset.StandardCharsets;
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
    static DocumentRequest read(byte[] body, JsonCodec json) {
        DocumentRequest usual = new UsualBody(body).read();
        return usual == null ? json.read(body, DocumentRequest::read) : usual;
    }

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

    /**
     * A body that has only the fields {@code text}, {@code id} and {@code url}, each once and in printable ASCII without
     * escapes. Its strings are found by search and copied once, which takes a fifth of the time of the JSON parser.
     */
    static final class UsualBody {
        private final byte[] body;
        private final String json;
        private int at;

        UsualBody(byte[] body) {
            this.body = body;
            this.json = new String(body, StandardCharsets.ISO_8859_1);
        }

        /** The request; null if the body has another form and has to be parsed. */
        @Nullable
        DocumentRequest read() {
            String text = null;
            String id = null;
            String url = null;
            if (!isNext('{')) return null;
            do {
                String name = string();
                if (name == null || !isNext(':')) return null;
                String value = string();
                if (value == null) return null;
                if (name.equals("text") && text == null) text = value;
                else if (name.equals("id") && id == null) id = ClientText.id(value);
                else if (name.equals("url") && url == null) url = ClientText.url(value);
                else return null;
            } while (isNext(','));
            if (text == null || !isNext('}') || space() < body.length) return null;
            IncomingDocument document = new IncomingDocument(id, IncomingDocument.Form.TEXT, text, url);
            return new DocumentRequest(document, DEFAULT_LIMIT);
        }

        /** Skips a character and the space before it, if it is the next one. */
        private boolean isNext(char expected) {
            if (space() == body.length || body[at] != expected) return false;
            at++;
            return true;
        }

        private int space() {
            while (at < body.length && (body[at] == ' ' || body[at] == '\n' || body[at] == '\r' || body[at] == '\t'))
                at++;
            return at;
        }

        private @Nullable String string() {
            if (!isNext('"')) return null;
            int start = at;
            int end = json.indexOf('"', start);
            if (end < 0 || json.indexOf('\\', start, end) >= 0 || !isPrintable(start, end)) return null;
            at = end + 1;
            return json.substring(start, end);
        }

        /** Whether no byte is a control character or not ASCII: then none is less than a space, as bytes are signed. */
        private boolean isPrintable(int from, int to) {
            int signs = 0;
            for (int i = from; i < to; i++) signs |= body[i] - ' ';
            return signs >= 0;
        }
    }
}
