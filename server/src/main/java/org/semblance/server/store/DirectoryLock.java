package org.semblance.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.semblance.io.LockFile;
import org.semblance.io.inputs.InputException;

/** A directory that one program at a time has; who that is stands in a file. */
final class DirectoryLock implements Closeable {
    private static final String LOCK = "LOCK";
    private static final String HOLDER = "HOLDER";
    private static final int MOST_LETTERS = 300;

    private final LockFile lock;
    private final Path holder;

    private DirectoryLock(LockFile lock, Path holder) {
        this.lock = lock;
        this.holder = holder;
    }

    /**
     * Takes the directory.
     *
     * @param program what it does, for others to read
     * @throws InputException if somebody has it, and who
     */
    static DirectoryLock take(Path directory, String program) throws IOException {
        Path holder = directory.resolve(HOLDER);
        Optional<LockFile> lock = LockFile.take(directory.resolve(LOCK));
        if (lock.isEmpty()) {
            throw new InputException(directory + ": in use by " + who(holder) + "; wait for it, or stop it");
        }
        Files.writeString(holder, describe(program));
        return new DirectoryLock(lock.get(), holder);
    }

    private static String describe(String program) {
        ProcessHandle self = ProcessHandle.current();
        String since = self.info().startInstant().map(Instant::toString).orElse("an unknown time");
        return "%s (process %d, since %s)%n".formatted(program, self.pid(), since);
    }

    private static String who(Path holder) {
        try {
            String who = Files.readString(holder).strip();
            if (!who.isEmpty()) return who.substring(0, Math.min(who.length(), MOST_LETTERS));
        } catch (IOException e) {
            // it has just been taken, and nothing is written yet
        }
        return "another program";
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(holder);
        lock.close();
    }
}
