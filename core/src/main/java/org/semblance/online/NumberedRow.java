package org.semblance.online;

/** A row that is known by a number, and by its fingerprint, as it is found where fingerprints are sorted. */
record NumberedRow(int number, long print) {
    /** How rows are named by numbers. */
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
        public int letters(NumberedRow name) {
            return 0;
        }

        @Override
        public RowNames.Builder<NumberedRow> names(int rows, int letters) {
            return new RunNumbers.Builder(rows);
        }
    };
}
