package org.semblance.online;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semblance.analysis.TokenHash;

/** The name of a document as it is stored and looked up. */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record Id(byte[] utf8, long hash) {
    /** How rows are named by ids. */
    static final RowNaming<Id> NAMING = new RowNaming<>() {
        @Override
        public long hash(Id name) {
            return name.hash;
        }

        @Override
        public boolean same(Id a, Id b) {
            return Arrays.equals(a.utf8, b.utf8);
        }

        @Override
        public int letters(Id name) {
            return name.utf8.length;
        }

        @Override
        public RowNames.Builder<Id> names(int rows, int letters) {
            return new RunIds.Builder(rows, letters);
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
}
