package org.semblance.text.compress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.semblance.records.bytes.Compressor;

/**
 * Sizes of snappy's output without the output: the library's algorithm ({@code CompressFragment} of snappy 1.1.10 and
 * 1.2), step by step, for strings of one fragment. Its state in the first of two strings does not depend on the second
 * one until it reads beyond the first, so that state is computed once and reused for each second string: a pair costs
 * half, and a comparison is aborted as soon as the size exceeds the limit.
 *
 * <p>The size of the library's hash table depends on the length of the input, up to a power of two; so there is a state
 * for each size of the table.
 */
final class PlainSnappy implements Compressor.Worker {
    /** The library compresses fragments of this size separately. */
    static final int FRAGMENT = 1 << 16;

    private static final int LEAST_BITS = 8;
    private static final int MOST_BITS = 14;

    /** The library looks for no matches in the last bytes, so that it may load words without bounds checks. */
    private static final int MARGIN = 15;

    /** Larger than any compressed fragment, and far from overflow. */
    private static final int UNBOUNDED = 1 << 30;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final Compressor.Worker library;
    private final Start[] starts = new Start[MOST_BITS + 1];
    private final Start scratch = new Start(MOST_BITS);
    private byte[] bytes = new byte[1 << 10];
    private int first;

    PlainSnappy(Compressor.Worker library) {
        this.library = library;
    }

    /** The state of the algorithm with its table. */
    private static final class Start {
        final short[] table;
        boolean valid;

        /** Bytes written so far, for the input before {@code emitted}. */
        int written;

        int emitted;

        /** The next position to look up, or the end of the last match. */
        int at;

        int skip;
        boolean matched;

        Start(int bits) {
            table = new short[1 << bits];
        }

        void begin(int size) {
            Arrays.fill(table, 0, size, (short) 0);
            written = 0;
            emitted = 0;
            at = 1;
            skip = 32;
            matched = false;
        }

        void copy(Start from) {
            System.arraycopy(from.table, 0, table, 0, from.table.length);
            written = from.written;
            emitted = from.emitted;
            at = from.at;
            skip = from.skip;
            matched = from.matched;
        }
    }

    @Override
    public int size(byte[] from, int start, int end) {
        if (end - start > FRAGMENT) return library.size(from, start, end);
        first(from, start, end);
        scratch.begin(1 << bits(first));
        return finish(first, bits(first), UNBOUNDED);
    }

    @Override
    public void first(byte[] from, int start, int end) {
        library.first(from, start, end);
        first = end - start;
        if (first > FRAGMENT) return;
        reserve(first);
        System.arraycopy(from, start, bytes, 0, first);
        for (Start known : starts) if (known != null) known.valid = false;
    }

    @Override
    public int with(byte[] from, int start, int end, int most) {
        int length = first + end - start;
        if (length < 0 || length > FRAGMENT) return library.with(from, start, end, most);
        reserve(length);
        System.arraycopy(from, start, bytes, first, end - start);
        int bits = bits(length);
        scratch.copy(start(bits));
        return finish(length, bits, Math.min(most, UNBOUNDED));
    }

    private void reserve(int length) {
        if (length + Long.BYTES > bytes.length) bytes = Arrays.copyOf(bytes, 2 * length + Long.BYTES);
    }

    private Start start(int bits) {
        Start start = starts[bits];
        if (start == null) starts[bits] = start = new Start(bits);
        if (!start.valid) {
            start.begin(1 << bits);
            run(start, bits, first, false, UNBOUNDED);
            start.valid = true;
        }
        return start;
    }

    private static int bits(int length) {
        if (length <= 1 << LEAST_BITS) return LEAST_BITS;
        return Math.min(Integer.SIZE - Integer.numberOfLeadingZeros(length - 1), MOST_BITS);
    }

    /** Continues from the scratch state to the end of the string. */
    private int finish(int length, int bits, int most) {
        int header = (Integer.SIZE - Integer.numberOfLeadingZeros(length | 1) + 6) / 7;
        run(scratch, bits, length, true, most - header);
        return header + scratch.written;
    }

    /**
     * Continues to the end of the string, or, unless it is complete ({@code whole}), until the following bytes would
     * matter.
     *
     * @param most the result need not be exact above this size
     */
    private void run(Start state, int bits, int length, boolean whole, int most) {
        byte[] in = bytes;
        short[] table = state.table;
        int mask = (1 << bits) - 1;
        int limit = length - MARGIN;
        int written = state.written;
        int emitted = state.emitted;
        int at = state.at;
        int skip = state.skip;
        boolean matched = state.matched;
        if (limit >= 0 || !whole) {
            search:
            while (true) {
                int candidate;
                if (!matched) {
                    // The input from the last match to here is a literal; the input from here may match.
                    int enough = most - written + emitted;
                    while (true) {
                        int next = at + (skip >>> 5);
                        if (next > limit) break search;
                        if (at > enough) { // above the limit
                            state.written = written + at - emitted;
                            return;
                        }
                        int word = (int) INTS.get(in, at);
                        int slot = slot(word, mask);
                        candidate = table[slot] & 0xFFFF;
                        table[slot] = (short) at;
                        if (word == (int) INTS.get(in, candidate)) break;
                        skip += skip >>> 5;
                        at = next;
                    }
                } else {
                    if (at >= limit) break;
                    table[slot((int) INTS.get(in, at - 1), mask)] = (short) (at - 1);
                    int word = (int) INTS.get(in, at);
                    int slot = slot(word, mask);
                    candidate = table[slot] & 0xFFFF;
                    table[slot] = (short) at;
                    if (word != (int) INTS.get(in, candidate)) {
                        at++;
                        skip = 32;
                        matched = false;
                        continue;
                    }
                }
                int end = at + 4 + matching(in, candidate + 4, at + 4, length);
                if (!whole && end == length) { // the match may continue
                    table[slot((int) INTS.get(in, at), mask)] = (short) candidate;
                    break;
                }
                if (!matched) written += literal(at - emitted);
                written += copy(at - candidate, end - at);
                at = emitted = end;
                matched = true;
                if (written > most) break;
            }
        }
        if (whole && emitted < length && written <= most) written += literal(length - emitted);
        state.written = written;
        state.emitted = emitted;
        state.at = at;
        state.skip = skip;
        state.matched = matched;
    }

    private static int slot(int word, int mask) {
        return word * 0x1e35a7bd >>> 18 & mask;
    }

    /** The length of the common prefix at two positions. */
    private static int matching(byte[] in, int a, int b, int end) {
        int start = b;
        while (b <= end - Long.BYTES) {
            long difference = (long) LONGS.get(in, a) ^ (long) LONGS.get(in, b);
            if (difference != 0) return b - start + (Long.numberOfTrailingZeros(difference) >>> 3);
            a += Long.BYTES;
            b += Long.BYTES;
        }
        while (b < end && in[a] == in[b]) {
            a++;
            b++;
        }
        return b - start;
    }

    private static int literal(int length) {
        return length + (length <= 60 ? 1 : length <= 1 << 8 ? 2 : 3);
    }

    /** The size of copies of up to 64 bytes each; a short one with a small offset takes a byte less. */
    private static int copy(int offset, int length) {
        int size = 0;
        int left = length;
        while (left >= 68) {
            size += 3;
            left -= 64;
        }
        if (left > 64) {
            size += 3;
            left -= 60;
        }
        return size + (left < 12 && offset < 2048 ? 2 : 3);
    }
}
