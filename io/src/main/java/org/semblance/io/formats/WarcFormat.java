package org.semblance.io.formats;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.MessageHeaders;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.text.html.HtmlPage;

/**
 * Web archive: successful HTML responses are documents, all other records are copied to the output unchanged.
 *
 * @param options how HTML pages are read
 */
public record WarcFormat(ReadOptions options) implements RecordFormat {
    @Override
    public RecordFraming framing() {
        return new WarcFraming();
    }

    @Override
    public boolean hasLines() {
        return false;
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        WarcParser parser = new WarcParser(options);
        return () -> parser;
    }

    /** Extracts the HTML page of a successful response; the document id is the WARC-Record-ID. */
    record WarcParser(ReadOptions options) implements RecordParser {
        private static final int OK = 200;

        @Override
        public @Nullable Document parse(byte[] bytes, int start, int end, long number) throws Rejection {
            String fault = WarcFraming.fault(bytes, start, end);
            if (!fault.isEmpty()) throw new Rejection(fault);
            int from = start;
            while (from < end && (bytes[from] == '\r' || bytes[from] == '\n')) from++;
            try (WarcReader reader = new WarcReader(new ByteArrayInputStream(bytes, from, end - from))) {
                reader.setLenient(true);
                WarcRecord record = reader.next().orElseThrow(() -> new Rejection("not a WARC record"));
                if (!(record instanceof WarcResponse response) || !isHttp(response)) return null;
                HttpResponse http = http(response);
                return http.status() == OK && isPage(http.contentType()) ? document(response.headers(), http) : null;
            } catch (IOException | RuntimeException e) {
                // jwarc reports broken headers by various exceptions.
                throw new Rejection("the WARC record is broken: " + InputException.oneLine(e));
            }
        }

        private static boolean isHttp(WarcResponse response) {
            return response.headers()
                    .first("Content-Type")
                    .map(type -> type.toLowerCase(java.util.Locale.ROOT).startsWith("application/http"))
                    .orElse(false);
        }

        private static HttpResponse http(WarcResponse response) throws Rejection {
            try {
                return response.http();
            } catch (IOException | RuntimeException e) {
                throw new Rejection("the HTTP response is broken: " + InputException.oneLine(e));
            }
        }

        private static boolean isPage(MediaType type) {
            MediaType base = type.base();
            return base.equals(MediaType.HTML) || base.equals(MediaType.XHTML);
        }

        private Document document(MessageHeaders headers, HttpResponse http) throws Rejection {
            String id = bare(headers.first("WARC-Record-ID").orElse(""));
            if (id.isEmpty()) throw new Rejection("no WARC-Record-ID");
            String truncated = headers.first("WARC-Truncated").orElse("");
            if (!truncated.isEmpty()) throw new Rejection("truncated when it was captured: " + truncated);
            String target = bare(headers.first("WARC-Target-URI").orElse(""));
            String url = target.isEmpty() ? null : target;
            byte[] body = body(http);
            HtmlPage page = options.pages()
                    .read(
                            body,
                            0,
                            body.length,
                            charset(http.contentType().parameters().get("charset")),
                            url);
            return new Document(id, page.text(), url, fields(headers, target), page.insets());
        }

        /** The body after removing transfer and content encodings. */
        private byte[] body(HttpResponse http) throws Rejection {
            byte[] body;
            try (InputStream decoded = http.bodyDecoded().stream()) {
                body = decoded.readNBytes((int) options.maxRecordBytes() + 1);
            } catch (IOException | RuntimeException e) {
                throw new Rejection("the body of the HTTP response is broken: " + InputException.oneLine(e));
            }
            if (body.length > options.maxRecordBytes())
                throw new Rejection("longer than " + options.maxRecordBytes() + " bytes once unpacked");
            return body;
        }

        private static @Nullable Charset charset(@Nullable String name) {
            if (name == null) return null;
            try {
                return Charset.forName(name.strip());
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                return null;
            }
        }

        /** The requested fields: {@code date}, {@code url}, or any WARC header field. */
        private Map<String, String> fields(MessageHeaders headers, String target) {
            if (options.extraFields().isEmpty()) return Map.of();
            Map<String, String> fields = new LinkedHashMap<>();
            for (String name : options.extraFields()) {
                String value = switch (name) {
                    case "date" -> headers.first("WARC-Date").orElse("");
                    case "url" -> target;
                    default -> headers.first(name).orElse("");
                };
                if (!value.isEmpty()) fields.put(name, value);
            }
            return fields;
        }

        /** Removes the angle brackets around ids and, in some archives, URLs. */
        private static String bare(String value) {
            boolean bracketed = value.startsWith("<") && value.endsWith(">");
            return bracketed ? value.substring(1, value.length() - 1) : value;
        }
    }

    /**
     * A WARC record (ISO 28500): a header with the length of the content, the content, and two line ends.
     *
     * <p>A record ends where its header says if another one, or the end of the file, follows. If not, the length may be too
     * small, or so large that the record contains others. Everything up to the next line that begins a record is then
     * treated as one broken record, except that bytes after a complete record that contains no such line are a broken record
     * of their own.
     */
    static final class WarcFraming implements RecordFraming {
        private static final byte[] MAGIC = "WARC/".getBytes(StandardCharsets.US_ASCII);
        private static final String LENGTH = "content-length:";
        private static final int LONGEST_HEADER = 1 << 20;
        private static final int LINE_ENDS = 4;

        /** Most blank space after a record that is examined. */
        private static final int MOST_AHEAD = 64;

        private enum State {
            START,
            HEADER,
            CONTENT,
            TRAILER,
            LOST
        }

        private final StringBuilder line = new StringBuilder();
        private State state = State.START;
        private int matched; // bytes of the magic number matched so far
        private int header; // bytes of the header so far
        private boolean firstLine;
        private long rest; // bytes of content left; -1 if the length is unknown
        private int trailing;
        private int ahead;
        private long size; // bytes of the record so far
        private long limit;
        private boolean overruns; // the content that the header announces exceeds the limit
        private boolean distrusted;
        private boolean terminated; // the content that the header announces is followed by two line ends
        private long announced; // size of a record of which this is so, and which is not trusted

        @Override
        public int end(byte[] bytes, int from, int to) {
            for (int at = from; at < to; ) {
                if (state == State.CONTENT) {
                    long n = Math.min(rest, to - at);
                    rest -= n;
                    size += n;
                    at += (int) n;
                    if (rest == 0) state = State.TRAILER;
                    continue;
                }
                byte b = bytes[at++];
                size++;
                switch (state) {
                    case START -> start(b);
                    case HEADER -> {
                        if (header(b)) return ended(at - MAGIC.length);
                    }
                    case TRAILER -> {
                        if (!trailer(b)) return BROKEN;
                        if (matched == MAGIC.length || ahead > MOST_AHEAD) return ended(at - ahead);
                    }
                    default -> {
                        if (find(b)) return ended(at - MAGIC.length);
                        if (size == announced) return ended(at);
                    }
                }
            }
            return -1;
        }

        private int ended(int at) {
            restart();
            return at;
        }

        private void start(byte b) {
            if (b == MAGIC[matched]) {
                if (++matched == MAGIC.length) state = State.HEADER;
            } else if (matched > 0 || b != '\r' && b != '\n') {
                lose(b == '\n');
            }
        }

        /** Takes a byte of the header; returns whether it is the last one of a line start of another record. */
        private boolean header(byte b) {
            if (++header > LONGEST_HEADER) {
                lose(b == '\n');
            } else if (b != '\n') {
                if (b != '\r' && line.length() < 64) line.append((char) (b & 0xFF));
                return !firstLine && line.length() == MAGIC.length && isMagic(line);
            } else if (line.isEmpty()) {
                overruns = rest >= 0 && size + rest > limit;
                if (rest < 0 || distrusted || overruns) {
                    announced = distrusted && terminated ? size + rest + LINE_ENDS : -1;
                    lose(true);
                } else {
                    state = rest > 0 ? State.CONTENT : State.TRAILER;
                    matched = 0;
                }
            } else {
                if (line.toString().regionMatches(true, 0, LENGTH, 0, LENGTH.length()))
                    rest = length(line.substring(LENGTH.length()).strip());
                line.setLength(0);
                firstLine = false;
            }
            return false;
        }

        private static boolean isMagic(CharSequence text) {
            for (int i = 0; i < MAGIC.length; i++) if (text.charAt(i) != MAGIC[i]) return false;
            return true;
        }

        private static long length(String digits) {
            return digits.matches("[0-9]{1,18}") ? Long.parseLong(digits) : -1;
        }

        /** Takes a byte after the content: line ends, of which there may be too few, then the next record. */
        private boolean trailer(byte b) {
            if (matched == 0 && (b == '\r' || b == '\n')) {
                if (trailing < LINE_ENDS) trailing++;
                else ahead++;
                return true;
            }
            terminated = trailing == LINE_ENDS;
            if (trailing == 0 || b != MAGIC[matched]) return false;
            matched++;
            ahead++;
            return true;
        }

        @Override
        public void lose() {
            lose(false);
        }

        private void lose(boolean atLineStart) {
            state = State.LOST;
            matched = atLineStart ? 0 : -1;
        }

        /** Searches for the magic number at the beginning of a line; elsewhere {@code matched} is -1. */
        private boolean find(byte b) {
            if (b == '\n') matched = 0;
            else if (matched >= 0 && b == MAGIC[matched]) matched++;
            else matched = -1;
            return matched == MAGIC.length;
        }

        @Override
        public void restart() {
            state = State.START;
            matched = 0;
            header = 0;
            firstLine = true;
            rest = -1;
            trailing = 0;
            ahead = 0;
            size = 0;
            limit = Long.MAX_VALUE;
            overruns = false;
            distrusted = false;
            terminated = false;
            announced = -1;
            line.setLength(0);
        }

        @Override
        public void distrust() {
            boolean complete = terminated;
            restart();
            distrusted = true;
            terminated = complete;
        }

        @Override
        public boolean mayHoldOthers() {
            return state == State.CONTENT;
        }

        @Override
        public void within(long bytes) {
            limit = bytes;
        }

        @Override
        public int ahead() {
            return state == State.TRAILER ? ahead : 0;
        }

        @Override
        public boolean begins(byte[] bytes, int from, int to) {
            return to - from >= MAGIC.length
                    && Arrays.mismatch(bytes, from, from + MAGIC.length, MAGIC, 0, MAGIC.length) < 0;
        }

        WarcFraming() {
            restart();
        }

        /** What is wrong with the bytes of one record; empty if nothing. */
        static String fault(byte[] bytes, int from, int to) {
            WarcFraming record = new WarcFraming();
            int end = record.end(bytes, from, to);
            if (end == -1 && record.state == State.LOST && record.header == 0) return "not a WARC record";
            if (end == -1 && record.state == State.LOST && record.rest < 0)
                return "the record has no valid Content-Length";
            if (end != -1 && end < to || record.state == State.LOST)
                return "the record does not end where its header says";
            return end < 0 && record.unfinished() ? "the record is shorter than its header says" : "";
        }

        @Override
        public int lines(boolean record) {
            return record ? 1 : 0;
        }

        @Override
        public boolean unfinished() {
            return switch (state) {
                case START -> matched > 0;
                case HEADER, CONTENT -> true;
                case TRAILER -> false;
                case LOST -> overruns;
            };
        }

        @Override
        public boolean isRecord(byte[] bytes, int from, int to) {
            for (int at = from; at < to; at++) if (bytes[at] != '\r' && bytes[at] != '\n') return true;
            return false;
        }
    }
}
