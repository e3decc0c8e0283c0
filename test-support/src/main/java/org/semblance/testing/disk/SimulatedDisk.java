package org.semblance.testing.disk;

import java.io.IOException;
import java.lang.StackWalker.StackFrame;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.testing.disk.Journal.Name;
import org.semblance.testing.disk.Journal.Node;

/**
 * A directory as a disk that records every change and fails at a chosen one. Thread-safe: changes happen one at a time.
 * {@link Journal} has what happened, and so what a loss of power at any point would leave.
 */
public final class SimulatedDisk {
    /** How a disk fails. */
    public enum Fault {
        /** One operation fails. */
        ERROR("Input/output error"),
        /** Nothing more can be written; files can be renamed and deleted. */
        FULL("No space left on device");

        private final String message;

        Fault(String message) {
            this.message = message;
        }
    }

    /** Whether a failure is one of these. */
    public static boolean isFault(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        return Stream.of(Fault.values()).anyMatch(fault -> message.contains(fault.message));
    }

    private final Path root;
    private final DiskFileSystem files = new DiskFileSystem(this);
    private final Journal journal;
    private int operations;
    private int failing = Integer.MAX_VALUE;
    private Fault fault = Fault.ERROR;
    private boolean readsFail;
    private boolean watchesNatives;
    private int most = Integer.MAX_VALUE;
    private long damaged = -1;

    /** Everything in the directory is durable at first. */
    public SimulatedDisk(Path directory) throws IOException {
        this.root = directory.toRealPath();
        this.journal = new Journal(root);
    }

    /** The directory, as a path of this disk. */
    public Path root() {
        return new DiskPath(files, root);
    }

    /** The path of that name: one of this disk if it is in its directory. */
    public Path path(String name) {
        Path path = Path.of(name);
        return path.toAbsolutePath().startsWith(root) ? new DiskPath(files, path) : path;
    }

    public Journal journal() {
        return journal;
    }

    /** Changes and syncs so far; accesses, if reading can fail. */
    public synchronized int operations() {
        return operations;
    }

    /** Fails at an operation, counted from 0. */
    public SimulatedDisk failAt(int operation, Fault how) {
        failing = operation;
        fault = how;
        return this;
    }

    /** Counts reading as an operation, so that it can fail. */
    public SimulatedDisk withFailingReads() {
        readsFail = true;
        return this;
    }

    /** Transfers at most so many bytes per call, as any file may. */
    public SimulatedDisk transferring(int bytes) {
        most = bytes;
        return this;
    }

    /** Returns a wrong byte wherever a file is read at a position; -1 for none. */
    public SimulatedDisk damagedAt(long position) {
        damaged = position;
        return this;
    }

    /** Records what native code does in the directory, too. */
    public SimulatedDisk watchingNatives() {
        watchesNatives = true;
        return this;
    }

    /** Records that the caller relies on everything so far. */
    public synchronized void acknowledge() throws IOException {
        scan();
        journal.acknowledge();
    }

    private void scan() throws IOException {
        if (watchesNatives) journal.scan();
    }

    /** Whether this operation fails. */
    private boolean fails(boolean takesSpace) throws IOException {
        scan();
        int operation = operations++;
        return operation == failing || operation > failing && fault == Fault.FULL && takesSpace;
    }

    private void step(Path path, boolean takesSpace) throws IOException {
        if (fails(takesSpace)) throw new FileSystemException(path.toString(), null, fault.message);
    }

    synchronized FileChannel open(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Path file = path.toAbsolutePath().normalize();
        boolean writes = options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
        boolean existed = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        boolean cuts = existed && writes && options.contains(StandardOpenOption.TRUNCATE_EXISTING);
        if (writes && !existed || cuts) step(file, true);
        FileChannel channel = FileChannel.open(file, options, attributes);
        if (!existed) journal.names(new Name(journal.parent(file), Journal.name(file), Node.created(false)));
        Node node = journal.found(file);
        if (cuts && node != null) journal.write(node, 0, null);
        if (options.contains(StandardOpenOption.DELETE_ON_CLOSE)) { // Linux deletes it at once
            journal.names(new Name(journal.parent(file), Journal.name(file), null));
            node = null;
        }
        return new DiskChannel(this, channel, node, options.contains(StandardOpenOption.APPEND));
    }

    synchronized void makeDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        Path directory = path.toAbsolutePath().normalize();
        if (Files.exists(directory) || !Files.isDirectory(directory.resolveSibling(""))) {
            Files.createDirectory(directory, attributes); // which fails
        }
        step(directory, true);
        Files.createDirectory(directory, attributes);
        journal.names(new Name(journal.parent(directory), Journal.name(directory), Node.created(true)));
    }

    synchronized void link(Path link, Path existing) throws IOException {
        step(link, true);
        Files.createLink(link, existing);
        Path file = existing.toAbsolutePath().normalize();
        Node node = Objects.requireNonNull(journal.find(file), "a link to a file elsewhere");
        Path name = link.toAbsolutePath().normalize();
        journal.names(new Name(journal.parent(name), Journal.name(name), node));
    }

    synchronized void delete(Path path) throws IOException {
        Path file = path.toAbsolutePath().normalize();
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) Files.delete(file); // which fails
        step(file, false);
        Files.delete(file);
        if (journal.find(file) != null) journal.names(new Name(journal.parent(file), Journal.name(file), null));
    }

    synchronized void rename(Path source, Path target, CopyOption... options) throws IOException {
        step(source, false);
        Path from = source.toAbsolutePath().normalize();
        Node known = journal.found(from);
        Files.move(source, target, options);
        Path to = target.toAbsolutePath().normalize();
        Node node = Objects.requireNonNull(known, "a directory of native code");
        if (node.equals(journal.find(to))) return; // two names of one file: nothing happens
        journal.names(
                new Name(journal.parent(from), Journal.name(from), null),
                new Name(journal.parent(to), Journal.name(to), node));
    }

    synchronized int write(FileChannel file, @Nullable Node node, ByteBuffer bytes, long position) throws IOException {
        boolean fails = fails(true);
        int count = Math.min(bytes.remaining(), most);
        if (fails) count /= 2;
        byte[] part = new byte[count];
        bytes.get(part);
        for (ByteBuffer left = ByteBuffer.wrap(part); left.hasRemaining(); )
            file.write(left, position + left.position());
        if (node != null && count > 0) journal.write(node, position, part);
        if (fails) throw new IOException(fault.message);
        return count;
    }

    synchronized int read(FileChannel file, ByteBuffer bytes, long position) throws IOException {
        if (readsFail && fails(true)) throw new IOException(fault.message);
        int start = bytes.position();
        int read = file.read(bytes.slice(start, Math.min(bytes.remaining(), most)), position);
        if (read <= 0) return read;
        if (damaged >= position && damaged < position + read) {
            int at = start + (int) (damaged - position);
            bytes.put(at, (byte) (bytes.get(at) ^ 0x10));
        }
        bytes.position(start + read);
        return read;
    }

    synchronized void truncate(FileChannel file, @Nullable Node node, long size) throws IOException {
        if (fails(false)) throw new IOException(fault.message);
        boolean cuts = size < file.size();
        file.truncate(size);
        if (node != null && cuts) journal.write(node, size, null);
    }

    synchronized void force(FileChannel file, @Nullable Node node, boolean metadata) throws IOException {
        if (fails(true)) throw new IOException(fault.message);
        if (node != null) journal.sync(node, site());
    }

    /** The line that wants the sync and the method that calls it, after the methods that carry it out. */
    private static String site() {
        List<StackFrame> frames = StackWalker.getInstance()
                .walk(all ->
                        all.filter(frame -> isProduct(frame.getClassName())).toList());
        List<String> names = new ArrayList<>();
        int callers = 0;
        for (StackFrame frame : frames) {
            String line = callers == 1 ? "" : ":" + frame.getLineNumber();
            names.add(name(frame) + line);
            if (!frame.getClassName().endsWith(".spill.Disk") && ++callers == 2) break;
        }
        return String.join(" < ", names);
    }

    private static boolean isProduct(String name) {
        return name.startsWith("org.semblance.") && !name.startsWith("org.semblance.testing.");
    }

    private static String name(StackFrame frame) {
        String type = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
        return type + "." + frame.getMethodName().replaceAll("lambda\\$(\\w+)\\$\\d+", "$1");
    }
}
