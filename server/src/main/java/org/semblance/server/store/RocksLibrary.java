package org.semblance.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;
import org.semblance.spill.Directories;

/** The native library of the database, which its jar has inside. */
final class RocksLibrary {
    private RocksLibrary() {}

    /** Loads it, if that is not done; its 17 MB do not stay behind, also if the program is killed. */
    static void load() throws IOException {
        Path place = Files.createTempDirectory("semblance-");
        try {
            NativeLibraryLoader.getInstance().loadLibrary(place.toString());
            RocksDB.loadLibrary();
        } finally {
            discard(place);
        }
    }

    /** What is loaded stays so without its file; where a system does not let it go, it goes with the program. */
    private static void discard(Path place) {
        try {
            Directories.delete(place);
        } catch (IOException e) {
            place.toFile().deleteOnExit();
        }
    }
}
