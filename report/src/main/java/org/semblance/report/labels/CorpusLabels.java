package org.semblance.report.labels;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semblance.columns.LongColumn;
import org.semblance.io.TableFile;
import org.semblance.io.inputs.InputException;

/**
 * The ground truth of a labelled corpus, from the tables in its folder.
 *
 * @param folder of the tables
 * @param truth true pairs, or clusters of documents that are all near duplicates of each other
 * @param neutral pairs that count neither as true nor as false
 * @param kin clusters of documents whose pairs are neutral unless they are true
 * @param side length of an id prefix that defines the two sides of a linkage; pairs within a side are neutral; 0:
 *     no sides
 * @param onlyListed whether pairs in no table are neutral; otherwise they are false
 */
public record CorpusLabels(
        Path folder, Table truth, List<Table> neutral, Optional<String> kin, int side, boolean onlyListed) {
    /** Name of a table of judged pairs, as {@code semblance label} writes it. */
    public static final String JUDGED = "labels.tsv";

    public CorpusLabels {
        neutral = List.copyOf(neutral);
        if (truth.clusters && onlyListed)
            throw new IllegalArgumentException("only_listed does not apply to clusters, which label all pairs");
    }

    /**
     * A table of pairs or clusters.
     *
     * @param file name in the folder
     * @param clusters whether a row is a document and its cluster; otherwise two documents and a label
     * @param column of the label, from 1; usually 3
     * @param labels that mean true; if empty, all but 0, no and false
     * @param ignored labels of neutral pairs
     * @param least pairs with a lower exact similarity, in the fourth column, are neutral; 0: no limit
     */
    public record Table(
            String file, boolean clusters, int column, Set<String> labels, Set<String> ignored, double least) {
        public Table {
            labels = Set.copyOf(labels);
            ignored = Set.copyOf(ignored);
        }
    }

    /**
     * Fails if a label of the description does not occur in its table.
     *
     * @throws IllegalArgumentException with the labels that do occur
     */
    public void requireLabels() {
        requireLabels(truth);
        neutral.forEach(this::requireLabels);
    }

    private void requireLabels(Table table) {
        if (table.clusters || table.labels.isEmpty() && table.ignored.isEmpty()) return;
        Path file = folder.resolve(table.file);
        Set<String> there = new HashSet<>();
        TableFile.read(file, (cells, line) -> {
            if (cells.size() >= table.column) there.add(cells.get(table.column - 1));
        });
        GroundTruthReader.requireLabels("labels", table.labels, there, file);
        GroundTruthReader.requireLabels("ignored", table.ignored, there, file);
    }

    /** Reads the labels for documents with these ids. */
    public GroundTruth read(RunDocuments documents, long most) {
        if (truth.clusters) {
            GroundTruthReader reader = new GroundTruthReader(
                    folder.resolve(truth.file), GroundTruthReader.Kind.CLUSTERS, Set.of(), Set.of());
            GroundTruth read = reader.read(documents.ordinals(), new Thinning(1, 0), most);
            return read.with(neutral(documents), related(documents));
        }
        Path file = folder.resolve(truth.file);
        if (!truth.file.equals(JUDGED)) return pairs(documents);
        GroundTruthReader reader =
                new GroundTruthReader(file, GroundTruthReader.Kind.PAIRS, truth.labels, truth.ignored);
        LongColumn neither = new LongColumn();
        GroundTruth read = reader.read(documents.ordinals(), new Thinning(1, 0), most);
        for (int i = 0; i < read.neutral().size(); i++)
            neither.add(read.neutral().key(i));
        addNeutral(documents, neither);
        return read.with(PairColumn.of(neither.toArray()), related(documents));
    }

    private GroundTruth pairs(RunDocuments documents) {
        LongColumn right = new LongColumn();
        LongColumn wrong = new LongColumn();
        LongColumn neither = new LongColumn();
        long[] counts = new long[2];
        rows(truth.file, documents, (key, cells) -> {
            counts[0]++;
            if (key < 0) {
                counts[1]++;
                return;
            }
            String label = cells.size() < truth.column ? "" : cells.get(truth.column - 1);
            boolean unlike = truth.least > 0 && similarity(cells) < truth.least;
            if (truth.ignored.contains(label) || unlike) neither.add(key);
            else if (GroundTruthReader.isTrue(label, truth.labels)) right.add(key);
            else wrong.add(key);
        });
        addNeutral(documents, neither);
        PairColumn listed = PairColumn.of(right.toArray());
        return new GroundTruth(
                folder.resolve(truth.file).toString(),
                false,
                counts[0],
                counts[1],
                listed.size(),
                listed,
                PairColumn.of(neither.toArray()),
                new Thinning(1, 0),
                null,
                onlyListed ? PairColumn.of(wrong.toArray()) : null,
                related(documents),
                null,
                "",
                List.of());
    }

    private double similarity(List<String> cells) {
        try {
            return Double.parseDouble(cells.get(3));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new InputException(
                    folder.resolve(truth.file) + ": 'least' needs the exact similarity in the fourth column: "
                            + String.join("\t", cells),
                    e);
        }
    }

    private PairColumn neutral(RunDocuments documents) {
        LongColumn keys = new LongColumn();
        addNeutral(documents, keys);
        return PairColumn.of(keys.toArray());
    }

    private void addNeutral(RunDocuments documents, LongColumn keys) {
        for (Table table : neutral) {
            rows(table.file, documents, (key, cells) -> {
                boolean counts = table.labels.isEmpty()
                        || cells.size() >= table.column && table.labels.contains(cells.get(table.column - 1));
                if (key >= 0 && counts) keys.add(key);
            });
        }
    }

    private GroundTruth.Kin related(RunDocuments documents) {
        int[] clusters = kin.map(file -> clusters(file, documents)).orElse(new int[0]);
        return (x, y) -> clusters.length > 0 && clusters[x] > 0 && clusters[x] == clusters[y]
                || side > 0 && documents.id(x).regionMatches(0, documents.id(y), 0, side);
    }

    private int[] clusters(String file, RunDocuments documents) {
        int[] clusters = new int[documents.size()];
        Map<String, Integer> numbers = new HashMap<>();
        TableFile.read(folder.resolve(file), (cells, line) -> {
            Integer x = documents.ordinals().get(cells.getFirst());
            if (x != null) clusters[x] = numbers.computeIfAbsent(cells.get(1), _ -> numbers.size() + 1);
        });
        return clusters;
    }

    private interface Pairs {
        /** @param key negative if a document is unknown */
        void row(long key, List<String> cells);
    }

    private void rows(String file, RunDocuments documents, Pairs sink) {
        TableFile.read(folder.resolve(file), (cells, line) -> {
            if (cells.size() < 2)
                throw new InputException(folder.resolve(file) + ":" + line + ": one cell where two ids were expected");
            int x = documents.ordinals().getOrDefault(cells.get(0), -1);
            int y = documents.ordinals().getOrDefault(cells.get(1), -1);
            boolean known = x >= 0 && y >= 0 && x != y;
            sink.row(known ? PairColumn.key(Math.min(x, y), Math.max(x, y)) : -1, cells);
        });
    }
}
