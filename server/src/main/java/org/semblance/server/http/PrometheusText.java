package org.semblance.server.http;

import java.util.Locale;

/** Metrics in the Prometheus text format. */
final class PrometheusText {
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
            out.append(labels[i + 1].replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
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
