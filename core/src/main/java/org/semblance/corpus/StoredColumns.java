package org.semblance.corpus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.semblance.spill.SavedBlocks;

/**
 * Columns of documents in a block of a file: the numbers of documents, of skipped records, of criteria and of bytes of protection; places,
 * positions, sites, values by criterion; protection as bits; ends of ids and ids; skipped records.
 */
final class StoredColumns implements CorpusColumns {
    /** By their numbers in a block. */
    private static final List<SkippedRecord.Kind> KINDS =
            List.of(SkippedRecord.Kind.UNREADABLE, SkippedRecord.Kind.EMPTY, SkippedRecord.Kind.TOO_SHORT);

    /** Most documents in a block. */
    static final int MOST = 1 << 15;

    private final int[] place;
    private final long[] position;
    private final long[] site;
    private final long[][] values;
    private final BitSet protection;
    private final Ids.Block ids;
    private final List<SkippedRecord> skipped;

    /** Reads a block. */
    StoredColumns(ByteBuffer in) {
        int size = in.getInt();
        int count = in.getInt();
        values = new long[in.getInt()][];
        byte[] bits = new byte[in.getInt()];
        place = ints(in, size);
        position = longs(in, size);
        site = longs(in, size);
        for (int c = 0; c < values.length; c++) values[c] = longs(in, size);
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
        for (int i = 0; i < size; i++) column[i] = in.getInt();
        return column;
    }

    private static long[] longs(ByteBuffer in, int size) {
        long[] column = new long[size];
        for (int i = 0; i < size; i++) column[i] = in.getLong();
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
        long idBytes = 0;
        for (int x = from; x < to; x++) idBytes += corpus.idLength(x);
        long each = 2L * Integer.BYTES + (2L + criteria.size()) * Long.BYTES;
        ByteBuffer out = SavedBlocks.buffer(4L * Integer.BYTES + bits.length + each * (to - from) + idBytes);
        out.putInt(to - from).putInt(0).putInt(criteria.size()).putInt(bits.length);
        for (int x = from; x < to; x++) out.putInt(corpus.place(x));
        for (int x = from; x < to; x++) out.putLong(corpus.position(x));
        for (int x = from; x < to; x++) out.putLong(corpus.sites()[x]);
        for (long[] column : criteria) for (int x = from; x < to; x++) out.putLong(column[x]);
        out.put(bits);
        int end = 0;
        for (int x = from; x < to; x++) out.putInt(end += corpus.idLength(x));
        byte[] id = new byte[corpus.longestId()];
        for (int x = from; x < to; x++) out.put(id, 0, corpus.copyId(x, id, 0));
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

    @Override
    public int size() {
        return place.length;
    }

    @Override
    public Ids.Block ids() {
        return ids;
    }

    @Override
    public int criteria() {
        return values.length;
    }

    @Override
    public void copyTo(int at, int[] places, long[] positions, long[] sites, long[][] columns, BitSet kept) {
        System.arraycopy(place, 0, places, at, place.length);
        System.arraycopy(position, 0, positions, at, place.length);
        System.arraycopy(site, 0, sites, at, place.length);
        for (int c = 0; c < values.length; c++) System.arraycopy(values[c], 0, columns[c], at, place.length);
        protection.stream().forEach(x -> kept.set(at + x));
    }

    @Override
    public List<SkippedRecord> skipped() {
        return skipped;
    }

    @Override
    public long bytes() {
        return ids.bytes()
                + place.length * (Integer.BYTES + (2L + values.length) * Long.BYTES)
                + CorpusChunk.SKIPPED_BYTES * skipped.size();
    }
}
