package org.semblance.corpus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.semblance.columns.LongColumn;
import org.semblance.spill.SavedBlocks;

/**
 * Columns of consecutive documents, from which a {@link Corpus} is made.
 *
 * <p>In a block of a file they are: the numbers of documents, of skipped records, of criteria and of bytes of
 * protection; places, positions, sites, values by criterion; protection as bits; ends of ids and ids; skipped records.
 */
final class CorpusColumns {
    /** By their numbers in a block. */
    private static final List<SkippedRecord.Kind> KINDS =
            List.of(SkippedRecord.Kind.UNREADABLE, SkippedRecord.Kind.EMPTY, SkippedRecord.Kind.TOO_SHORT);

    /** Most documents in a block. */
    static final int MOST = 1 << 15;

    /** Approximate memory of a skipped record and its reason. */
    private static final long SKIPPED_BYTES = 160;

    /** The place of each document; a single one if all are of the same place. */
    private final int[] place;

    final LongColumn position;
    final LongColumn site;
    final LongColumn[] values;
    final BitSet protection;
    final Ids.Block ids;
    final List<SkippedRecord> skipped;

    /** Columns to which the documents of one place will be added. */
    CorpusColumns(int place, int criteria) {
        this.place = new int[] {place};
        this.position = new LongColumn(1 << 7);
        this.site = new LongColumn(1 << 7);
        this.values = new LongColumn[criteria];
        Arrays.setAll(values, c -> new LongColumn(1 << 7));
        this.protection = new BitSet();
        this.ids = new Ids.Block();
        this.skipped = new ArrayList<>();
    }

    /** Reads a block. */
    CorpusColumns(ByteBuffer in) {
        int size = in.getInt();
        int count = in.getInt();
        values = new LongColumn[in.getInt()];
        byte[] bits = new byte[in.getInt()];
        place = ints(in, size);
        position = longs(in, size);
        site = longs(in, size);
        Arrays.setAll(values, c -> longs(in, size));
        in.get(bits);
        protection = BitSet.valueOf(bits);
        int[] ends = ints(in, size);
        byte[] bytes = new byte[size == 0 ? 0 : ends[size - 1]];
        in.get(bytes);
        ids = Ids.Block.of(bytes, ends);
        skipped = new ArrayList<>(count);
        for (int i = 0; i < count; i++) skipped.add(skipped(in));
    }

    private static int[] ints(ByteBuffer in, int size) {
        int[] column = new int[size];
        in.asIntBuffer().get(column);
        in.position(in.position() + Integer.BYTES * size);
        return column;
    }

    private static LongColumn longs(ByteBuffer in, int size) {
        long[] values = new long[size];
        in.asLongBuffer().get(values);
        in.position(in.position() + Long.BYTES * size);
        LongColumn column = new LongColumn(size);
        column.addAll(values, 0, size);
        return column;
    }

    private static SkippedRecord skipped(ByteBuffer in) {
        int where = in.getInt();
        long at = in.getLong();
        SkippedRecord.Kind kind = KINDS.get(in.getInt());
        byte[] reason = new byte[in.getInt()];
        in.get(reason);
        return new SkippedRecord(where, at, kind, new String(reason, StandardCharsets.UTF_8));
    }

    /** The documents of a corpus from one to another, not included, as a block. */
    static ByteBuffer block(Corpus corpus, int from, int to) {
        List<long[]> criteria = corpus.preference().values();
        byte[] bits = corpus.preference().protection().get(from, to).toByteArray();
        Ids.Block ids = corpus.ids(from, to);
        long each = 2L * Integer.BYTES + (2L + criteria.size()) * Long.BYTES;
        ByteBuffer out = SavedBlocks.buffer(4L * Integer.BYTES + bits.length + each * (to - from) + ids.end());
        out.putInt(to - from).putInt(0).putInt(criteria.size()).putInt(bits.length);
        corpus.putPlaces(from, to, out);
        for (long[] column : criteria) SavedBlocks.put(out, column, from, to);
        out.put(bits);
        ids.put(out);
        return out;
    }

    /** Skipped records as a block. */
    static ByteBuffer block(List<SkippedRecord> some, int criteria) {
        List<byte[]> reasons = some.stream()
                .map(o -> o.reason().getBytes(StandardCharsets.UTF_8))
                .toList();
        long text = reasons.stream().mapToLong(r -> r.length).sum();
        ByteBuffer out = SavedBlocks.buffer(4L * Integer.BYTES + text + 20L * some.size());
        out.putInt(0).putInt(some.size()).putInt(criteria).putInt(0);
        for (int i = 0; i < some.size(); i++) {
            SkippedRecord one = some.get(i);
            out.putInt(one.place()).putLong(one.position()).putInt(KINDS.indexOf(one.kind()));
            out.putInt(reasons.get(i).length).put(reasons.get(i));
        }
        return out;
    }

    int size() {
        return position.size();
    }

    /** Copies the columns to others, from an ordinal on. */
    void copyTo(int at, int[] places, long[] positions, long[] sites, long[][] columns, BitSet neverRemoved) {
        if (place.length == 1) Arrays.fill(places, at, at + size(), place[0]);
        else System.arraycopy(place, 0, places, at, place.length);
        position.copyTo(positions, at);
        site.copyTo(sites, at);
        for (int c = 0; c < values.length; c++) values[c].copyTo(columns[c], at);
        protection.stream().forEach(x -> neverRemoved.set(at + x));
    }

    /** Memory of the columns in bytes. */
    long bytes() {
        long bytes = ids.bytes() + position.bytes() + site.bytes() + SKIPPED_BYTES * skipped.size();
        if (place.length > 1) bytes += (long) Integer.BYTES * place.length;
        for (LongColumn column : values) bytes += column.bytes();
        return bytes;
    }
}
