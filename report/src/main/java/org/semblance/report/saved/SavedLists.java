package org.semblance.report.saved;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.PairListing;
import org.semblance.relation.PairSink;
import org.semblance.report.html.DocumentCard;
import org.semblance.report.run.PairSample;
import org.semblance.report.run.ReportChoice;

/** The pairs and groups in the report of an earlier run. */
final class SavedLists {
    private final SavedRun run;
    final SavedDocuments documents = new SavedDocuments();
    final List<PairSample.Pair> pairs = new ArrayList<>();
    final Map<PairSample.Pair, @Nullable Boolean> sameSite = new HashMap<>();
    final List<int[]> groups = new ArrayList<>();

    /** Number of groups by size. */
    final Map<Integer, Long> sizes = new TreeMap<>();

    /** Number of rows in the table of pairs. */
    long listed;

    SavedLists(SavedRun run) throws IOException {
        this.run = run;
        if (run.listing() != PairListing.NONE) readPairs();
        if (run.task().groups()) readGroups();
    }

    private void readPairs() throws IOException {
        PairSample.Choice choice = new PairSample.Choice(false, ReportChoice.mostPairs());
        try (SavedTable rows = SavedTable.open(run, "pairs", List.of("score"))) {
            while (rows.next()) choice.count(Double.parseDouble(rows.text(0)));
        }
        listed = choice.total();
        List<String> columns = List.of("id_a", "id_b", "score", "overlap", "size_a", "size_b", "same_site");
        try (SavedTable rows = SavedTable.open(run, "pairs", columns)) {
            while (rows.next()) {
                if (choice.takes(Double.parseDouble(rows.text(2)))) pair(rows);
            }
        }
    }

    private void pair(SavedTable row) throws IOException {
        int a = documents.number(row.text(0));
        int b = documents.number(row.text(1));
        documents.get(a).tokens = Integer.parseInt(row.text(4));
        documents.get(b).tokens = Integer.parseInt(row.text(5));
        String overlap = row.cell(3);
        int shared = overlap == null ? PairSink.NO_OVERLAP : Integer.parseInt(overlap);
        PairSample.Pair pair = new PairSample.Pair(a, b, shared, Double.parseDouble(row.text(2)));
        pairs.add(pair);
        String site = row.cell(6);
        if (site != null) sameSite.put(pair, Boolean.valueOf(site));
    }

    /** Reads the largest groups, and the result for every document in the report. */
    private void readGroups() throws IOException {
        BitSet chosen = chooseGroups();
        Map<Integer, List<Integer>> members = new TreeMap<>();
        List<String> columns = List.of("id", "cluster", "size", "kept", "kept_id", "score_to_kept");
        try (SavedTable rows = SavedTable.open(run, "clusters", columns)) {
            while (rows.next()) {
                int cluster = Integer.parseInt(rows.text(1));
                int number = chosen.get(cluster) ? documents.number(rows.text(0)) : documents.known(rows.text(0));
                if (number < 0) continue;
                SavedDocuments.Entry entry = documents.get(number);
                entry.place = new DocumentCard.Place(rows.text(1), Long.parseLong(rows.text(2)));
                if (!Boolean.parseBoolean(rows.text(3)))
                    entry.match = new DocumentCard.Match(rows.text(4), Double.parseDouble(rows.text(5)));
                if (chosen.get(cluster))
                    members.computeIfAbsent(cluster, c -> new ArrayList<>()).add(number);
            }
        }
        members.values().stream()
                .sorted(Comparator.comparingInt((List<Integer> group) -> -group.size()))
                .map(this::keptFirst)
                .forEach(groups::add);
    }

    private BitSet chooseGroups() throws IOException {
        List<Integer> bySize = new ArrayList<>();
        int[] size = new int[1 << 10];
        try (SavedTable rows = SavedTable.open(run, "clusters", List.of("cluster"))) {
            while (rows.next()) {
                int cluster = Integer.parseInt(rows.text(0));
                if (cluster >= size.length) size = Arrays.copyOf(size, 2 * Math.max(cluster, size.length));
                if (size[cluster]++ == 0) bySize.add(cluster);
            }
        }
        for (int cluster : bySize) sizes.merge(size[cluster], 1L, Long::sum);
        int[] counted = size;
        bySize.sort(Comparator.comparingInt((Integer c) -> -counted[c]).thenComparing(c -> c));
        BitSet chosen = new BitSet();
        bySize.stream().limit(ReportChoice.mostGroups()).forEach(chosen::set);
        return chosen;
    }

    private int[] keptFirst(List<Integer> group) {
        IntStream kept =
                group.stream().filter(x -> documents.get(x).match == null).mapToInt(x -> x);
        IntStream removed =
                group.stream().filter(x -> documents.get(x).match != null).mapToInt(x -> x);
        return IntStream.concat(kept, removed).limit(ReportChoice.MOST_MEMBERS).toArray();
    }
}
