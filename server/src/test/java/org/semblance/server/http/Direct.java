package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.semblance.server.http.OnlineService.Service;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Handler.RequestDecision;
import org.semblance.server.wire.RequestHead;

/** A request passed to a service without a socket. */
record Direct(String method, String path, String query, List<String> headers, byte[] body) implements RequestHead {
    @Override
    public InetAddress client() {
        return InetAddress.getLoopbackAddress();
    }

    @Override
    public int times(String name) {
        int times = 0;
        for (int i = 0; i < headers.size(); i += 2) if (headers.get(i).equalsIgnoreCase(name)) times++;
        return times;
    }

    @Override
    public Optional<String> header(String name) {
        for (int i = 0; i < headers.size(); i += 2)
            if (headers.get(i).equalsIgnoreCase(name)) return Optional.of(headers.get(i + 1));
        return Optional.empty();
    }

    /** The status of the response, which must be complete. */
    int ask(Service service) throws IOException {
        try {
            return switch (service.receive(this)) {
                case RequestDecision.Whole whole -> {
                    if (body.length > whole.mostBytes()) yield 413;
                    yield whole.answering().apply(body).await().status();
                }
                case RequestDecision.Streamed streamed -> {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    int[] written = new int[1];
                    streamed.streaming().answer(new ByteArrayInputStream(body), (status, _) -> {
                        written[0] = status;
                        return out;
                    });
                    yield written[0];
                }
            };
        } catch (Fault fault) {
            return service.response(fault).status();
        } catch (RuntimeException | Error e) {
            return service.response(service.failed(e, this)).status();
        }
    }

    @Override
    public String toString() {
        return method + " " + path + "?" + query + " " + headers + " " + new String(body, ISO_8859_1);
    }
}
