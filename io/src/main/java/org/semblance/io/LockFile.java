package org.semblance.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.semblance.files.RemoteFiles;
import org.semblance.spill.ScratchFiles;

/**
 * A locked file that grants one process the right to write, for example to a directory. Only the lock counts, and the
 * operating system releases it when the process ends: after a crash the file remains, but it can be locked again.
 *
 * <p>Stores have no locks. There the file itself is the lock, and names its process: after a crash it is taken over by the
 * next run on the same machine; elsewhere {@link #holder} tells the user which file to delete.
 *
 * @param file the lock file
 * @param channel the open channel that holds the lock; null in a store
 */
public record LockFile(Path file, @Nullable FileChannel channel) implements Closeable {
    private static final int ATTEMPTS = 100;
    private static final int LARGEST_MARK = 1 << 9;
    private static final int MARKS = 4;

    /**
     * The locks of this process by their real paths. POSIX releases all locks of a process on a file as soon as it closes
     * any descriptor of that file, so a file that is locked here must not even be opened again.
     */
    private static final Map<Path, FileChannel> HELD = new HashMap<>();

    /** Acquires the lock; empty if another process, or this one, already holds it. */
    public static Optional<LockFile> take(Path file) throws IOException {
        Optional<RemoteFiles> store = RemoteFiles.of(file);
        if (store.isPresent()) return takeRemote(store.get(), file);
        Path parent = file.toAbsolutePath().getParent();
        Path real = parent == null ? file : parent.toRealPath().resolve(file.getFileName());
        synchronized (HELD) {
            HELD.values().removeIf(channel -> !channel.isOpen());
            if (HELD.containsKey(real)) return Optional.empty();
            Optional<LockFile> lock = acquire(file, step -> {});
            lock.ifPresent(taken -> {
                if (taken.channel != null) HELD.put(real, taken.channel);
            });
            return lock;
        }
    }

    private static Optional<LockFile> takeRemote(RemoteFiles store, Path file) throws IOException {
        byte[] own = Holder.self().toString().getBytes(StandardCharsets.UTF_8);
        if (store.createExclusively(file, own)) return Optional.of(new LockFile(file, null));
        if (!isLeft(file)) return Optional.empty();
        // Several runs on this machine may see that: without a turn, one would delete the new lock of another.
        UUID name = UUID.nameUUIDFromBytes(file.toUri().toString().getBytes(StandardCharsets.UTF_8));
        Optional<LockFile> turn = take(ScratchFiles.usualDirectory().resolve(".semblance-" + name + ".lock"));
        if (turn.isEmpty()) return Optional.empty();
        try {
            if (!isLeft(file)) return Optional.empty();
            Files.deleteIfExists(file);
            return store.createExclusively(file, own) ? Optional.of(new LockFile(file, null)) : Optional.empty();
        } finally {
            turn.get().delete();
        }
    }

    /** Whether a lock in a store was left by a process of this machine that has ended. */
    private static boolean isLeft(Path file) throws IOException {
        return Holder.of(file).filter(Holder::isGone).isPresent();
    }

    /** Which process holds a lock in a store, and what to do if it has ended; empty for a lock on this machine. */
    public static String holder(Path file) {
        if (!RemoteFiles.isRemote(file)) return "";
        try {
            String who = Holder.of(file).map(Holder::title).orElse("an unknown process");
            return " (%s); if it has ended, delete %s".formatted(who, file);
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * The process that has created a lock file in a store.
     *
     * @param started when the process started; distinguishes it from later ones of the same number
     */
    private record Holder(String host, long process, String started) {
        static Holder self() {
            ProcessHandle self = ProcessHandle.current();
            return new Holder(hostName(), self.pid(), start(self));
        }

        private static String hostName() {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException e) {
                return "localhost";
            }
        }

        private static String start(ProcessHandle process) {
            return process.info().startInstant().map(Instant::toString).orElse("");
        }

        /** The holder that a lock file names; empty if it names none, as for a moment after it was created. */
        static Optional<Holder> of(Path file) throws IOException {
            try {
                String[] parts = Files.readString(file).strip().split(" ", -1);
                return parts.length == 3
                        ? Optional.of(new Holder(parts[0], Long.parseLong(parts[1]), parts[2]))
                        : Optional.empty();
            } catch (NoSuchFileException | NumberFormatException e) {
                return Optional.empty();
            }
        }

        /** Whether it was a process of this machine that has ended. */
        boolean isGone() {
            if (!host.equals(hostName())) return false;
            Optional<ProcessHandle> there = ProcessHandle.of(process).filter(ProcessHandle::isAlive);
            return there.isEmpty() || !start(there.get()).equals(started);
        }

        String title() {
            return "process %d on %s, started %s".formatted(process, host, started);
        }

        @Override
        public String toString() {
            return host + " " + process + " " + started;
        }
    }

    /** A moment at which other processes may change the file, for tests. */
    enum Step {
        BEFORE_OPENING,
        BEFORE_LOCKING
    }

    /** Runs between the steps, for tests. */
    interface Hook {
        void at(Step step) throws IOException;
    }

    static Optional<LockFile> acquire(Path file, Hook hook) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            createIfAbsent(file);
            Optional<Object> key = key(file);
            hook.at(Step.BEFORE_OPENING);
            FileChannel channel;
            try {
                channel = FileChannel.open(file, StandardOpenOption.WRITE);
            } catch (NoSuchFileException e) {
                continue; // deleted since it was created
            }
            boolean locked = false;
            try {
                hook.at(Step.BEFORE_LOCKING);
                boolean free = isFree(channel);
                boolean same = key.equals(key(file)); // otherwise its holder has just deleted it
                if (!free && same) return Optional.empty();
                locked = free && same && isNamed(file, channel);
                if (locked) return Optional.of(new LockFile(file, channel));
            } finally {
                if (!locked) channel.close();
            }
        }
        return Optional.empty();
    }

    private static void createIfAbsent(Path file) throws IOException {
        if (Files.exists(file)) return;
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            return; // created by another process at the same time
        }
    }

    /** Identifies a file beyond its name (device and inode on POSIX); empty where the file system has no such key. */
    private static Optional<Object> key(Path file) throws IOException {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(file, BasicFileAttributes.class).fileKey());
        } catch (NoSuchFileException e) {
            return Optional.of(new Object()); // equal to no other key
        }
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // locked by this process
        }
    }

    /**
     * Whether the path names the locked file: otherwise that file was deleted, and its lock excludes no one. Equal keys do
     * not show it, since the key of a deleted file is used again, and a channel has no key. So the file gets a few random
     * sizes for a moment, which are compared with that of the file at the path; only the holder of the lock changes it.
     */
    private static boolean isNamed(Path file, FileChannel channel) throws IOException {
        boolean interrupted = Thread.interrupted(); // an interrupted thread would close the channel
        try {
            for (int i = 0; i < MARKS; i++) {
                long mark = 1L + ThreadLocalRandom.current().nextInt(LARGEST_MARK);
                channel.truncate(0);
                channel.write(ByteBuffer.allocate(1), mark - 1);
                if (Files.size(file) != mark) return false;
            }
            channel.truncate(0);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        } catch (ClosedChannelException e) {
            throw new InterruptedIOException();
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw new FileSystemException(
                    file.toString(), null, "cannot be written: " + e.getMessage() + "; free disk space");
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    /** Deletes the file, then releases the lock, so that no other process can lock the file in between. */
    public void delete() throws IOException {
        if (channel == null) deleteOwn();
        else
            try (channel) {
                if (channel.isOpen()) Files.deleteIfExists(file);
            }
    }

    /** Deletes the file in a store, unless a user has deleted it and it is that of another process now. */
    private void deleteOwn() throws IOException {
        if (Holder.of(file).filter(Holder.self()::equals).isPresent()) Files.deleteIfExists(file);
    }

    /** Releases the lock and keeps the file; in a store, where the file is the lock, deletes it. */
    @Override
    public void close() throws IOException {
        if (channel == null) deleteOwn();
        else channel.close();
    }
}
