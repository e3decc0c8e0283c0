package org.semblance.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.DeflaterOutputStream;

/** Writes the report of a run as one HTML file; equal models give equal bytes. */
public final class HtmlReport {
    private static final List<String> SCRIPTS = List.of(
            "elements.js",
            "page.js",
            "texts.js",
            "query.js",
            "table.js",
            "chart.js",
            "sizes.js",
            "graph.js",
            "diff.js",
            "sheet.js",
            "compare.js",
            "keys.js",
            "report.js");

    private final ReportModel model;
    private final OutputStream out;
    private final String style = resource(HtmlReport.class, "report.css");
    private final String script = joined(SCRIPTS);

    private HtmlReport(ReportModel model, OutputStream out) {
        this.model = model;
        this.out = out;
    }

    /** Writes the page; does not close the stream. */
    public static void write(ReportModel model, OutputStream out) throws IOException {
        new HtmlReport(model, out).write();
        out.flush();
    }

    /** Fills the template, which alternates between text and placeholders: {@code text{{name}}text}. */
    private void write() throws IOException {
        String[] parts = resource(HtmlReport.class, "report.html").split("\\{\\{|}}", -1);
        for (int i = 0; i < parts.length; i++) {
            if (i % 2 == 0) text(parts[i]);
            else fill(parts[i]);
        }
    }

    private void fill(String placeholder) throws IOException {
        switch (placeholder) {
            case "policy" -> text(policy());
            case "title" -> text(escaped(model.run().title()));
            case "story" -> text(escaped(RunStory.of(model)));
            case "style" -> text(style);
            case "script" -> text(script);
            case "facts" -> facts();
            case "lists" -> packed(writer -> ModelJson.lists(model, writer));
            case "texts" -> packed(writer -> ModelJson.texts(model.documents(), writer));
            default -> throw new IllegalStateException("unknown placeholder in the template: " + placeholder);
        }
    }

    private String policy() {
        return "default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style)
                + "'; base-uri 'none'; form-action 'none'";
    }

    private void facts() throws IOException {
        try (Writer writer = new ScriptSafeWriter(writer(new Unclosed(out)))) {
            ModelJson.facts(model, writer);
        }
    }

    /** Lists and texts are most of the page: they are deflated and encoded as base64, which contains no HTML syntax. */
    private void packed(Consumer<Writer> content) throws IOException {
        OutputStream base64 = Base64.getEncoder().wrap(new Unclosed(out));
        try (Writer writer = new ScriptSafeWriter(writer(new DeflaterOutputStream(base64)))) {
            content.accept(writer);
        }
    }

    private void text(String text) throws IOException {
        out.write(text.getBytes(UTF_8));
    }

    private static Writer writer(OutputStream out) {
        return new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Several scripts as one. */
    static String joined(List<String> scripts) {
        return String.join(
                "\n",
                scripts.stream().map(name -> resource(HtmlReport.class, name)).toList());
    }

    /** Hash of a script or style sheet, for the content security policy. */
    public static String hash(String content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes(UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A resource next to a class. */
    public static String resource(Class<?> home, String name) {
        try (InputStream in = home.getResourceAsStream(name)) {
            if (in == null) throw new IllegalStateException("missing resource: " + name);
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Forwards everything except close. */
    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }

    /**
     * Makes JSON safe inside a script element: characters with a meaning in HTML or JavaScript are replaced by their JSON
     * escapes. They occur only within JSON strings, so the value stays the same. Unpaired surrogates are escaped as well,
     * because UTF-8 cannot represent them.
     */
    static final class ScriptSafeWriter extends FilterWriter {
        private static final String HEX = "0123456789abcdef";

        /** A high surrogate waiting for its low surrogate, or 0. */
        private char pending;

        ScriptSafeWriter(Writer out) {
            super(out);
        }

        @Override
        public void write(int c) throws IOException {
            char next = (char) c;
            if (pending != 0) {
                if (Character.isLowSurrogate(next)) {
                    out.write(pending);
                    out.write(next);
                    pending = 0;
                    return;
                }
                settle();
            }
            if (Character.isHighSurrogate(next)) {
                pending = next;
            } else if (mustEscape(next)) {
                escape(next);
            } else {
                out.write(next);
            }
        }

        @Override
        public void write(char[] chars, int offset, int length) throws IOException {
            for (int i = offset; i < offset + length; i++) write(chars[i]);
        }

        @Override
        public void write(String chars, int offset, int length) throws IOException {
            for (int i = offset; i < offset + length; i++) write(chars.charAt(i));
        }

        @Override
        public void close() throws IOException {
            settle();
            super.close();
        }

        private static boolean mustEscape(char c) {
            return c == '<' || c == '>' || c == '&' || c == '\u2028' || c == '\u2029' || Character.isLowSurrogate(c);
        }

        private void settle() throws IOException {
            if (pending != 0) escape(pending);
            pending = 0;
        }

        private void escape(char c) throws IOException {
            out.write("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) out.write(HEX.charAt(c >> shift & 15));
        }
    }
}
