package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semblance.server.http.OnlineService.Service;
import org.semblance.server.index.Indexes;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.wire.WireLimits;

/**
 * Entry points for fuzzers: any bytes are a request to a service with an index {@code a}. A request that causes an
 * internal error or a log entry fails with an {@link AssertionError} that has the request.
 */
final class FuzzTargets {
    static final LiveSettings SETTINGS = new LiveSettings("exact", "0.8", Map.of(), Optional.empty(), false, true);

    /** The index is emptied after so many requests, so that it does not grow. */
    private static final int REQUESTS_PER_INDEX = 1000;

    private FuzzTargets() {}

    /** Requests to the routes, without the HTTP server: paths, parameters, headers, JSON, documents. */
    static final class Requests implements AutoCloseable {
        private static final Pattern LINES = Pattern.compile("\r?\n");
        private static final Pattern HEAD_END = Pattern.compile("\r?\n\r?\n");
        private static final Pattern TARGET = Pattern.compile("([^ ]*) ([^ ?]*)\\??([^ ]*).*", Pattern.DOTALL);

        private final Indexes indexes;
        private final List<String> log = new ArrayList<>();
        private final Service service;
        private int requests;

        Requests(Indexes indexes) {
            this.indexes = indexes;
            this.service = Running.service(indexes, log);
            indexes.create("a", SETTINGS);
        }

        /**
         * Sends a request in the form of an HTTP message: {@code METHOD PATH?QUERY}, headers, an empty line, the body.
         * {@code Host} and {@code Content-Type} are added if it has no such header.
         *
         * @return the status of the response
         */
        int request(byte[] raw) throws IOException {
            String text = new String(raw, ISO_8859_1); // a byte is a character
            Matcher end = HEAD_END.matcher(text);
            int headEnd = end.find() ? end.start() : text.length();
            byte[] body = headEnd == text.length()
                    ? new byte[0]
                    : text.substring(end.end()).getBytes(ISO_8859_1);
            String[] head = LINES.split(text.substring(0, headEnd), -1);
            Matcher target = TARGET.matcher(head[0]);
            if (!target.matches()) return send(new Direct(head[0], "/", "", List.of("Host", "localhost"), body));
            List<String> headers = new ArrayList<>();
            for (int line = 1; line < head.length; line++) {
                int colon = Math.max(0, head[line].indexOf(':'));
                headers.add(head[line].substring(0, colon));
                headers.add(head[line]
                        .substring(Math.min(head[line].length(), colon + 1))
                        .strip());
            }
            String type = target.group(2).endsWith("batch") ? BulkChanges.TYPE : JsonCodec.TYPE;
            Direct given = new Direct(target.group(1), target.group(2), target.group(3), headers, body);
            if (given.times("host") == 0) headers.addAll(List.of("Host", "localhost"));
            if (given.times("content-type") == 0) headers.addAll(List.of("Content-Type", type));
            return send(given);
        }

        /** Sends a request; returns the status of the response. */
        int send(Direct request) throws IOException {
            if (++requests % REQUESTS_PER_INDEX == 0) {
                for (String name : indexes.names()) indexes.delete(name);
                indexes.create("a", SETTINGS);
            }
            int status = request.ask(service);
            if (status == 500 || !log.isEmpty())
                throw new AssertionError("status " + status + " " + log + " to " + request);
            return status;
        }

        @Override
        public void close() {
            for (String name : indexes.names()) indexes.delete(name);
            indexes.close();
        }
    }

    /** Bytes sent through a connection: everything between socket and index. */
    static final class Connections implements AutoCloseable {
        private static final WireLimits QUICK =
                new WireLimits(64, 16 << 10, 64 << 20, Duration.ofSeconds(2), Duration.ofSeconds(2), 4096);
        private static final Pattern STATUS = Pattern.compile("HTTP/1.1 ([0-9]{3})");

        private final Indexes indexes;
        private final Running running;
        private int requests;

        Connections(Indexes indexes) throws IOException {
            this.indexes = indexes;
            this.running = Running.of(indexes, Access.forAll(), ServiceLimits.DEFAULT, QUICK);
            indexes.create("a", SETTINGS);
        }

        Running running() {
            return running;
        }

        /** Sends bytes through a new connection; returns the statuses of the responses, or {@code reset}. */
        List<String> request(byte[] raw) throws IOException {
            if (++requests % REQUESTS_PER_INDEX == 0) {
                for (String name : indexes.names()) indexes.delete(name);
                indexes.create("a", SETTINGS);
            }
            List<String> statuses = new ArrayList<>();
            try (Socket socket = new Socket("127.0.0.1", running.port())) {
                socket.setSoTimeout(20_000); // a hang fails
                socket.getOutputStream().write(raw);
                socket.shutdownOutput();
                Matcher status =
                        STATUS.matcher(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
                while (status.find()) statuses.add(status.group(1));
            } catch (SocketException e) {
                statuses.add("reset");
            }
            if (statuses.contains("500") || running.log().size() != 1) // that it listens
            throw new AssertionError(statuses + " " + running.log() + " to " + new String(raw, ISO_8859_1));
            return statuses;
        }

        /** Closes a connection after these bytes, without waiting for an answer. */
        void abandon(byte[] raw) throws IOException {
            try (Socket socket = new Socket("127.0.0.1", running.port())) {
                socket.getOutputStream().write(raw);
            } catch (SocketException e) {
                // closed by the service first
            }
        }

        @Override
        public void close() {
            running.close();
            indexes.close();
        }
    }
}
