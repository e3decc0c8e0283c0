package org.semblance.server.http;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests by route and status, with a latency histogram per route. */
final class RequestMetrics {
    private static final double[] BOUNDS = {
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10
    };

    private static final class Times {
        final Map<Integer, LongAdder> statuses = new ConcurrentHashMap<>();
        final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
        final LongAdder nanos = new LongAdder();

        Times() {
            for (int i = 0; i < buckets.length; i++) buckets[i] = new LongAdder();
        }
    }

    private final Map<String, Times> routes = new ConcurrentHashMap<>();

    void count(String route, int status, long nanos) {
        Times times = routes.computeIfAbsent(route, _ -> new Times());
        times.statuses.computeIfAbsent(status, _ -> new LongAdder()).increment();
        int bucket = 0;
        while (bucket < BOUNDS.length && nanos > BOUNDS[bucket] * 1e9) bucket++;
        times.buckets[bucket].increment();
        times.nanos.add(nanos);
    }

    void write(PrometheusText out) {
        Map<String, Times> sorted = new TreeMap<>(routes);
        out.describe("semblance_requests_total", "counter", "Requests by route and status.");
        sorted.forEach((route, times) -> new TreeMap<>(times.statuses)
                .forEach((status, count) -> out.sample(
                        "semblance_requests_total", count.sum(), "route", route, "status", Integer.toString(status))));
        out.describe("semblance_request_seconds", "histogram", "Seconds from the request head to the response.");
        sorted.forEach((route, times) -> histogram(out, route, times));
    }

    private static void histogram(PrometheusText out, String route, Times times) {
        long total = 0;
        for (int i = 0; i < BOUNDS.length; i++) {
            total += times.buckets[i].sum();
            out.sample("semblance_request_seconds_bucket", total, "route", route, "le", decimal(BOUNDS[i]));
        }
        total += times.buckets[BOUNDS.length].sum();
        out.sample("semblance_request_seconds_bucket", total, "route", route, "le", "+Inf");
        out.seconds("semblance_request_seconds_sum", times.nanos.sum() * 1e-9, "route", route);
        out.sample("semblance_request_seconds_count", total, "route", route);
    }

    private static String decimal(double bound) {
        String text = String.format(Locale.ROOT, "%.5f", bound);
        return text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    /** Metrics in the Prometheus text format. */
    static final class PrometheusText {
        static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

        private final StringBuilder out = new StringBuilder(4096);

        void describe(String name, String type, String help) {
            out.append("# HELP ").append(name).append(' ').append(help).append('\n');
            out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        }

        /** A gauge without labels. */
        void gauge(String name, String help, long value) {
            describe(name, "gauge", help);
            sample(name, value);
        }

        /** @param labels alternating names and values */
        void sample(String name, long value, String... labels) {
            line(name, Long.toString(value), labels);
        }

        void seconds(String name, double value, String... labels) {
            line(name, String.format(Locale.ROOT, "%.6f", value), labels);
        }

        private void line(String name, String value, String... labels) {
            out.append(name);
            for (int i = 0; i < labels.length; i += 2) {
                out.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
                out.append(labels[i + 1]
                        .replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n"));
                out.append('"');
            }
            if (labels.length > 0) out.append('}');
            out.append(' ').append(value).append('\n');
        }

        @Override
        public String toString() {
            return out.toString();
        }
    }
}
