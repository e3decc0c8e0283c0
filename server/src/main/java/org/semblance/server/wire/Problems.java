package org.semblance.server.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpGenerator;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Sends responses, and converts errors raised by Jetty itself, such as malformed requests, to responses of the handler.
 */
record Problems(Handler handler) implements Request.Handler {
    private static final int LONGEST_HEAD = 2048;

    /** Headers of all responses: no content sniffing, no framing, no referrer. */
    private static final List<HttpField> SAFE = List.of(
            new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
            new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
            new PreEncodedHttpField("X-Frame-Options", "DENY"),
            new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin"));
    /** Default headers: no caching, no scripts. */
    private static final List<HttpField> PLAIN = List.of(
            new PreEncodedHttpField("Cache-Control", "no-store"),
            new PreEncodedHttpField("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"));

    @Override
    public boolean handle(Request request, org.eclipse.jetty.server.Response response, Callback done) {
        Fault fault = request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof Throwable failure
                ? toFault(failure)
                : new Fault(response.getStatus(), Response.phrase(response.getStatus()));
        if (fault.status() == 503) fault.header("Retry-After", "1");
        handler.answered(null, fault.status(), 0);
        send(handler.response(fault), response, done);
        return true;
    }

    private Fault toFault(Throwable failure) {
        boolean clientError = failure instanceof IOException
                || failure instanceof HttpException
                || failure instanceof TimeoutException;
        return clientError ? fault(failure) : handler.failed(failure, null);
    }

    /** The fault for a request that could not be read. */
    static Fault fault(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpException wrong) return new Fault(wrong.getCode(), reason(wrong));
            if (cause instanceof TimeoutException)
                return new Fault(408, "the request arrives too slowly").header("Connection", "close");
        }
        return new Fault(400, "the request ended early").header("Connection", "close");
    }

    /** Jetty's message, which describes the request only. */
    static String reason(HttpException wrong) {
        String reason = wrong.getReason();
        return reason == null ? Response.phrase(wrong.getCode()) : reason;
    }

    /** A complete response, head included, for a connection without a valid request. */
    static ByteBuffer bytes(Response answer) {
        HttpFields.Mutable headers = HttpFields.build();
        head(answer, headers);
        MetaData.Response head = new MetaData.Response(
                answer.status(), Response.phrase(answer.status()), HttpVersion.HTTP_1_1, headers, answer.length());
        ByteBuffer bytes = BufferUtil.allocate(LONGEST_HEAD + answer.length());
        ByteBuffer content = ByteBuffer.wrap(answer.bytes(), 0, answer.length());
        try {
            new HttpGenerator().generateResponse(head, false, bytes, null, content, true);
        } catch (IOException e) {
            throw new IllegalStateException(e); // the headers are valid
        }
        BufferUtil.append(bytes, content);
        return bytes;
    }

    static void begin(Response answer, org.eclipse.jetty.server.Response response) {
        response.setStatus(answer.status());
        head(answer, response.getHeaders());
    }

    private static void head(Response answer, HttpFields.Mutable headers) {
        if (!answer.type().isEmpty()) headers.put(HttpHeader.CONTENT_TYPE, answer.type());
        SAFE.forEach(headers::put);
        PLAIN.forEach(headers::put);
        List<String> own = answer.headers();
        for (int i = 0; i < own.size(); i += 2) headers.put(own.get(i), own.get(i + 1));
    }

    static void send(Response answer, org.eclipse.jetty.server.Response response, Callback done) {
        begin(answer, response);
        if (answer.status() != 204) response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.length());
        response.write(true, ByteBuffer.wrap(answer.bytes(), 0, answer.length()), done);
    }
}
