package org.semblance.online;

/** A row that is known by a number, and by its fingerprint, as it is found where fingerprints are sorted. */
record Numbered(int number, long print) {
    /** How rows are named by numbers. */
    static final Naming<Numbered> NAMING = new Naming<>() {
        @Override
        public long hash(Numbered name) {
            return name.print + name.number;
        }

        @Override
        public boolean same(Numbered a, Numbered b) {
            return a.equals(b); // a number may have several fingerprints
        }

        @Override
        public int letters(Numbered name) {
            return 0;
        }

        @Override
        public RowNames.Builder<Numbered> names(int rows, int letters) {
            return new RunNumbers.Builder(rows);
        }
    };
}
