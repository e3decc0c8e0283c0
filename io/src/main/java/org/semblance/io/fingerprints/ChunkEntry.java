package org.semblance.io.fingerprints;

import java.util.Locale;
import org.semblance.io.checked.CheckedKind;

/**
 * A chunk in the manifest.
 *
 * @param number in the names of its files
 * @param rows number of rows, including removed ones
 * @param printsSeal the checksum that identifies the file of fingerprints
 * @param idsSeal the checksum that identifies the file of ids
 * @param removed the list of removed rows
 */
record ChunkEntry(int number, int rows, int printsSeal, int idsSeal, Removed removed) {
    /**
     * The file that lists removed rows.
     *
     * @param number in the file name, or 0 if there is no file
     * @param rows number of removed rows
     * @param seal the checksum that identifies it
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
