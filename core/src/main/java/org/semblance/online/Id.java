package org.semblance.online;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semblance.analysis.TokenHash;

/**
 * The id of a document as it is stored and looked up.
 *
 * @param utf8 the id in UTF-8
 * @param hash of these bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record Id(byte[] utf8, long hash) {
    /** Names rows by document ids. */
    static final RowNames.Naming<Id> NAMING = new RowNames.Naming<>() {
        @Override
        public long hash(Id name) {
            return name.hash;
        }

        @Override
        public boolean same(Id a, Id b) {
            return Arrays.equals(a.utf8, b.utf8);
        }

        @Override
        public int length(Id name) {
            return name.utf8.length;
        }

        @Override
        public RowNames.Builder<Id> names(int rows, int length) {
            return new RunIds.Builder(rows, length);
        }
    };

    static Id of(String id) {
        return of(id.getBytes(StandardCharsets.UTF_8));
    }

    static Id of(byte[] utf8) {
        return new Id(utf8, TokenHash.of(utf8, 0, utf8.length));
    }

    String text() {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /**
     * The ids of a run as UTF-8 in one column, with a hash table of rows: about 10 bytes per id in addition to its text.
     */
    static final class RunIds implements RowNames<Id> {
        private final byte[] bytes;
        private final int[] ends;
        private final int[] slots; // row + 1; 0 if empty

        private RunIds(byte[] bytes, int[] ends) {
            this.bytes = bytes;
            this.ends = ends;
            this.slots = new int[capacity(ends.length)];
            for (int row = 0; row < ends.length; row++) {
                int slot = slot(TokenHash.of(bytes, start(row), ends[row] - start(row)));
                while (slots[slot] != 0) slot = next(slot);
                slots[slot] = row + 1;
            }
        }

        /** At least half of the slots stay empty: in a full table, a search for a missing id would visit all slots. */
        static int capacity(int rows) {
            return Integer.highestOneBit(Math.clamp(rows - 1L, 1, (1 << 28) - 1)) * 4;
        }

        private int slot(long hash) {
            return (int) (hash >>> Integer.SIZE) & slots.length - 1;
        }

        private int next(int slot) {
            return slot + 1 & slots.length - 1;
        }

        private int start(int row) {
            return row == 0 ? 0 : ends[row - 1];
        }

        @Override
        public int find(Id id) {
            for (int slot = slot(id.hash()); slots[slot] != 0; slot = next(slot)) {
                int row = slots[slot] - 1;
                if (Arrays.equals(bytes, start(row), ends[row], id.utf8(), 0, id.utf8().length)) return row;
            }
            return -1;
        }

        @Override
        public Id name(int row) {
            return Id.of(Arrays.copyOfRange(bytes, start(row), ends[row]));
        }

        @Override
        public int length() {
            return bytes.length;
        }

        @Override
        public long memory() {
            return bytes.length + (long) Integer.BYTES * (ends.length + slots.length);
        }

        /** Builds the ids of a run, in row order. */
        static final class Builder implements RowNames.Builder<Id> {
            private final int[] ends;
            private byte[] bytes;
            private int size;

            /** For at most {@code rows} ids with a total of at most {@code length} bytes. */
            Builder(int rows, int length) {
                this.ends = new int[rows];
                this.bytes = new byte[length];
            }

            @Override
            public void add(Id id) {
                add(id.utf8(), 0, id.utf8().length);
            }

            @Override
            public void add(RowNames<Id> from, int row) {
                RunIds ids = (RunIds) from;
                add(ids.bytes, ids.start(row), ids.ends[row] - ids.start(row));
            }

            private void add(byte[] from, int start, int length) {
                int at = size == 0 ? 0 : ends[size - 1];
                System.arraycopy(from, start, bytes, at, length);
                ends[size++] = at + length;
            }

            @Override
            public RunIds build(long[] prints) {
                int length = size == 0 ? 0 : ends[size - 1];
                if (length < bytes.length) bytes = Arrays.copyOf(bytes, length);
                return new RunIds(bytes, ends);
            }
        }
    }
}
