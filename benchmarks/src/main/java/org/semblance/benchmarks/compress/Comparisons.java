package org.semblance.benchmarks.compress;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.semblance.Detector;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.benchmarks.prints.Timing;
import org.semblance.document.Document;
import org.semblance.records.bytes.Compressor;
import org.semblance.text.Detectors;
import org.semblance.text.compress.Compressors;

/** The CPU time of a comparison of two signatures, on one thread. */
final class Comparisons {
    private static final int ROWS = 20;

    private final double seconds;
    private final byte[][] signatures;

    /** Keeps the JIT compiler from eliminating the measured code. */
    @SuppressWarnings("UnusedVariable")
    private long sum;

    Comparisons(List<Document> documents, double seconds) {
        this.seconds = seconds;
        Detector<?> signcd = Detectors.parse("signcd");
        this.signatures = documents.stream()
                .limit(2000)
                .map(document ->
                        String.join(" ", signcd.analyzer().tokens(document)).getBytes(StandardCharsets.UTF_8))
                .filter(bytes -> bytes.length > 0)
                .toArray(byte[][]::new);
    }

    String measure() {
        long bytes = 0;
        for (byte[] signature : signatures) bytes += signature.length;
        MarkdownTable table = new MarkdownTable(
                List.of("compressor", "implementation", "comparisons/s", "comparisons/s, stopped beyond τ = 0.7"));
        for (Compressors compressor : Compressors.values()) {
            row(table, compressor, "library", compressor.library());
            if (compressor == Compressors.SNAPPY) row(table, compressor, "as in `signcd`", compressor.worker());
        }
        return "## Comparisons of signatures of %d bytes on average, one core\n\n%s"
                .formatted(bytes / Math.max(1, signatures.length), table);
    }

    private void row(MarkdownTable table, Compressors compressor, String implementation, Compressor.Worker worker) {
        int[] sizes = new int[signatures.length];
        for (int i = 0; i < sizes.length; i++) sizes[i] = worker.size(signatures[i], 0, signatures[i].length);
        table.row(List.of(
                compressor.title(),
                implementation,
                rate(() -> compare(worker, sizes, false)),
                rate(() -> compare(worker, sizes, true))));
    }

    private String rate(Timing.Work work) {
        Timing.cpuSeconds(work, seconds); // warm-up
        double each =
                Timing.cpuSeconds(work, seconds) / ((double) Math.min(ROWS, signatures.length) * signatures.length);
        return MarkdownTable.count(Math.round(1 / each));
    }

    private void compare(Compressor.Worker worker, int[] sizes, boolean bounded) {
        for (int i = 0; i < Math.min(ROWS, signatures.length); i++) {
            worker.first(signatures[i], 0, signatures[i].length);
            for (int j = 0; j < signatures.length; j++) {
                int most = bounded
                        ? Math.min(sizes[i], sizes[j]) + 7 * Math.max(sizes[i], sizes[j]) / 10
                        : Integer.MAX_VALUE;
                sum += worker.with(signatures[j], 0, signatures[j].length, most);
            }
        }
    }
}
