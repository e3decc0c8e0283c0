package org.semblance.spill;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.semblance.files.RemoteFiles;

/** Changes to named files, in steps whose order decides what a crash or a loss of power leaves. */
public final class Disk {
    private Disk() {}

    /** Writes the content of a file. */
    public interface ContentWriter {
        void write(OutputStream out) throws IOException;
    }

    /** Opens a new file for writing, or an existing one emptied. */
    public static FileChannel create(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    /** Renames a file or directory atomically; replaces a file of the new name. */
    public static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Returns when a file, or the names in a directory, would survive a loss of power. */
    public static void force(Path path) throws IOException {
        if (RemoteFiles.isRemote(path)) return;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (ClosedChannelException e) {
            throw new InterruptedIOException(); // an interrupted thread closes its channel
        } catch (AccessDeniedException e) {
            if (!Files.isDirectory(path)) throw e; // Windows cannot open directories
        }
    }

    /** Syncs the directory in which a file or directory is. */
    public static void forceParent(Path path) throws IOException {
        Path directory = path.toAbsolutePath().getParent();
        if (directory != null) force(directory);
    }

    /** Writes a file atomically: a crash leaves the old content or the new one, a failure leaves the old one. */
    public static void replace(Path file, ContentWriter content) throws IOException {
        replace(file, content, true);
    }

    /**
     * The same if the file is cheap to make again and a checksum shows that it was lost: a loss of power may leave
     * neither content.
     */
    public static void replaceUnsynced(Path file, ContentWriter content) throws IOException {
        replace(file, content, false);
    }

    private static void replace(Path file, ContentWriter content, boolean syncs) throws IOException {
        if (RemoteFiles.isObject(file)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            content.write(bytes);
            Files.write(file, bytes.toByteArray()); // an object is replaced as a whole when it is closed
            return;
        }
        Path temporary = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (FileChannel channel = create(temporary)) {
                content.write(Channels.newOutputStream(channel));
                if (syncs) channel.force(true);
            }
            rename(temporary, file);
            if (syncs) forceParent(file);
        } catch (IOException | RuntimeException e) {
            try {
                Files.deleteIfExists(temporary);
            } catch (IOException another) {
                e.addSuppressed(another);
            }
            throw e;
        }
    }

    /** Moves what is synced already, and syncs the directory. */
    public static void moveForced(Path from, Path to) throws IOException {
        rename(from, to);
        forceParent(to);
    }
}
