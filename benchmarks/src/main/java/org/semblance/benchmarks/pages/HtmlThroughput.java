package org.semblance.benchmarks.pages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.benchmarks.prints.Timing;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.records.Encoder;
import org.semblance.text.Detectors;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.HtmlPage;
import org.semblance.text.html.PageReader;
import org.semblance.text.words.PageTerms;

/** CPU time from the bytes of pages to their representations, on one thread. */
final class HtmlThroughput {
    /** Pages up to this total size are measured. */
    private static final long MOST_BYTES = 100L << 20;

    private final List<byte[]> pages = new ArrayList<>();
    private final double seconds;
    private long bytes;

    /** Keeps the JIT compiler from eliminating the measured code. */
    @SuppressWarnings("UnusedVariable")
    private long checksum;

    /** Reads pages from JSON Lines with a field {@code html}; without files, pages are generated. */
    HtmlThroughput(List<Path> data, double seconds) throws IOException {
        this.seconds = seconds;
        if (!data.isEmpty()) readAll(data);
        for (int page = 0; data.isEmpty() && page < 500; page++) add(GeneratedPages.page(page));
    }

    private void readAll(List<Path> data) throws IOException {
        ReadOptions options = ReadOptions.defaults().withTextField("html");
        Source.DocumentSink sink = new Source.DocumentSink() {
            @Override
            public void accept(Document document, long position) {
                add(document.text());
            }

            @Override
            public void reject(long position, String reason) {
                throw new IllegalArgumentException("record " + position + ": " + reason);
            }
        };
        try (Source source = Sources.open(Inputs.of(data, options).inputs(), options)) {
            for (Source.Chunk chunk = source.next(); chunk != null && bytes < MOST_BYTES; chunk = source.next()) {
                chunk.read(sink);
            }
        }
    }

    private void add(String html) {
        byte[] page = html.getBytes(StandardCharsets.UTF_8);
        if (bytes + page.length > MOST_BYTES) return;
        pages.add(page);
        bytes += page.length;
    }

    String measure() {
        MarkdownTable table = new MarkdownTable(List.of("from bytes to", "boilerplate", "MB/s", "µs per page"));
        for (Boilerplate boilerplate : Boilerplate.values()) {
            row(table, "text and images", boilerplate, time(() -> read(boilerplate)));
            row(table, "terms", boilerplate, time(() -> terms(boilerplate)));
            row(table, "terms, supershingles and projection", boilerplate, time(() -> forms(boilerplate)));
        }
        return "## Encoding %,d pages of %,d MB, one core\n\n%s".formatted(pages.size(), bytes >> 20, table);
    }

    private double time(Timing.Work work) {
        Timing.cpuSeconds(work, seconds); // warm-up
        return Timing.cpuSeconds(work, seconds);
    }

    private void row(MarkdownTable table, String to, Boilerplate boilerplate, double all) {
        table.row(List.of(
                to,
                boilerplate == Boilerplate.STRIP ? "strip" : "keep",
                MarkdownTable.decimal(bytes / all / 1e6, 1),
                MarkdownTable.decimal(all / pages.size() * 1e6, 1)));
    }

    private void read(Boilerplate boilerplate) {
        PageReader reader = new PageReader(boilerplate);
        for (byte[] page : pages)
            checksum += reader.read(page, 0, page.length, null, null).text().length();
    }

    private void terms(Boilerplate boilerplate) {
        analyze(boilerplate, new PageTerms().worker(new TokenSink() {
                    @Override
                    public void token(long hash, int start, int end) {
                        checksum ^= hash;
                    }

                    @Override
                    public void end() {}
                }));
    }

    private void forms(Boilerplate boilerplate) {
        Detector<?> combined = Detectors.parse("combined");
        Encoder encoder = combined.encoding().encoder();
        analyze(boilerplate, combined.analyzer().worker(encoder));
        checksum += encoder.seal().documents();
    }

    private void analyze(Boilerplate boilerplate, Analyzer.Worker analysis) {
        PageReader reader = new PageReader(boilerplate);
        for (byte[] bytesOfPage : pages) {
            HtmlPage page = reader.read(bytesOfPage, 0, bytesOfPage.length, null, null);
            analysis.analyze(new Document("", page.text(), null, Map.of(), page.insets()));
        }
    }
}
