package org.semblance.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.semblance.analysis.TokenHash;
import org.semblance.io.InputException;
import org.semblance.io.relation.Prepared;
import org.semblance.report.PendingFiles;

/**
 * The file in which a corpus is kept in the form that queries are answered from: made when it is missing, and made anew, with a
 * word, when it is no longer that of the corpus.
 *
 * @param beside where it belongs
 * @param named whether the user named it, so that it must be there and nowhere else
 */
record PreparedCorpus(Path beside, boolean named, Console console) {
    private static final long PATIENCE_MILLIS = 100;

    /** Makes the file. */
    interface Maker {
        void make(PendingFiles file) throws IOException, InterruptedException;
    }

    /**
     * Opens the file, made anew if need be.
     *
     * @param stale what is wrong with a file of that key; nothing if it is right
     */
    Prepared open(Stale stale, Maker maker) throws IOException, InterruptedException {
        boolean told = false;
        while (true) {
            Optional<Prepared> fresh = fresh(beside, stale, !told);
            if (fresh.isEmpty() && !named) fresh = fresh(elsewhere(), stale, false);
            if (fresh.isPresent()) return fresh.get();
            if (make(maker)) told = true;
            else {
                if (!told) console.note("another run is preparing " + beside + "; waiting for it");
                told = true;
                Thread.sleep(PATIENCE_MILLIS);
            }
        }
    }

    /** Tells what is wrong. */
    interface Stale {
        Optional<String> reason(String key);
    }

    private Optional<Prepared> fresh(Path path, Stale stale, boolean tell) throws IOException {
        requireOurs(path);
        try {
            Prepared prepared = Prepared.open(path);
            Optional<String> reason = stale.reason(prepared.key());
            if (reason.isEmpty()) return Optional.of(prepared);
            prepared.close();
            if (tell) console.note(path + ": " + reason.get() + "; preparing it anew");
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (InputException e) {
            if (tell) console.note(path + ": is not whole; preparing it anew");
        }
        return Optional.empty();
    }

    /** A file of that name that is none of ours may be all that somebody has. */
    private static void requireOurs(Path path) throws IOException {
        if (Files.exists(path) && !Prepared.isOne(path)) {
            throw new IllegalArgumentException(
                    path + " is no prepared corpus and is not replaced; name another file with --prepared");
        }
    }

    /** Makes the file here or, where nobody may write, among temporary files; false if somebody else is making it. */
    private boolean make(Maker maker) throws IOException, InterruptedException {
        try {
            return make(beside, maker);
        } catch (FileSystemException e) {
            if (named || !isForbidden(e)) throw e;
            Path other = elsewhere();
            makeFolder(other.toAbsolutePath().resolveSibling(".").normalize());
            console.note(beside + ": cannot be written; preparing " + other + " instead");
            return make(other, maker);
        }
    }

    private static boolean make(Path path, Maker maker) throws IOException, InterruptedException {
        try (Interruption watch = Interruption.begin()) {
            Optional<PendingFiles> begun = PendingFiles.tryBegin(path);
            if (begun.isEmpty()) return false;
            make(path, watch.of(begun.get()), maker);
            return true;
        }
    }

    private static void make(Path path, PendingFiles begun, Maker maker) throws IOException, InterruptedException {
        try (PendingFiles file = begun) {
            maker.make(file);
            requireOurs(path); // it may have come meanwhile
            file.commit();
        }
    }

    private static boolean isForbidden(FileSystemException failure) {
        return failure instanceof AccessDeniedException
                || String.valueOf(failure.getReason()).contains("Read-only");
    }

    /** A name of its own in a folder of the user's among temporary files. */
    private Path elsewhere() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "semblance-" + System.getProperty("user.name"));
        String hash = Long.toHexString(TokenHash.of(beside.toAbsolutePath().toString()));
        return folder.resolve(hash + "-" + beside.getFileName());
    }

    /** A folder that nobody else looks into. */
    private static void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) return;
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** Deletes a file that turned out to be damaged where it was looked at. */
    void discard() throws IOException {
        if (Prepared.isOne(beside)) Files.deleteIfExists(beside);
        if (!named && Prepared.isOne(elsewhere())) Files.deleteIfExists(elsewhere());
        console.note(beside + ": is damaged; preparing it anew");
    }
}
