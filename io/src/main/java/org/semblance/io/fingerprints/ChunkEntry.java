package org.semblance.io.fingerprints;

import java.util.Locale;
import org.semblance.io.checked.CheckedKind;

/**
 * A chunk as the manifest has it.
 *
 * @param number in the names of its files
 * @param printsSeal of the file of fingerprints, by which it is known again
 * @param removed the rows that are removed from it
 */
record ChunkEntry(int number, int rows, int printsSeal, int idsSeal, Removed removed) {
    /**
     * The file that lists removed rows.
     *
     * @param number in the name of the file, or 0 if there is none
     */
    record Removed(int number, int rows, int seal) {
        static final Removed NONE = new Removed(0, 0, 0);

        Removed {
            if (number < 0 || rows < 0 || rows > 0 == (number == 0)) {
                throw new IllegalArgumentException("no list of removed rows: " + number + " with " + rows);
            }
        }
    }

    ChunkEntry {
        if (number < 1 || rows < 1 || removed.rows > rows) {
            throw new IllegalArgumentException("no chunk: " + number + " with " + rows + " rows");
        }
    }

    ChunkEntry without(Removed rowsRemoved) {
        return new ChunkEntry(number, rows, printsSeal, idsSeal, rowsRemoved);
    }

    static String file(int number, CheckedKind kind) {
        return String.format(Locale.ROOT, "%06d.%s", number, kind.ending());
    }
}
