package org.semblance.server.match;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.semblance.online.FingerprintIndex;
import org.semblance.online.NumberedPrints;
import org.semblance.records.simhash.TextFingerprinter;
import org.semblance.search.hamming.TableMaker;
import org.semblance.server.index.Refusal;

/** Fingerprints that differ in a few bits. */
final class PrintMatcher implements Matcher<PrintForm> {
    private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F]{16}");

    private final TextFingerprinter fingerprints;
    private final int distance;
    private final NumberedPrints prints;

    private PrintMatcher(TextFingerprinter fingerprints, int distance, NumberedPrints prints) {
        this.fingerprints = fingerprints;
        this.distance = distance;
        this.prints = prints;
    }

    /** With all documents that are kept. */
    static PrintMatcher of(TextFingerprinter fingerprints, int distance, TableMaker tables, Contents contents)
            throws InterruptedException {
        Columns columns = new Columns(contents.expected());
        try (Contents.View all = contents.view()) {
            all.each(columns);
        }
        long[] prints = Arrays.copyOf(columns.prints, columns.size);
        columns.prints = new long[0]; // the heap has room for one of them
        int[] numbers = Arrays.copyOf(columns.numbers, columns.size);
        columns.numbers = new int[0];
        return new PrintMatcher(fingerprints, distance, NumberedPrints.within(distance, tables, prints, numbers));
    }

    /** What was read so far. */
    private static final class Columns implements Contents.Each {
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
    public PrintForm read(String text) {
        TextFingerprinter.Fingerprint print = fingerprints.fingerprint(text);
        if (print.features() == 0) throw Refusals.nothingToCompare();
        return new PrintForm(print.bits(), print.margins());
    }

    @Override
    public PrintForm fingerprint(String digits) {
        if (!DIGITS.matcher(digits).matches()) {
            throw new Refusal(Refusal.Kind.BAD_REQUEST, "a fingerprint has 16 hexadecimal digits");
        }
        return new PrintForm(Long.parseUnsignedLong(digits, 16), FingerprintIndex.NO_MARGINS);
    }

    @Override
    public PrintForm kept(byte[] bytes) {
        return new PrintForm(print(bytes), FingerprintIndex.NO_MARGINS);
    }

    @Override
    public boolean search(PrintForm asked, Found found) {
        prints.search(asked.bits(), asked.margins(), found::near);
        return true;
    }

    @Override
    public Waiting<PrintForm> waiting() {
        return new WaitingPrints(distance);
    }

    /** All are compared: there are few. */
    private static final class WaitingPrints implements Waiting<PrintForm> {
        private final int distance;
        private long[] prints = new long[16];
        private int[] numbers = new int[16];
        private int size;

        WaitingPrints(int distance) {
            this.distance = distance;
        }

        @Override
        public void search(PrintForm asked, Found found) {
            for (int i = 0; i < size; i++) {
                int bits = Long.bitCount(prints[i] ^ asked.bits());
                if (bits <= distance && !found.near(numbers[i], bits)) return;
            }
        }

        @Override
        public void add(int number, PrintForm form) {
            if (size == prints.length) {
                prints = Arrays.copyOf(prints, 2 * size);
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            prints[size] = form.bits();
            numbers[size++] = number;
        }
    }

    @Override
    public void add(int number, PrintForm form) {
        prints.add(number, form.bits());
    }

    @Override
    public void remove(int number, PrintForm form) {
        prints.remove(number, form.bits());
    }

    @Override
    public boolean exact() {
        return true;
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
}
