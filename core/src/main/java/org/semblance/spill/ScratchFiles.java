package org.semblance.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The temporary files of a run, all in one directory. Where the system allows it they lose their names as soon as they are
 * open. For all threads.
 */
public final class ScratchFiles {
    /** Free space is asked for each time so much more has been written; and as much stays free. */
    private static final long LAP = 64L << 20;

    private final Path directory;
    private final AtomicLong written = new AtomicLong();

    public ScratchFiles(Path directory) {
        this.directory = directory;
    }

    /** The usual place of temporary files. */
    public static Path usualDirectory() {
        return Path.of(System.getProperty("java.io.tmpdir", "."));
    }

    /** A new file for reading and writing. */
    public FileChannel open() throws IOException {
        return FileChannel.open(
                Files.createTempFile(directory, ".spill", ".tmp"),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** Bytes written so far by all files, those that are gone included. */
    public long written() {
        return written.get();
    }

    /** Space that is left for temporary files. */
    public long free() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }

    /**
     * Fails if there is too little space for what is known to come.
     *
     * @throws FileSystemException saying what is needed
     */
    public void require(long bytes) throws IOException {
        require(directory, "temporary files", bytes, free(), " or name another directory with --temp");
    }

    /** The same where a file will grow as well, on the same disk or another one. */
    public void require(long bytes, Path file, long more) throws IOException {
        FileStore disk = Files.getFileStore(file);
        if (disk.equals(Files.getFileStore(directory))) {
            require(bytes + more);
            return;
        }
        require(bytes);
        require(file, "tokens", more, disk.getUsableSpace(), "");
    }

    private static void require(Path directory, String what, long bytes, long free, String remedy)
            throws FileSystemException {
        if (bytes <= free) return;
        throw new FileSystemException(
                directory.toString(),
                null,
                String.format(
                        Locale.ROOT,
                        "%s need %,d MB more, and %,d MB are free: make room%s",
                        what,
                        (bytes + (1 << 20) - 1) >> 20,
                        free >> 20,
                        remedy));
    }

    /** To be told before bytes are written. */
    public void writing(long bytes) throws IOException {
        long before = written.getAndAdd(bytes);
        if (before / LAP != (before + bytes) / LAP) require(bytes + LAP);
    }

    /** A channel that an interrupted thread uses closes itself, for all threads; a failed one does not know its name. */
    public IOException named(IOException failure) {
        if (failure instanceof ClosedChannelException) return new InterruptedIOException();
        if (failure instanceof FileSystemException) return failure;
        FileSystemException named = new FileSystemException(
                directory.toString(),
                null,
                "temporary file: " + failure.getMessage()
                        + "; free disk space or choose another directory with --temp");
        named.initCause(failure);
        return named;
    }

    /** Closes all, even if some fail. */
    public static void closeAll(Iterable<? extends Closeable> files) throws IOException {
        IOException failure = null;
        for (Closeable file : files) {
            try {
                file.close();
            } catch (IOException e) {
                if (failure == null) failure = e;
                else failure.addSuppressed(e);
            }
        }
        if (failure != null) throw failure;
    }
}
