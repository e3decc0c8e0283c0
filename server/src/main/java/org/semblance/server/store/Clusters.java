package org.semblance.server.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.semblance.columns.LongColumn;
import org.semblance.server.store.Documents.RowKeys;

/**
 * Groups of near duplicates: each document that was put next to near duplicates refers to the leader of its group.
 *
 * @param now current time in milliseconds; documents that have expired are omitted
 */
record Clusters(Documents documents, long now) {
    /** Maximum number of group members read. */
    private static final int MAX_READ = 1_000_000;

    private static final int MAX_GROUP = 1000;

    /** A range of the sorted entries with the same leader. */
    private record Group(int from, int to) {
        int size() {
            return to - from;
        }
    }

    /** The largest groups, as ids. */
    List<List<String>> largest(int limit) {
        long[] entries = entries();
        PriorityQueue<Group> largest = new PriorityQueue<>(
                (one, other) -> one.size() != other.size() ? one.size() - other.size() : other.from - one.from);
        for (int from = 0, to; from < entries.length; from = to) {
            to = from + 1;
            while (to < entries.length && leader(entries[to]) == leader(entries[from])) to++;
            largest.add(new Group(from, to));
            // A reserve: some groups may have lost their documents.
            if (largest.size() > 2L * limit + 100) largest.poll();
        }
        return largest.stream()
                .sorted(largest.comparator().reversed())
                .map(group -> ids(entries, group))
                .filter(ids -> ids.size() > 1)
                .limit(limit)
                .toList();
    }

    /** Leader and document number of each group member, packed and sorted by leader. */
    private long[] entries() {
        LongColumn read = new LongColumn(1 << 10);
        documents.rocks.walk(ColumnFamily.NEAR, new byte[0], (number, leader) -> {
            read.add((long) RowKeys.number(leader) << Integer.SIZE | Integer.toUnsignedLong(RowKeys.number(number)));
            return read.size() < MAX_READ;
        });
        long[] entries = read.toArray();
        Arrays.sort(entries);
        return entries;
    }

    private static int leader(long entry) {
        return (int) (entry >>> Integer.SIZE);
    }

    private List<String> ids(long[] entries, Group group) {
        List<String> ids = new ArrayList<>();
        add(leader(entries[group.from]), ids);
        for (int i = group.from; i < group.to && ids.size() < MAX_GROUP; i++) add((int) entries[i], ids);
        return ids;
    }

    private void add(int number, List<String> ids) {
        DocumentRow row = documents.row(number);
        if (row != null && !documents.isExpired(row, now)) ids.add(row.id());
    }
}
