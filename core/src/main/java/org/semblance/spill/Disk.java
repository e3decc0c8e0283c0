package org.semblance.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Changes to named files, in steps whose order decides what a crash or a loss of power leaves. Tests fail at each step. */
public interface Disk {
    /** The disk of this machine. */
    Disk LOCAL = local(true);

    /** The same without syncing: for files that are cheap to make again, if a checksum shows that they were lost. */
    Disk UNSYNCED = local(false);

    /** A file being written. */
    interface Sink extends Closeable {
        void write(ByteBuffer bytes) throws IOException;

        /** Returns when everything written would survive a loss of power. */
        void force() throws IOException;
    }

    /** Writes the content of a file. */
    interface ContentWriter {
        void write(OutputStream out) throws IOException;
    }

    /** Opens a new file, or an existing one emptied. */
    Sink create(Path file) throws IOException;

    /** Renames a file or directory atomically; replaces a file of the new name. */
    void rename(Path from, Path to) throws IOException;

    void delete(Path file) throws IOException;

    /** Makes a directory; its parent exists. Does nothing if it is there. */
    void makeDirectory(Path directory) throws IOException;

    /** Returns when a file, or the names in a directory, would survive a loss of power. */
    void force(Path path) throws IOException;

    /** Writes a file atomically: a crash leaves the old content or the new one, a failure leaves the old one. */
    default void replace(Path file, ContentWriter content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (Sink sink = create(temporary)) {
                content.write(stream(sink));
                sink.force();
            }
            moveForced(temporary, file);
        } catch (IOException | RuntimeException e) {
            try {
                delete(temporary);
            } catch (IOException another) {
                e.addSuppressed(another);
            }
            throw e;
        }
    }

    /** Moves what is synced already, and syncs the directory. */
    default void moveForced(Path from, Path to) throws IOException {
        rename(from, to);
        Path directory = to.toAbsolutePath().getParent();
        if (directory != null) force(directory);
    }

    private static OutputStream stream(Sink sink) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                sink.write(ByteBuffer.wrap(bytes, from, count));
            }
        };
    }

    /** @param syncs whether {@code force} has an effect */
    private static Disk local(boolean syncs) {
        return new Disk() {
            @Override
            public Sink create(Path file) throws IOException {
                FileChannel channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                return new Sink() {
                    @Override
                    public void write(ByteBuffer bytes) throws IOException {
                        while (bytes.hasRemaining()) channel.write(bytes);
                    }

                    @Override
                    public void force() throws IOException {
                        if (syncs) channel.force(true);
                    }

                    @Override
                    public void close() throws IOException {
                        channel.close();
                    }
                };
            }

            @Override
            public void rename(Path from, Path to) throws IOException {
                Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }

            @Override
            public void delete(Path file) throws IOException {
                Files.deleteIfExists(file);
            }

            @Override
            public void makeDirectory(Path directory) throws IOException {
                Files.createDirectories(directory);
            }

            @Override
            public void force(Path path) throws IOException {
                if (!syncs) return;
                try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                    channel.force(true);
                } catch (ClosedChannelException e) {
                    throw new InterruptedIOException(); // an interrupted thread closes its channel
                } catch (AccessDeniedException e) {
                    if (!Files.isDirectory(path)) throw e; // Windows cannot open directories
                }
            }
        };
    }
}
