package org.semblance.online;

/** A row identified by a number and by its fingerprint, by which it is found in a sorted run. */
record NumberedRow(int number, long print) {
    /** Names rows by numbers. */
    static final RowNames.Naming<NumberedRow> NAMING = new RowNames.Naming<>() {
        @Override
        public long hash(NumberedRow name) {
            return name.print + name.number;
        }

        @Override
        public boolean same(NumberedRow a, NumberedRow b) {
            return a.equals(b); // a number may have several fingerprints
        }

        @Override
        public int length(NumberedRow name) {
            return 0;
        }

        @Override
        public RowNames.Builder<NumberedRow> names(int rows, int length) {
            return new RunNumbers.Builder(rows);
        }
    };

    /**
     * The row numbers of a run: 4 bytes each, found through the fingerprints, which are in ascending unsigned order.
     *
     * @param prints the fingerprints of the run
     * @param numbers the number of each row
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

        /**
         * Bisection among equal fingerprints: copies of one page are usually in the order of their numbers, and there may
         * be a million.
         */
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

        /** Linear search, for when numbering was restarted and the numbers are not in order. */
        private int scan(int number, int from, int to) {
            for (int row = from; row < to; row++) if (numbers[row] == number) return row;
            return -1;
        }

        @Override
        public int length() {
            return 0;
        }

        @Override
        public long memory() {
            return (long) Integer.BYTES * numbers.length;
        }

        /** Builds the numbers of a run, in row order. */
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
}
