package org.semblance.benchmarks.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * The requests of several concurrent clients during a period.
 *
 * @param rate requests per second of all clients together (open loop); 0 if each client waits for the response before
 *     its next request (closed loop). In an open loop latency is measured from the scheduled time of a request, so that
 *     a pause of the service counts for all requests scheduled in it.
 */
record Load(int port, int clients, double rate, double seconds, Requests.Maker requests) {
    /** The result; latencies in microseconds. */
    record Outcome(
            long count,
            double perSecond,
            double median,
            double p99,
            double p999,
            double most,
            Map<Integer, Long> statuses) {}

    /** Latencies in nanoseconds, and statuses. */
    private static final class Times {
        private long[] nanos = new long[1024];
        private int count;
        private final int[] statuses = new int[1000];

        void add(int status, long since) {
            statuses[status]++;
            if (count == nanos.length) nanos = Arrays.copyOf(nanos, 2 * count);
            nanos[count++] = System.nanoTime() - since;
        }
    }

    Outcome run() throws InterruptedException {
        List<Callable<Times>> all = new ArrayList<>();
        long begin = System.nanoTime() + 50_000_000;
        if (rate == 0) all.add(this::closedLoop);
        for (int c = 0; c < clients && rate > 0; c++) {
            int client = c;
            all.add(() -> openLoop(client, begin));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(all.size())) {
            List<Times> done = new ArrayList<>();
            for (Future<Times> one : threads.invokeAll(all)) done.add(one.get());
            return outcome(done);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed: " + e.getCause(), e);
        }
    }

    /** A client of the closed loop: a request is under way until the end. */
    private static final class Waiting {
        private final Connection connection;
        private final Requests own;
        private final int client;
        private long sent;
        private long since;

        Waiting(Connection connection, Requests own, int client) {
            this.connection = connection;
            this.own = own;
            this.client = client;
        }

        void send(int clients, byte[] buffer) throws IOException {
            int length = own.write(sent++ * clients + client, buffer);
            since = System.nanoTime();
            connection.begin(buffer, length);
        }
    }

    /** All clients in one thread: a thread for each would cost as much of the machine as the service. */
    private Times closedLoop() throws IOException {
        Times times = new Times();
        byte[] request = Requests.newBuffer();
        List<Waiting> all = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            for (int c = 0; c < clients; c++) {
                Connection connection = new Connection(port);
                Waiting client = new Waiting(connection, requests.requests(), c);
                all.add(client);
                connection.register(selector, client);
            }
            long end = System.nanoTime() + (long) (seconds * 1e9);
            for (Waiting client : all) client.send(clients, request);
            for (int open = clients; open > 0; ) {
                int[] ended = new int[1];
                selector.select(key -> ended[0] += proceed((Waiting) key.attachment(), end, request, times) ? 0 : 1);
                open -= ended[0];
            }
        } finally {
            for (Waiting client : all) client.connection.close();
        }
        return times;
    }

    /** Reads from a response and, when it is complete, sends the next request; false if the time is over. */
    private boolean proceed(Waiting client, long end, byte[] request, Times times) {
        try {
            if (!client.connection.hasArrived()) return true;
            times.add(client.connection.status(), client.since);
            if (System.nanoTime() >= end) return false;
            client.send(clients, request);
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Times openLoop(int client, long begin) throws IOException {
        Times times = new Times();
        long end = begin + (long) (seconds * 1e9);
        double gap = clients * 1e9 / rate;
        byte[] request = Requests.newBuffer();
        Requests own = requests.requests();
        try (Connection connection = new Connection(port)) {
            for (long i = 0; ; i++) {
                int length = own.write(i * clients + client, request);
                long due = begin + (long) ((i + client / (double) clients) * gap);
                if (due >= end) break;
                for (long now = System.nanoTime(); now < due; now = System.nanoTime()) LockSupport.parkNanos(due - now);
                times.add(connection.send(request, length), due);
            }
        }
        return times;
    }

    private Outcome outcome(List<Times> done) {
        long[] all = done.stream()
                .flatMapToLong(times -> Arrays.stream(times.nanos, 0, times.count))
                .sorted()
                .toArray();
        Map<Integer, Long> statuses = new TreeMap<>();
        for (Times times : done)
            for (int s = 0; s < times.statuses.length; s++)
                if (times.statuses[s] > 0) statuses.merge(s, (long) times.statuses[s], Long::sum);
        return new Outcome(
                all.length, all.length / seconds, at(all, 0.5), at(all, 0.99), at(all, 0.999), at(all, 1), statuses);
    }

    private static double at(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)] / 1e3;
    }
}
