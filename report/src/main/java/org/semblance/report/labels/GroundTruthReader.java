package org.semblance.report.labels;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.columns.LongColumn;
import org.semblance.corpus.Corpus;
import org.semblance.io.TableFile;
import org.semblance.io.inputs.InputException;
import org.semblance.report.Tsv;
import org.semblance.run.Suggestion;

/**
 * Reads labels: pairs {@code id_a id_b [label …]} or clusters {@code id cluster}, separated by tabs or commas, with or
 * without a header line. Default: pairs if most rows have a document's id in both columns.
 *
 * @param file of the labels
 * @param kind layout of the file
 * @param labels that mean true; if empty, all but 0, no and false
 * @param neutral labels of pairs that count neither as true nor as false
 */
public record GroundTruthReader(Path file, Kind kind, Set<String> labels, Set<String> neutral) {
    private static final Set<String> NO = Set.of("0", "no", "false");
    private static final Set<String> PAIR_HEADS = Set.of("id_a", "id1", "id_1", "a", "left", "left_id", "ida", "x");
    private static final int SHOWN = 20;
    private static final Set<String> LABEL_HEADS =
            Set.of("label", "kind", "grade", "relation", "class", "truth", "match");

    public GroundTruthReader {
        labels = Set.copyOf(labels);
        neutral = Set.copyOf(neutral);
    }

    /** Layout of a label file. */
    public enum Kind {
        AUTO,
        PAIRS,
        CLUSTERS
    }

    /** No label is about the documents. */
    public static final class UnknownIds extends InputException {
        UnknownIds(String message) {
            super(message);
        }
    }

    /** A row: two documents, or a document and a cluster; -1 for unknown ids. */
    private record Row(int x, int y, String second, String label) {}

    /** The rows, and the layout named by the header. */
    private static final class Rows {
        final List<Row> rows = new ArrayList<>();

        @Nullable
        Kind layout;

        boolean begun;
        boolean labelled = true;
        long unknownFirst;
        long unknownSecond;
    }

    /**
     * Fails if a label does not occur in the file; the documents need not be known.
     *
     * @throws IllegalArgumentException with the labels that do occur
     */
    public void requireLabels() {
        if (labels.isEmpty() && neutral.isEmpty()) return;
        Rows table = new Rows();
        Set<String> there = new TreeSet<>();
        TableFile.read(file, (cells, line) -> {
            // A single letter may be an id: then the row counts, and its label is accepted here.
            boolean header = !table.begun
                    && cells.size() > 1
                    && cells.getFirst().strip().length() > 1
                    && isHeader(cells, Map.of());
            table.begun = true;
            if (header) head(cells, table);
            else there.add(label(cells, table));
        });
        requireLabels(there);
    }

    private void requireLabels(Set<String> there) {
        requireLabels("--truth-label", labels, there, file);
        requireLabels("--truth-neutral", neutral, there, file);
    }

    /**
     * Fails if a label does not occur among those of a table.
     *
     * @param option that names the labels
     */
    static void requireLabels(String option, Set<String> named, Set<String> there, Path file) {
        Set<String> known =
                there.stream().filter(label -> !label.isEmpty()).collect(Collectors.toCollection(TreeSet::new));
        for (String label : new TreeSet<>(named)) {
            if (there.contains(label)) continue;
            String nearest = Suggestion.nearest(known, label);
            String list = known.stream().limit(SHOWN).collect(Collectors.joining(", "))
                    + (known.size() > SHOWN ? " and %,d more".formatted(known.size() - SHOWN) : "");
            throw new IllegalArgumentException("%s %s: no pair in %s has this label%s%s"
                    .formatted(
                            option,
                            label,
                            file,
                            nearest.isEmpty() ? "; " : nearest + " ",
                            known.isEmpty() ? "the file has no labels of pairs" : "its labels are " + list));
        }
    }

    /**
     * Reads the file.
     *
     * @param share the sample of pairs used so far
     * @param most maximum number of pairs to keep; a smaller sample is used if there are more
     */
    public GroundTruth read(Corpus corpus, Thinning share, long most) {
        Map<String, Integer> ordinals = new HashMap<>();
        for (int x = 0; x < corpus.size(); x++) ordinals.put(corpus.id(x), x);
        return read(ordinals, share, most);
    }

    /** Reads the labels of documents given by their ids. */
    public GroundTruth read(Map<String, Integer> ordinals, Thinning share, long most) {
        Rows table = rows(ordinals);
        if (table.rows.isEmpty()) throw new InputException(file + ": no labels; the file has no rows");
        boolean clusters = isClusters(table);
        if (table.rows.stream().noneMatch(r -> r.x >= 0 && (clusters || r.y >= 0))) {
            throw new UnknownIds(
                    file + ": none of its ids is the id of a document; does it belong to other documents, or"
                            + " do the documents need --id-field?");
        }
        if (!labels.isEmpty() || !neutral.isEmpty())
            requireLabels(
                    clusters ? Set.of() : table.rows.stream().map(Row::label).collect(Collectors.toSet()));
        return clusters ? clusters(table, ordinals.size(), share, most) : pairs(table, share);
    }

    private Rows rows(Map<String, Integer> ordinals) {
        Rows table = new Rows();
        List<List<String>> first = new ArrayList<>();
        char separator = TableFile.read(file, (cells, line) -> {
            if (cells.size() < 2) {
                throw new InputException(
                        file + ":" + line
                                + ": one cell where a pair (id_a, id_b) or a cluster (id, cluster) was expected; separate cells by tabs or commas");
            }
            if (first.isEmpty()) {
                first.add(cells);
                if (isHeader(cells, ordinals)) {
                    head(cells, table);
                    return;
                }
            }
            table.rows.add(row(cells, ordinals, table));
        });
        assert separator != 0;
        return table;
    }

    private static boolean isHeader(List<String> cells, Map<String, Integer> ordinals) {
        String head = cells.getFirst().strip().toLowerCase(Locale.ROOT);
        return !ordinals.containsKey(cells.getFirst()) && (PAIR_HEADS.contains(head) || head.equals("id"));
    }

    private static void head(List<String> cells, Rows table) {
        table.layout = PAIR_HEADS.contains(cells.getFirst().strip().toLowerCase(Locale.ROOT))
                ? Kind.PAIRS
                : cells.get(1).toLowerCase(Locale.ROOT).contains("cluster") ? Kind.CLUSTERS : null;
        table.labelled =
                cells.size() > 2 && LABEL_HEADS.contains(cells.get(2).strip().toLowerCase(Locale.ROOT));
    }

    private static Row row(List<String> cells, Map<String, Integer> ordinals, Rows table) {
        int x = ordinal(cells.get(0), ordinals);
        int y = ordinal(cells.get(1), ordinals);
        if (x < 0) table.unknownFirst++;
        if (y < 0) table.unknownSecond++;
        return new Row(x, y, cells.get(1), label(cells, table));
    }

    private static String label(List<String> cells, Rows table) {
        return table.labelled && cells.size() > 2 ? cells.get(2).strip() : "";
    }

    /** An id, raw or escaped as in our own tables. */
    private static int ordinal(String cell, Map<String, Integer> ordinals) {
        Integer plain = ordinals.get(cell);
        return plain != null ? plain : ordinals.getOrDefault(Tsv.unescape(cell), -1);
    }

    private boolean isClusters(Rows table) {
        if (kind != Kind.AUTO) return kind == Kind.CLUSTERS;
        if (table.layout != null) return table.layout == Kind.CLUSTERS;
        return 2 * table.unknownSecond > table.rows.size();
    }

    private GroundTruth pairs(Rows table, Thinning share) {
        LongColumn positive = new LongColumn();
        LongColumn indifferent = new LongColumn();
        for (Row row : table.rows) {
            if (row.x < 0 || row.y < 0 || row.x == row.y) continue;
            long key = PairColumn.key(Math.min(row.x, row.y), Math.max(row.x, row.y));
            if (neutral.contains(row.label)) indifferent.add(key);
            else if (isTrue(row.label)) positive.add(key);
        }
        PairColumn listed = PairColumn.of(positive.toArray());
        PairColumn neutralPairs = PairColumn.of(indifferent.toArray());
        long total = listed.size();
        listed.thin(share);
        neutralPairs.thin(share);
        long unknown = table.unknownFirst + table.unknownSecond;
        return new GroundTruth(
                file.toString(), false, table.rows.size(), unknown, total, listed, neutralPairs, share, null);
    }

    private boolean isTrue(String label) {
        return isTrue(label, labels);
    }

    /** Whether a label is in the set; for an empty set, whether it is not a negative label. */
    static boolean isTrue(String label, Set<String> labels) {
        return labels.isEmpty() ? !NO.contains(label.toLowerCase(Locale.ROOT)) : labels.contains(label);
    }

    private GroundTruth clusters(Rows table, int documents, Thinning share, long most) {
        Map<String, List<Integer>> members = new HashMap<>();
        BitSet judged = new BitSet(documents);
        for (Row row : table.rows) {
            if (row.x < 0) continue;
            judged.set(row.x);
            members.computeIfAbsent(row.second, _ -> new ArrayList<>()).add(row.x);
        }
        List<int[]> clusters = members.values().stream()
                .map(m -> m.stream().mapToInt(x -> x).distinct().sorted().toArray())
                .toList();
        long total =
                clusters.stream().mapToLong(m -> m.length * (m.length - 1L) / 2).sum();
        Thinning enough = share.enoughFor(total, most);
        PairColumn pairs = PairColumn.of(clusters.stream()
                .flatMapToLong(m -> Arrays.stream(within(m, enough)))
                .toArray());
        String name = file.toString();
        long unknown = table.unknownFirst;
        return new GroundTruth(name, true, table.rows.size(), unknown, total, pairs, new PairColumn(), enough, judged);
    }

    private static long[] within(int[] ordinals, Thinning share) {
        LongColumn keys = new LongColumn();
        for (int j = 1; j < ordinals.length; j++) {
            for (int i = 0; i < j; i++) {
                long key = PairColumn.key(ordinals[i], ordinals[j]);
                if (share.keeps(key)) keys.add(key);
            }
        }
        return keys.toArray();
    }
}
