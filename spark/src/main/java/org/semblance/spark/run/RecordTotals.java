package org.semblance.spark.run;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;

import com.dynatrace.hash4j.hashing.Hashing;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.semblance.columns.LongColumn;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.SkippedRecord;
import org.semblance.pairs.Keep;
import org.semblance.spark.Iterators;
import org.semblance.spark.RowTable;
import org.semblance.spark.input.Ordinals;

/** What is counted and checked in all records, in one pass. */
final class RecordTotals implements Serializable {
    private static final long serialVersionUID = 1;

    /** Number of unreadable records that are reported. */
    private static final int EXAMPLES = 100;

    /** Number of ids up to which their hashes are compared in the driver: 32 MB. More ids are compared by executors. */
    private static final int MOST_HASHES = 1 << 22;

    private static final int MOST_SUSPECTS = 1 << 16;

    /** Number of partitions up to which the driver adds their totals. */
    private static final int MANY_PARTS = 1 << 6;

    /** Number of records by the reason why they are not compared. */
    final TreeMap<String, Long> odd = new TreeMap<>();

    final RecordSizes sizes = new RecordSizes();

    /** Number of documents by place. */
    final TreeMap<Integer, Long> documents = new TreeMap<>();

    /** The first unreadable records by ordinal, with reasons. */
    final TreeMap<Long, String> unreadable = new TreeMap<>();

    /** Numbers of the patterns that match a document; see the column {@code matched}. */
    final BitSet matched = new BitSet();

    /** The criteria for which a document has a value. */
    final BitSet valued = new BitSet();

    boolean hasSite;
    long records;

    /** Hashes of ids; empty if there are too many. */
    private long[] hashes = {};

    private boolean tooMany;

    /** Counts the records of a run; see {@code DocumentRows.SCHEMA}. */
    static RecordTotals of(RowTable records) {
        JavaRDD<Row> rows = columns(records);
        int parts = Math.max(1, rows.getNumPartitions());
        int most = MOST_HASHES / parts;
        JavaRDD<RecordTotals> some =
                rows.mapPartitions(part -> List.of(ofPart(part, most)).iterator());
        if (parts > MANY_PARTS) return some.treeReduce(RecordTotals::and);
        return rows.getNumPartitions() == 0 ? new RecordTotals() : some.reduce(RecordTotals::and);
    }

    private static JavaRDD<Row> columns(RowTable records) {
        return records.rows("ordinal", "id", "site", "keep", "odd", "reason", "bytes", "matched");
    }

    private static RecordTotals ofPart(Iterator<Row> rows, int most) {
        RecordTotals totals = new RecordTotals();
        LongColumn hashes = new LongColumn();
        while (rows.hasNext()) {
            Row row = rows.next();
            totals.add(row);
            if (row.isNullAt(1)) continue;
            if (hashes.size() == most) totals.tooMany = true;
            else hashes.add(hash(row.getString(1)));
        }
        if (!totals.tooMany) totals.hashes = hashes.toArray();
        return totals;
    }

    private static long hash(String id) {
        return Hashing.komihash5_0().hashCharsToLong(id);
    }

    private void add(Row row) {
        long ordinal = row.getLong(0);
        records++;
        sizes.add(Ordinals.place(ordinal), Ordinals.position(ordinal), row.getLong(6), !row.isNullAt(1));
        if (!row.isNullAt(4)) odd.merge(row.getString(4), 1L, Long::sum);
        if (row.isNullAt(1)) {
            unreadable.put(ordinal, String.valueOf(row.getString(5)));
            if (unreadable.size() > EXAMPLES) unreadable.pollLastEntry();
            return;
        }
        documents.merge(Ordinals.place(ordinal), 1L, Long::sum);
        hasSite |= row.getLong(2) != 0;
        int criterion = 0;
        for (Object value : row.getList(3)) {
            if ((Long) value != Keep.Criterion.NONE) valued.set(criterion);
            criterion++;
        }
        for (Object pattern : row.getList(7)) matched.set((Integer) pattern);
    }

    private RecordTotals and(RecordTotals other) {
        records += other.records;
        sizes.add(other.sizes);
        other.odd.forEach((kind, count) -> odd.merge(kind, count, Long::sum));
        other.documents.forEach((place, count) -> documents.merge(place, count, Long::sum));
        unreadable.putAll(other.unreadable);
        while (unreadable.size() > EXAMPLES) unreadable.pollLastEntry();
        matched.or(other.matched);
        valued.or(other.valued);
        hasSite |= other.hasSite;
        tooMany |= other.tooMany;
        hashes = tooMany
                ? new long[0]
                : LongStream.concat(Arrays.stream(hashes), Arrays.stream(other.hashes))
                        .toArray();
        return this;
    }

    /** Number of records that could not be read. */
    long bad() {
        return odd.getOrDefault(SkippedRecord.Kind.UNREADABLE.label(), 0L);
    }

    /**
     * An id that occurs more than once: the one whose last document comes first.
     */
    Optional<RepeatedId> repeatedId(RowTable records) {
        if (tooMany) return slowly(records);
        Arrays.sort(hashes);
        long[] suspects = suspects();
        if (suspects.length == 0) return Optional.empty();
        if (suspects.length > MOST_SUSPECTS) return slowly(records);
        List<RepeatedId> seen = columns(records)
                .mapPartitions(rows -> Iterators.map(
                        rows,
                        row -> !row.isNullAt(1) && Arrays.binarySearch(suspects, hash(row.getString(1))) >= 0
                                ? new RepeatedId(row.getString(1), row.getLong(0), row.getLong(0))
                                : null))
                .collect();
        Map<String, RepeatedId> ids = new HashMap<>();
        seen.forEach(one -> ids.merge(one.id, one, RepeatedId::and));
        return ids.values().stream()
                .filter(one -> one.first != one.last)
                .min(Comparator.comparingLong(RepeatedId::last));
    }

    private long[] suspects() {
        LongColumn equal = new LongColumn();
        for (int i = 1; i < hashes.length; i++) if (hashes[i] == hashes[i - 1]) equal.add(hashes[i]);
        return equal.toArray();
    }

    private static Optional<RepeatedId> slowly(RowTable records) {
        return records
                .dataset()
                .where(col("id").isNotNull())
                .groupBy(col("id"))
                .agg(
                        count(lit(1)).as("n"),
                        min(col("ordinal")).as("first"),
                        max(col("ordinal")).as("other"))
                .where(col("n").gt(1))
                .sort("other")
                .limit(1)
                .collectAsList()
                .stream()
                .map(row -> new RepeatedId(row.getString(0), row.getLong(2), row.getLong(3)))
                .findFirst();
    }

    /** An id with the first and the last of its documents. */
    record RepeatedId(String id, long first, long last) implements Serializable {
        private RepeatedId and(RepeatedId other) {
            return new RepeatedId(id, Math.min(first, other.first), Math.max(last, other.last));
        }
    }
}
