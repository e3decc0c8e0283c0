package org.semblance.io.prints;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.semblance.io.InputException;

/** Held by the one program that changes an index. The file stays; what counts is the lock, which ends with the program. */
record WriterLock(FileChannel channel) implements Closeable {
    static final String FILE = "LOCK";

    static WriterLock take(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) != null) return new WriterLock(channel);
        channel.close();
        throw new InputException(directory + ": another program is changing this index; try again when it has ended");
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
