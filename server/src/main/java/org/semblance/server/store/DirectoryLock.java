package org.semblance.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.semblance.io.LockFile;
import org.semblance.io.inputs.InputException;

/**
 * Locks a directory for one process.
 *
 * @param holder the file that describes this process
 */
record DirectoryLock(LockFile lock, Path holder) implements Closeable {
    private static final String LOCK = "LOCK";
    private static final String HOLDER = "HOLDER";
    private static final int MAX_LENGTH = 300;

    /**
     * Locks the directory.
     *
     * @param program description of this process, shown to others
     * @throws InputException if another process has the lock; names it
     */
    static DirectoryLock take(Path directory, String program) throws IOException {
        Path holder = directory.resolve(HOLDER);
        Optional<LockFile> lock = LockFile.take(directory.resolve(LOCK));
        if (lock.isEmpty()) {
            throw new InputException(
                    directory + ": in use by " + describeHolder(holder) + "; wait for it to end, or stop it");
        }
        try {
            Files.writeString(holder, describe(program));
        } catch (IOException e) {
            lock.get().close();
            throw e;
        }
        return new DirectoryLock(lock.get(), holder);
    }

    private static String describe(String program) {
        ProcessHandle self = ProcessHandle.current();
        String since = self.info().startInstant().map(Instant::toString).orElse("an unknown time");
        return "%s (process %d, since %s)%n".formatted(program, self.pid(), since);
    }

    private static String describeHolder(Path holder) {
        try {
            String text = Files.readString(holder).strip();
            if (!text.isEmpty()) return text.substring(0, Math.min(text.length(), MAX_LENGTH));
        } catch (IOException e) {
            // just locked, nothing written yet
        }
        return "another program";
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            Files.deleteIfExists(holder);
        }
    }
}
