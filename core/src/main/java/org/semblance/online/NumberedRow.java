package org.semblance.online;

/** A row identified by a number and by its fingerprint, by which it is found in a sorted run. */
record NumberedRow(int number, long print) {
    /** Names rows by numbers. */
    static final RowNaming<NumberedRow> NAMING = new RowNaming<>() {
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
}
