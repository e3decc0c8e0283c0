package org.semblance.benchmarks.serve;

import java.io.IOException;
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
import java.util.stream.LongStream;

/**
 * The requests of several concurrent clients during a period.
 *
 * @param rate requests per second of all clients together (open loop); 0 if each client waits for the response before
 *     its next request (closed loop). In an open loop latency is measured from the scheduled time of a request, so that
 *     a pause of the service counts for all requests scheduled in it.
 */
record Load(int port, int clients, double rate, double seconds, Requests.Maker requests) {
    /** The result; latencies in microseconds. */
    record Outcome(long count, double perSecond, double median, double p99, double p999, Map<Integer, Long> statuses) {}

    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    private record Times(long[] nanos, Map<Integer, Long> statuses) {}

    Outcome run() throws InterruptedException {
        List<Callable<Times>> all = new ArrayList<>();
        long begin = System.nanoTime() + 50_000_000;
        for (int c = 0; c < clients; c++) {
            int client = c;
            all.add(() -> client(client, begin));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Times> done = new ArrayList<>();
            for (Future<Times> one : threads.invokeAll(all)) done.add(one.get());
            return outcome(done);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed: " + e.getCause(), e);
        }
    }

    private Times client(int client, long begin) throws IOException {
        long[] nanos = new long[1024];
        int[] statuses = new int[1000];
        int count = 0;
        long end = begin + (long) (seconds * 1e9);
        double gap = rate == 0 ? 0 : clients * 1e9 / rate;
        byte[] request = Requests.newBuffer();
        Requests own = requests.requests();
        try (Connection connection = new Connection(port)) {
            for (long i = 0; ; i++) {
                int length = own.write(i * clients + client, request);
                long due = rate == 0 ? System.nanoTime() : begin + (long) ((i + client / (double) clients) * gap);
                if (due >= end) break;
                for (long now = System.nanoTime(); now < due; now = System.nanoTime()) LockSupport.parkNanos(due - now);
                statuses[connection.send(request, length)]++;
                if (count == nanos.length) nanos = Arrays.copyOf(nanos, 2 * count);
                nanos[count++] = System.nanoTime() - due;
            }
        }
        Map<Integer, Long> seen = new TreeMap<>();
        for (int s = 0; s < statuses.length; s++) if (statuses[s] > 0) seen.put(s, (long) statuses[s]);
        return new Times(Arrays.copyOf(nanos, count), seen);
    }

    private Outcome outcome(List<Times> done) {
        long[] all = done.stream()
                .flatMapToLong(times -> LongStream.of(times.nanos))
                .sorted()
                .toArray();
        Map<Integer, Long> statuses = new TreeMap<>();
        done.forEach(times -> times.statuses.forEach((status, count) -> statuses.merge(status, count, Long::sum)));
        return new Outcome(all.length, all.length / seconds, at(all, 0.5), at(all, 0.99), at(all, 0.999), statuses);
    }

    private static double at(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)] / 1e3;
    }
}
