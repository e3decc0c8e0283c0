package org.semblance.io.formats;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
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
    static final class WarcParser implements RecordParser {
        private static final int OK = 200;

        private final ReadOptions options;

        WarcParser(ReadOptions options) {
            this.options = options;
        }

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
}
