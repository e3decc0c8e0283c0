package org.semblance.cli.options;

import java.nio.file.Path;
import org.semblance.files.RemoteFiles;

/** Paths of files that are changed in place or mapped to memory, and so cannot be in a store. */
public final class LocalPath {
    private LocalPath() {}

    /** Fails if a path is in a store. */
    public static void require(Path path) {
        if (RemoteFiles.isRemote(path))
            throw new IllegalArgumentException("'" + path + "' is in a store; name a path of this machine");
    }
}
