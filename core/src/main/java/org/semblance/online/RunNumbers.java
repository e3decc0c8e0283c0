package org.semblance.online;

/**
 * The numbers of a run's rows: 4 bytes each, and nothing to find them by but the fingerprints, which are in ascending
 * unsigned order.
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared as a record
record RunNumbers(long[] prints, int[] numbers) implements RowNames<NumberedRow> {
    @Override
    public NumberedRow name(int row) {
        return new NumberedRow(numbers[row], prints[row]);
    }

    @Override
    public int find(NumberedRow name) {
        int from = first(name.print(), 0, prints.length);
        int to = name.print() == -1 ? prints.length : first(name.print() + 1, from, prints.length);
        int row = find(name.number(), from, to);
        return row >= 0 ? row : scan(name.number(), from, to);
    }

    /** The first row with this fingerprint or a larger one. */
    private int first(long print, int low, int high) {
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(prints[middle], print) < 0) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** Copies of one page come in the order of their numbers, and there may be a million. */
    private int find(int number, int low, int high) {
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = Integer.compareUnsigned(numbers[middle], number);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle;
        }
        return -1;
    }

    /** Where numbers began anew, they are in no order. */
    private int scan(int number, int from, int to) {
        for (int row = from; row < to; row++) if (numbers[row] == number) return row;
        return -1;
    }

    @Override
    public int letters() {
        return 0;
    }

    @Override
    public long memory() {
        return (long) Integer.BYTES * numbers.length;
    }

    /** Takes numbers in the order of their rows. */
    static final class Builder implements RowNames.Builder<NumberedRow> {
        private final int[] numbers;
        private int size;

        Builder(int rows) {
            numbers = new int[rows];
        }

        @Override
        public void add(NumberedRow name) {
            numbers[size++] = name.number();
        }

        @Override
        public void add(RowNames<NumberedRow> from, int row) {
            numbers[size++] = ((RunNumbers) from).numbers[row];
        }

        @Override
        public RowNames<NumberedRow> build(long[] prints) {
            return new RunNumbers(prints, numbers);
        }
    }
}
