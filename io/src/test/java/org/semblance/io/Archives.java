package org.semblance.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.netpreserve.jwarc.HttpRequest;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;
import org.netpreserve.jwarc.Warcinfo;
import org.semblance.io.inputs.FileCompression;

/** Web archives written by jwarc. */
public final class Archives {
    static final Instant DAY = Instant.parse("2026-01-02T03:04:05Z");

    private Archives() {}

    static UUID id(int n) {
        return new UUID(1, n);
    }

    public static String name(int n) {
        return "urn:uuid:" + id(n);
    }

    public static WarcRecord info() {
        return new Warcinfo.Builder()
                .recordId(id(1000))
                .date(DAY)
                .fields(Map.of("software", List.of("a test")))
                .build();
    }

    public static WarcRecord request(int n) throws IOException {
        return new WarcRequest.Builder("http://x.org/" + n)
                .recordId(id(2000 + n))
                .date(DAY)
                .body(new HttpRequest.Builder("GET", "/" + n).build())
                .build();
    }

    public static WarcRecord page(int n, String html) throws IOException {
        return response(n, 200, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    public static WarcRecord response(int n, int status, String type, byte[] body, String... headers)
            throws IOException {
        HttpResponse.Builder http = new HttpResponse.Builder(status, "x");
        for (int i = 0; i < headers.length; i += 2) http.addHeader(headers[i], headers[i + 1]);
        return new WarcResponse.Builder("http://x.org/" + n)
                .recordId(id(n))
                .date(DAY.plusSeconds(n))
                .body(http.body(MediaType.parse(type), body).build())
                .build();
    }

    /** The compressed bytes of each record. */
    public static List<byte[]> write(FileCompression packing, WarcRecord... records) throws IOException {
        WarcCompression compression = packing == FileCompression.GZIP ? WarcCompression.GZIP : WarcCompression.NONE;
        List<byte[]> written = new ArrayList<>();
        for (WarcRecord record : records) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (WarcWriter writer = new WarcWriter(Channels.newChannel(out), compression)) {
                writer.write(record);
            }
            byte[] bytes = out.toByteArray();
            written.add(packing == FileCompression.ZSTD ? Corpus.pack(packing, bytes) : bytes);
        }
        return written;
    }

    public static byte[] join(List<byte[]> parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        parts.forEach(out::writeBytes);
        return out.toByteArray();
    }

    public static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
