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
}
