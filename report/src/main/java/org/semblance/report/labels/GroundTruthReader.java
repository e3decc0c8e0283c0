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
import java.util.TreeMap;
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
 * <p>In a table of the labels {@code same}, {@code different} and {@code skip}, only the listed pairs are judged; skipped
 * pairs and pairs with contradictory labels are neutral, and repeated ones count once. If it also has the columns {@code
 * stratum} and {@code stratum_pairs}, as that of {@code semblance label}, it is a sample of known design.
 *
 * @param file of the labels
 * @param kind layout of the file
 * @param labels that mean true; if empty, all but 0, no, false and different
 * @param neutral labels of pairs that count neither as true nor as false
 */
public record GroundTruthReader(Path file, Kind kind, Set<String> labels, Set<String> neutral) {
    private static final String SAME = "same";
    private static final String DIFFERENT = "different";
    private static final String SKIP = "skip";
    private static final Set<String> JUDGED = Set.of(SAME, DIFFERENT, SKIP);
    private static final Set<String> NO = Set.of("0", "no", "false", DIFFERENT);
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
    private record Row(
            int x,
            int y,
            String second,
            String label,
            long line,
            @Nullable Drawn drawn) {
        long key() {
            return x < 0 || y < 0 || x == y ? -1 : PairColumn.key(Math.min(x, y), Math.max(x, y));
        }
    }

    /** The stratum of a row and its number of pairs. */
    private record Drawn(String stratum, long pairs) {}

    /** The rows, and the layout named by the header. */
    private static final class Rows {
        final List<Row> rows = new ArrayList<>();

        @Nullable
        Kind layout;

        boolean begun;
        boolean labelled = true;
        int stratum = -1;
        int stratumPairs = -1;
        long unknownFirst;
        long unknownSecond;

        /** The first unknown id that may be meant as one, with its line. */
        String firstUnknown = "";

        boolean isSample() {
            return stratum >= 0 && stratumPairs >= 0;
        }

        boolean isJudged() {
            return isSample()
                    || rows.stream().allMatch(row -> JUDGED.contains(row.label))
                            && rows.stream().anyMatch(row -> row.label.equals(DIFFERENT));
        }
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
            if (!clusters && table.isSample())
                throw new IllegalArgumentException(
                        "%s: labels of another corpus: none of its pairs has the ids of two documents, first %s"
                                .formatted(file, table.firstUnknown));
            throw new UnknownIds(
                    file + ": none of its ids is the id of a document; does it belong to other documents, or"
                            + " do the documents need --id-field?");
        }
        if (!labels.isEmpty() || !neutral.isEmpty())
            requireLabels(
                    clusters ? Set.of() : table.rows.stream().map(Row::label).collect(Collectors.toSet()));
        if (clusters) return clusters(table, ordinals.size(), share, most);
        return table.isJudged() ? judged(table, share) : pairs(table, share);
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
            table.rows.add(row(cells, line, ordinals, table));
        });
        assert separator != 0;
        return table;
    }

    private static boolean isHeader(List<String> cells, Map<String, Integer> ordinals) {
        String head = cells.getFirst().strip().toLowerCase(Locale.ROOT);
        return !ordinals.containsKey(cells.getFirst()) && (PAIR_HEADS.contains(head) || head.equals("id"));
    }

    private static void head(List<String> cells, Rows table) {
        table.stratum = cells.indexOf("stratum");
        table.stratumPairs = cells.indexOf("stratum_pairs");
        table.layout = PAIR_HEADS.contains(cells.getFirst().strip().toLowerCase(Locale.ROOT))
                ? Kind.PAIRS
                : cells.get(1).toLowerCase(Locale.ROOT).contains("cluster") ? Kind.CLUSTERS : null;
        table.labelled =
                cells.size() > 2 && LABEL_HEADS.contains(cells.get(2).strip().toLowerCase(Locale.ROOT));
    }

    private Row row(List<String> cells, long line, Map<String, Integer> ordinals, Rows table) {
        int x = ordinal(cells.get(0), ordinals);
        int y = ordinal(cells.get(1), ordinals);
        if (x < 0) table.unknownFirst++;
        if (y < 0) table.unknownSecond++;
        if (table.firstUnknown.isEmpty() && (x < 0 || y < 0))
            table.firstUnknown = "'%s' (%s:%d)".formatted(cells.get(x < 0 ? 0 : 1), file, line);
        return new Row(
                x, y, cells.get(1), label(cells, table), line, table.isSample() ? drawn(cells, line, table) : null);
    }

    private Drawn drawn(List<String> cells, long line, Rows table) {
        String label = label(cells, table);
        if (labels.isEmpty() && !neutral.contains(label) && !JUDGED.contains(label))
            throw new InputException("%s:%d: label '%s' is none of same, different, skip".formatted(file, line, label));
        try {
            long pairs = Long.parseLong(cells.get(table.stratumPairs));
            if (pairs > 0) return new Drawn(cells.get(table.stratum), pairs);
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            // reported below
        }
        throw new InputException("%s:%d: stratum_pairs must be a positive number".formatted(file, line));
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
            long key = row.key();
            if (key < 0) continue;
            if (isNeutral(row.label)) indifferent.add(key);
            else if (isTrue(row.label)) positive.add(key);
        }
        PairColumn listed = PairColumn.of(positive.toArray());
        PairColumn neutralPairs = PairColumn.of(indifferent.toArray());
        long total = listed.size();
        listed.thin(share);
        neutralPairs.thin(share);
        long unknown = table.unknownFirst + table.unknownSecond;
        return new GroundTruth(
                file.toString(),
                false,
                table.rows.size(),
                unknown,
                total,
                listed,
                neutralPairs,
                share,
                null,
                table.firstUnknown);
    }

    /** The labels of one pair. */
    private static final class Judgement {
        boolean same;
        boolean different;

        @Nullable
        Drawn drawn;
    }

    /** A table in which only the listed pairs are judged. */
    private GroundTruth judged(Rows table, Thinning share) {
        Map<Long, Judgement> byPair = new TreeMap<>();
        for (Row row : table.rows) {
            if (row.key() < 0) continue;
            Judgement judgement = byPair.computeIfAbsent(row.key(), _ -> new Judgement());
            if (!isNeutral(row.label)) {
                if (isTrue(row.label)) judgement.same = true;
                else judgement.different = true;
            }
            if (judgement.drawn == null) judgement.drawn = row.drawn;
        }
        LongColumn same = new LongColumn();
        LongColumn different = new LongColumn();
        LongColumn neither = new LongColumn();
        long[] conflict = new long[2];
        byPair.forEach((key, judgement) -> {
            if (judgement.same && judgement.different && conflict[0]++ == 0) conflict[1] = key;
            (judgement.same == judgement.different ? neither : judgement.same ? same : different).add(key);
        });
        long unknown = table.unknownFirst + table.unknownSecond;
        List<String> notes = new ArrayList<>();
        if (conflict[0] > 0) notes.add(contradiction(table, conflict[0], conflict[1]));
        PairColumn listed = PairColumn.of(same.toArray());
        PairColumn refuted = PairColumn.of(different.toArray());
        PairColumn neutralPairs = PairColumn.of(neither.toArray());
        JudgedSample sample = table.isSample() ? sample(byPair) : null;
        long total = sample == null ? listed.size() : sample.estimatedPairs();
        for (PairColumn column : List.of(listed, refuted, neutralPairs)) column.thin(share);
        return new GroundTruth(
                file.toString(),
                false,
                table.rows.size(),
                unknown,
                total,
                listed,
                neutralPairs,
                share,
                null,
                refuted,
                (_, _) -> false,
                sample,
                table.firstUnknown,
                notes);
    }

    private String contradiction(Rows table, long count, long key) {
        long line = table.rows.stream()
                .filter(row -> row.key() == key)
                .mapToLong(Row::line)
                .min()
                .orElse(0);
        return "%s: %,d pairs have contradictory labels and are excluded, first %s:%d"
                .formatted(file, count, file, line);
    }

    /** The pairs with one answer, and the strata from which they were drawn. */
    private JudgedSample sample(Map<Long, Judgement> byPair) {
        Map<String, Integer> numbers = new HashMap<>();
        List<Long> sizes = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        List<JudgedSample.Answer> answers = new ArrayList<>();
        byPair.forEach((key, judgement) -> {
            Drawn drawn = judgement.drawn;
            if (judgement.same == judgement.different || drawn == null) return;
            int stratum = numbers.computeIfAbsent(drawn.stratum, _ -> numbers.size());
            if (stratum == sizes.size()) {
                sizes.add(drawn.pairs);
                counts.add(0);
            }
            if (sizes.get(stratum) != drawn.pairs)
                throw new InputException("%s: stratum %s has %,d pairs in one row and %,d in another"
                        .formatted(file, drawn.stratum, sizes.get(stratum), drawn.pairs));
            counts.set(stratum, counts.get(stratum) + 1);
            answers.add(new JudgedSample.Answer(key, judgement.same, stratum));
        });
        List<JudgedSample.Stratum> strata = new ArrayList<>();
        for (int s = 0; s < sizes.size(); s++) strata.add(new JudgedSample.Stratum(sizes.get(s), counts.get(s)));
        return new JudgedSample(answers, strata);
    }

    private boolean isNeutral(String label) {
        return neutral.contains(label) || label.equals(SKIP) && !labels.contains(SKIP);
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
        return new GroundTruth(
                name, true, table.rows.size(), unknown, total, pairs, new PairColumn(), enough, judged, "");
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
