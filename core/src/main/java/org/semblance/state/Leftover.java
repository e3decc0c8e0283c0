package org.semblance.state;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.semblance.pairs.SavedPairs;
import org.semblance.search.Join;
import org.semblance.spill.Content;
import org.semblance.spill.SavedReader;

/**
 * Stages that an unfinished run got done.
 *
 * @param joined whether pairs were found, besides documents read
 */
record Leftover(Path directory, StateManifest manifest, boolean joined) {
    /**
     * Reads all files once: later it would be too late to do it all again.
     *
     * @throws java.nio.file.FileSystemException naming a file that is damaged
     */
    void check() throws IOException {
        manifest.requireFiles(directory);
        for (Map.Entry<String, Content> file : manifest.files().entrySet()) {
            SavedReader.check(directory.resolve(file.getKey()), file.getValue());
        }
        if (!joined) return;
        pairs().check(manifest.documents());
        Join.Found _ = found();
    }

    private SavedPairs pairs() {
        return manifest.pairs(directory.resolve(StateManifest.PAIRS));
    }

    /** What the join found, if it was finished. */
    Join.Found found() throws IOException {
        return new SavedJoin(directory.resolve(Home.FOUND)).read(pairs(), manifest.documents());
    }
}
