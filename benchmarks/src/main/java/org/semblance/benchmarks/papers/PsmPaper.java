package org.semblance.benchmarks.papers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.semblance.benchmarks.prints.DocumentFigures;
import org.semblance.benchmarks.prints.ResultTable;
import org.semblance.benchmarks.prints.SearchFigures;

/** Sood: Probabilistic simhash matching (thesis, Texas A&M University, 2011). */
final class PsmPaper implements Paper {
    /** Real documents. Terms of service also provide the real queries of the indexes, and their margins. */
    enum Corpus {
        TERMS("terms of service", "ota-terms-dev"),
        WIKIPEDIA("Wikipedia articles", "wiki-versions-dev"),
        LAWS("Chinese laws", "laws-zh"),
        NEWS("news wire", "reuters-21578");

        private final String title;
        private final String directory;

        Corpus(String title, String directory) {
            this.title = title;
            this.directory = directory;
        }

        String title() {
            return title;
        }
    }

    static final int LARGE = 60_000_000;
    static final int TABLES_D = 24;

    private static final int H = 3;
    private static final double RECALL = 0.95;
    private static final double COSINE = 0.9;
    private static final int FURTHEST = 10;
    private static final List<Integer> LEADS = List.of(12, 14, 16, 18, 20, 22, 24, 26);
    private static final List<Integer> COMBINATIONS = List.of(0, 1, 3, 5, 10, 15, 23, 32, 64);

    private static final List<String> ONLINE = List.of("exact", "manku4", "manku4-first", "psm", "psm-first");
    private static final List<String> BY_LEAD = List.of("manku4", "psm", "psm-first");
    private static final List<String> MANY_TABLES = List.of(
            "manku4", "manku4-first", "manku10", "manku10-first", "manku20", "manku20-first", "psm", "psm-first");
    private static final List<String> BY_SIZE =
            List.of("manku4", "manku4-first", "manku10", "manku10-first", "psm", "psm-first");
    private static final List<Integer> SIZES = List.of(1 << 20, 1 << 22, 1 << 24, 1 << 25, 1 << 26);
    private static final List<String> BATCH = List.of("manku4", "manku4-first", "psm", "psm-first");

    /** Numbers of queries by number of stored fingerprints. */
    private static final Map<Integer, List<Integer>> BATCHES = new TreeMap<>(Map.of(
            1_000_000,
            List.of(166_666, 1_000_000),
            10_000_000,
            List.of(100_000, 300_000, 1_000_000, 1_666_666, 3_000_000, 10_000_000),
            30_000_000,
            List.of(1_000_000),
            LARGE,
            List.of(1_000_000, 10_000_000)));

    private static final List<String> QUERY_COLUMNS =
            List.of("stored", "method", "p", "k", "queries", "recall", "queries/s", "checks", "bytes each", "build s");
    private static final List<String> BATCH_COLUMNS =
            List.of("stored", "queries", "method", "p", "k", "recall", "prepare s", "search s", "total s", "model s");

    private static final int QUERIES = 100_000;
    private static final double SECONDS = 1; // minimum CPU time per measurement

    @Override
    public String name() {
        return "psm";
    }

    @Override
    public List<Experiment> experiments() {
        return List.of(
                Experiment.of("near-duplicates", "near duplicates in four corpora", each(DocumentFigures::matches)),
                Experiment.of("dist", "figure 1: change of W between near duplicates", each(DocumentFigures::changes)),
                Experiment.of("dist-shape", "figure 1: moments of that distribution", each(DocumentFigures::shape)),
                Experiment.of("attempts", "figure 2: attempts, weak and random bits", each(DocumentFigures::attempts)),
                Experiment.of("k-by-p", "figure 5(a): k for a recall of 0.95 by p", each(f -> f.needed(LEADS, RECALL))),
                Experiment.of(
                        "cosine", "figure 6: precision, recall, cosine by h", each(f -> f.cosines(COSINE, FURTHEST))),
                Experiment.of(
                        "recall-first",
                        "figure 8(a): recall of the first match by size and k",
                        each(f -> f.bySize(LEADS, COMBINATIONS, true))),
                Experiment.of(
                        "recall-all",
                        "figure 8(b): recall of all matches by size and k",
                        each(f -> f.bySize(LEADS, COMBINATIONS, false))),
                Experiment.timed(
                        "vectors", "table II: fingerprints and feature vectors", terms(f -> f.vectors(1000, SECONDS))),
                Experiment.timed(
                        "preparation", "figure 7(a): time to list k combinations", terms(f -> f.preparation(0.2))),
                Experiment.timed(
                        "online",
                        "queries, 1, 10 and 60 million fingerprints: -Xmx8g",
                        queries(List.of(1_000_000, 10_000_000, LARGE), _ -> List.of(SearchFigures.MODEL), ONLINE)),
                Experiment.timed(
                        "query-by-p",
                        "figure 5(b): query time by p, 60 million fingerprints: -Xmx8g",
                        queries(List.of(LARGE), _ -> List.of(14, 16, 18, 20, 22, 24, 26), BY_LEAD)),
                Experiment.timed(
                        "query-by-tables",
                        "figures 7(b, c): checks and time by number of tables, 2^24 fingerprints: -Xmx10g",
                        queries(List.of(1 << TABLES_D), _ -> List.of(20, 21, 22, 23, 24), MANY_TABLES)),
                Experiment.timed(
                        "query-by-size",
                        "figures 8(c, d): query time by size, 2^20 to 2^26 fingerprints: -Xmx18g",
                        queries(SIZES, size -> List.of(Integer.numberOfTrailingZeros(size)), BY_SIZE)),
                Experiment.timed(
                        "batch",
                        "figure 10: batches on disk, up to 60 million fingerprints: -Xmx8g",
                        PsmPaper::batches));
    }

    @Override
    public void derive(Findings findings) {
        new PsmFindings(findings).derive();
    }

    /** Measures something of a corpus. */
    private interface Study {
        ResultTable of(DocumentFigures figures) throws Exception;
    }

    private static DocumentFigures figures(Corpora data, Corpus corpus) throws Exception {
        return DocumentFigures.read(corpus.title, data.documents(corpus.directory), H);
    }

    private static Experiment.Measurement each(Study study) {
        return data -> {
            List<Map<String, Object>> rows = new ArrayList<>();
            for (Corpus corpus : Corpus.values()) {
                for (Map<String, Object> record :
                        study.of(figures(data, corpus)).records()) rows.add(with("corpus", corpus.title, record));
            }
            return table(rows);
        };
    }

    private static Experiment.Measurement terms(Study study) {
        return data -> table(study.of(figures(data, Corpus.TERMS)).records());
    }

    private static Map<String, Object> with(String column, Object value, Map<String, Object> record) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put(column, value);
        row.putAll(record);
        return row;
    }

    /** The first row determines the columns. */
    private static Table table(List<Map<String, Object>> rows) {
        Table table = new Table(List.copyOf(rows.getFirst().keySet()));
        for (Map<String, Object> row : rows) table.row(row.values().toArray());
        return table;
    }

    private static SearchFigures search(Corpora data) throws Exception {
        return SearchFigures.read(data.documents(Corpus.TERMS.directory), QUERIES, SECONDS, data::progress);
    }

    /** @param leads values of p for a number of fingerprints */
    private static Experiment.Measurement queries(
            List<Integer> sizes, IntFunction<List<Integer>> leads, List<String> methods) {
        return data -> {
            Table table = new Table(QUERY_COLUMNS);
            SearchFigures search = search(data);
            for (int size : sizes) {
                ResultTable results = search.queries(size, leads.apply(size), methods);
                add(table, Map.of("stored", size), methods, results.records());
            }
            return table;
        };
    }

    private static Table batches(Corpora data) throws Exception {
        Table table = new Table(BATCH_COLUMNS);
        SearchFigures search = search(data);
        for (var batch : BATCHES.entrySet()) {
            ResultTable results = search.batches(batch.getKey(), batch.getValue(), BATCH);
            for (int count : batch.getValue()) {
                List<Map<String, Object>> some = results.records().stream()
                        .filter(record -> Long.valueOf(count).equals(record.get("queries")))
                        .toList();
                add(table, Map.of("stored", batch.getKey(), "queries", count), BATCH, some);
            }
        }
        return table;
    }

    /** Adds the measured rows, and a row of dashes for each method that was skipped. */
    private static void add(
            Table table, Map<String, Object> fixed, List<String> methods, List<Map<String, Object>> records) {
        List<Map<String, Object>> rows = new ArrayList<>(records);
        for (String method : methods) {
            if (records.stream().noneMatch(record -> method.equals(record.get("method"))))
                rows.add(Map.of("method", method));
        }
        for (Map<String, Object> row : rows) {
            table.row(table.columns().stream()
                    .map(column -> fixed.getOrDefault(column, row.getOrDefault(column, Table.NONE)))
                    .toArray());
        }
    }
}
