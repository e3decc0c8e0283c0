package org.semblance.cli.relation;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.semblance.analysis.TokenHash;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.Interruption;
import org.semblance.io.inputs.InputException;
import org.semblance.io.relation.PreparedRelation;
import org.semblance.report.PendingFiles;

/**
 * The file of a corpus prepared for queries: created if it is missing, and again, with a note, if the corpus has changed.
 *
 * @param beside its path, next to the corpus or as named
 * @param named whether the user named it, which rules out another place
 */
record PreparedCorpus(Path beside, boolean named, Console console) {
    private static final long PATIENCE_MILLIS = 100;

    /** Creates the file. */
    interface Maker {
        void make(PendingFiles file) throws IOException, InterruptedException;
    }

    /**
     * Opens the file; creates it first if it is missing or out of date.
     *
     * @param stale why a file with that key is out of date; empty if it is not
     */
    PreparedRelation open(Stale stale, Maker maker) throws IOException, InterruptedException {
        boolean told = false;
        while (true) {
            Optional<PreparedRelation> fresh = fresh(beside, stale, !told);
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

    /** Why a file is out of date. */
    interface Stale {
        Optional<String> reason(String key);
    }

    private Optional<PreparedRelation> fresh(Path path, Stale stale, boolean tell) throws IOException {
        requireOurs(path);
        try {
            PreparedRelation prepared = PreparedRelation.open(path);
            Optional<String> reason = stale.reason(prepared.key());
            if (reason.isEmpty()) return Optional.of(prepared);
            prepared.close();
            if (tell) console.note(path + ": " + reason.get() + "; preparing it again");
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (InputException e) {
            if (tell) console.note(path + ": is incomplete; preparing it again");
        }
        return Optional.empty();
    }

    /** Never replaces a file that is not a prepared corpus. */
    private static void requireOurs(Path path) throws IOException {
        if (Files.exists(path) && !PreparedRelation.isOne(path)) {
            throw new IllegalArgumentException(
                    path + " is not a prepared corpus and will not be replaced; name another file with --prepared");
        }
    }

    /** Creates the file, in the temporary directory if its place is not writable; false if another process is creating it. */
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
            requireOurs(path); // another process may have created it meanwhile
            file.commit();
        }
    }

    private static boolean isForbidden(FileSystemException failure) {
        return failure instanceof AccessDeniedException
                || String.valueOf(failure.getReason()).contains("Read-only");
    }

    /** A unique path in the user's folder in the temporary directory. */
    private Path elsewhere() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "semblance-" + System.getProperty("user.name"));
        String hash = Long.toHexString(TokenHash.of(beside.toAbsolutePath().toString()));
        return folder.resolve(hash + "-" + beside.getFileName());
    }

    /** Creates a private folder. */
    private static void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) return;
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** Deletes a damaged file. */
    void discard() throws IOException {
        if (PreparedRelation.isOne(beside)) Files.deleteIfExists(beside);
        if (!named && PreparedRelation.isOne(elsewhere())) Files.deleteIfExists(elsewhere());
        console.note(beside + ": is damaged; preparing it again");
    }
}
