package org.semblance.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.semblance.run.Workers;

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

    /** Takes a third of the time of the default level, and the page becomes 5% larger. */
    private static final int LEVEL = 4;

    private static final int BUFFER = 1 << 13;
    private static final int LISTS = 0;
    private static final int TEXTS = 1;

    private final ReportModel model;
    private final OutputStream out;

    /** Lists and texts, deflated: most of the time, so that two threads do it. */
    private final ByteArrayOutputStream[] packed = {new ByteArrayOutputStream(), new ByteArrayOutputStream()};

    private final String style = resource(HtmlReport.class, "report.css");
    private final String script = joined(SCRIPTS);

    private HtmlReport(ReportModel model, OutputStream out) {
        this.model = model;
        this.out = out;
    }

    /** Writes the page; does not close the stream. */
    public static void write(ReportModel model, Workers workers, OutputStream out) throws IOException {
        HtmlReport report = new HtmlReport(model, out);
        try {
            workers.forEach(2, report::pack);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
        report.write();
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
            case "lists" -> base64(packed[LISTS]);
            case "texts" -> base64(packed[TEXTS]);
            default -> throw new IllegalStateException("unknown placeholder in the template: " + placeholder);
        }
    }

    private String policy() {
        return "default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style)
                + "'; base-uri 'none'; form-action 'none'";
    }

    private void facts() throws IOException {
        try (Writer writer = writer(new Unclosed(out))) {
            ModelJson.facts(model, writer);
        }
    }

    /** Lists and texts are most of the page: they are deflated and encoded as base64, which contains no HTML syntax. */
    private void pack(int part) throws IOException {
        Deflater deflater = new Deflater(LEVEL);
        try (Writer writer = writer(new DeflaterOutputStream(packed[part], deflater, BUFFER))) {
            if (part == LISTS) ModelJson.lists(model, writer);
            else ModelJson.texts(model.documents(), writer);
        } finally {
            deflater.end();
        }
    }

    private void base64(ByteArrayOutputStream content) throws IOException {
        try (OutputStream base64 = Base64.getEncoder().wrap(new Unclosed(out))) {
            content.writeTo(base64);
        }
    }

    private void text(String text) throws IOException {
        out.write(text.getBytes(UTF_8));
    }

    private static Writer writer(OutputStream out) {
        return new ScriptSafeWriter(new OutputStreamWriter(out, UTF_8));
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

        /** Characters on their way; those from {@link #filled} on are free. */
        private final char[] buffer = new char[BUFFER];

        private int filled;

        /** A high surrogate waiting for its low surrogate, or 0. */
        private char pending;

        ScriptSafeWriter(Writer out) {
            super(out);
        }

        @Override
        public void write(int c) throws IOException {
            char next = (char) c;
            if (pending != 0) {
                char high = pending;
                pending = 0;
                if (Character.isLowSurrogate(next)) {
                    add(high);
                    add(next);
                    return;
                }
                escape(high);
            }
            if (Character.isHighSurrogate(next)) {
                pending = next;
            } else if (mustEscape(next)) {
                escape(next);
            } else {
                add(next);
            }
        }

        @Override
        public void write(char[] chars, int offset, int length) throws IOException {
            for (int i = offset; i < offset + length; i++) {
                char c = chars[i];
                if (filled < BUFFER && isPlain(c) && pending == 0) buffer[filled++] = c;
                else write(c);
            }
        }

        @Override
        public void write(String chars, int offset, int length) throws IOException {
            for (int i = offset; i < offset + length; i++) write(chars.charAt(i));
        }

        @Override
        public void flush() throws IOException {
            drain();
            super.flush();
        }

        @Override
        public void close() throws IOException {
            if (pending != 0) escape(pending);
            pending = 0;
            drain();
            super.close();
        }

        /** Whether a character is one of the most frequent kind that is neither escaped nor part of a pair. */
        private static boolean isPlain(char c) {
            return c < '\u2028' && c != '<' && c != '>' && c != '&';
        }

        private static boolean mustEscape(char c) {
            return !isPlain(c) && (c < '\u202A' || Character.isLowSurrogate(c));
        }

        private void add(char c) throws IOException {
            if (filled == BUFFER) drain();
            buffer[filled++] = c;
        }

        private void drain() throws IOException {
            if (filled > 0) out.write(buffer, 0, filled); // it may be closed twice
            filled = 0;
        }

        private void escape(char c) throws IOException {
            add('\\');
            add('u');
            for (int shift = 12; shift >= 0; shift -= 4) add(HEX.charAt(c >> shift & 15));
        }
    }
}
