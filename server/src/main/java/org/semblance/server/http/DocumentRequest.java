package org.semblance.server.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.JsonLineScanner;
import org.semblance.io.formats.Utf8;
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

    // The fields of a usual body: one of the contents, and these.
    private static final List<IncomingDocument.Form> CONTENTS =
            List.of(IncomingDocument.Form.TEXT, IncomingDocument.Form.HTML, IncomingDocument.Form.FINGERPRINT);
    private static final int ID = 3;
    private static final int URL = 4;
    private static final int LIMIT = 5;
    private static final JsonLineScanner USUAL =
            new JsonLineScanner("text", "html", "fingerprint", "id", "url", "limit");

    /** Reads the body of a query or of check-and-add. */
    static DocumentRequest read(byte[] body, JsonCodec json) {
        DocumentRequest usual = usual(body);
        return usual == null ? json.read(body, DocumentRequest::read) : usual;
    }

    /**
     * Reads a body without the JSON parser, which takes several times as long; null if it must be parsed: it is not valid,
     * or has further fields.
     */
    static @Nullable DocumentRequest usual(byte[] body) {
        JsonLineScanner json = USUAL.copy();
        if (!Utf8.isWellFormed(body, 0, body.length) || !json.read(body, 0, body.length) || json.hasOthers())
            return null;
        int content = -1;
        for (int i = 0; i < CONTENTS.size(); i++) {
            if (json.type(i) == 0) continue;
            if (content >= 0) return null;
            content = i;
        }
        if (content < 0 || json.type(content) != '"') return null;
        if (!isStringOrAbsent(json, ID) || !isStringOrAbsent(json, URL)) return null;
        int limit = json.type(LIMIT) == 0 ? DEFAULT_LIMIT : limit(json.string(LIMIT));
        if (limit == 0 || json.type(LIMIT) == '"') return null;
        try {
            IncomingDocument.Form form = CONTENTS.get(content);
            String characters = json.string(content);
            if (form == IncomingDocument.Form.FINGERPRINT) ClientText.fingerprint(characters);
            String id = json.type(ID) == 0 ? null : ClientText.id(json.string(ID));
            String url = json.type(URL) == 0 ? null : ClientText.url(json.string(URL));
            return new DocumentRequest(new IncomingDocument(id, form, characters, url), limit);
        } catch (Fault fault) {
            return null; // which of several faults is reported depends on their order
        }
    }

    private static boolean isStringOrAbsent(JsonLineScanner json, int field) {
        return json.type(field) == '"' || json.type(field) == 0;
    }

    /** The number in few digits; 0 if it is none, or not allowed. */
    private static int limit(String digits) {
        int limit = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) return 0;
            limit = 10 * limit + digit;
            if (limit > MAX_MATCHES) return 0;
        }
        return limit;
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
}
