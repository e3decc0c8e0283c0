package org.semblance.server.match;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.online.FingerprintIndex;
import org.semblance.online.NumberedFingerprints;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.search.hamming.TableMaker;
import org.semblance.server.index.Refusal;

/**
 * Finds fingerprints within a Hamming distance.
 *
 * @param maxBits the distance
 */
record FingerprintMatcher(TextFingerprinter fingerprints, int maxBits, NumberedFingerprints prints)
        implements Matcher<FingerprintMatcher.StoredFingerprint> {
    private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F]{16}");

    /** A matcher with all stored documents. */
    static FingerprintMatcher of(TextFingerprinter fingerprints, int distance, TableMaker tables, StoredForms contents)
            throws InterruptedException {
        Columns columns = new Columns(contents.expected());
        contents.each(columns);
        long[] prints = Arrays.copyOf(columns.prints, columns.size);
        columns.prints = new long[0]; // frees memory: the heap may not hold two copies
        int[] numbers = Arrays.copyOf(columns.numbers, columns.size);
        columns.numbers = new int[0];
        return new FingerprintMatcher(
                fingerprints, distance, NumberedFingerprints.within(distance, tables, prints, numbers));
    }

    /** Growable columns of the fingerprints read so far. */
    private static final class Columns implements StoredForms.Each {
        private long[] prints;
        private int[] numbers;
        private int size;

        Columns(long expected) {
            prints = new long[Math.clamp(expected, 16, 1 << 28)];
            numbers = new int[prints.length];
        }

        @Override
        public void form(int number, byte[] bytes) {
            if (size == prints.length) {
                int longer = (int) Math.min(size + (size >> 1) + 16L, Integer.MAX_VALUE - 8L);
                prints = Arrays.copyOf(prints, longer);
                numbers = Arrays.copyOf(numbers, longer);
            }
            prints[size] = print(bytes);
            numbers[size++] = number;
        }
    }

    private static long print(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getLong();
    }

    @Override
    public StoredFingerprint read(String text) {
        TextFingerprinter.Fingerprint print = fingerprints.fingerprint(text);
        if (print.features() == 0) throw OnlineMethod.nothingToCompare();
        return new StoredFingerprint(print.bits(), print.margins());
    }

    @Override
    public StoredFingerprint fingerprint(String digits) {
        if (!DIGITS.matcher(digits).matches()) {
            throw new Refusal(Refusal.Kind.BAD_REQUEST, "a fingerprint must have 16 hexadecimal digits");
        }
        return new StoredFingerprint(Long.parseUnsignedLong(digits, 16), FingerprintIndex.NO_MARGINS);
    }

    @Override
    public StoredFingerprint fromBytes(byte[] bytes) {
        return new StoredFingerprint(print(bytes), FingerprintIndex.NO_MARGINS);
    }

    @Override
    public void search(StoredFingerprint query, MatchSink found) {
        prints.search(query.bits(), query.margins(), (number, bits) -> found.near(number, bits, Double.NaN));
    }

    @Override
    public boolean isPrompt() {
        return true;
    }

    @Override
    public Pending<StoredFingerprint> pending() {
        return new PendingPrints(maxBits);
    }

    /** Linear scan: there are few. */
    private static final class PendingPrints implements Pending<StoredFingerprint> {
        private final int distance;
        private final LongColumn prints = new LongColumn();
        private final IntColumn numbers = new IntColumn();

        PendingPrints(int distance) {
            this.distance = distance;
        }

        @Override
        public void search(StoredFingerprint query, MatchSink found) {
            for (int i = 0; i < prints.size(); i++) {
                int bits = Long.bitCount(prints.get(i) ^ query.bits());
                if (bits <= distance && !found.near(numbers.get(i), bits, Double.NaN)) return;
            }
        }

        @Override
        public void add(int number, StoredFingerprint form) {
            prints.add(form.bits());
            numbers.add(number);
        }
    }

    @Override
    public void add(int number, StoredFingerprint form) {
        prints.add(number, form.bits());
    }

    @Override
    public void remove(int number, StoredFingerprint form) {
        prints.remove(number, form.bits());
    }

    @Override
    public boolean distance() {
        return true;
    }

    @Override
    public long size() {
        return prints.size();
    }

    @Override
    public long heapBytes() {
        return prints.bytes();
    }

    @Override
    public void close() {
        prints.close();
    }

    /**
     * A document as a fingerprint.
     *
     * @param margins distance of each bit from flipping; used by queries, not stored
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record StoredFingerprint(long bits, float[] margins) implements Form {
        @Override
        public byte[] bytes() {
            return ByteBuffer.allocate(Long.BYTES).putLong(bits).array();
        }
    }
}
