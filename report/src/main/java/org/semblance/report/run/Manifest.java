package org.semblance.report.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.files.RemoteFiles;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.report.Tsv;
import org.semblance.run.Workers;
import org.semblance.spill.Disk;

/**
 * {@code manifest.tsv}: every other file of a run directory with its size and SHA-256, by path. It tells which files
 * changed since, and which ones no run created. Labels are the user's: neither listed nor reported as changes.
 */
public record Manifest(Map<String, Entry> files) {
    public static final String NAME = "manifest.tsv";

    private static final String[] COLUMNS = {"path", "size", "sha256"};
    private static final int BUFFER = 1 << 16;

    /** Temporary files of the run that is writing the directory, where the system cannot hide them. */
    private static final Pattern TEMPORARY = Pattern.compile("\\.spill[^/]*\\.tmp");

    /** Answers of a user about the pairs of the run: no run writes or replaces them. */
    private static final Pattern LABELS = Pattern.compile("labels\\.(tsv|json)");

    /** Everything that a run without a manifest may have written. */
    private static final Pattern OUTPUTS = Pattern.compile(
            "(pairs|clusters)\\.(tsv|jsonl|parquet)(/.*)?|(contaminated|benchmarks|cuts)\\.tsv|removed\\.jsonl(/.*)?|clean\\.[a-z]+(\\.[a-z0-9]+)?(/.*)?"
                    + "|rejected\\.tsv|inputs\\.tsv|summary\\.json|common\\.json|report\\.html|input\\.[a-z]+(\\.[a-z0-9]+)?|(clean|state)/.*");

    public Manifest {
        files = new TreeMap<>(files);
    }

    /** Size in bytes and SHA-256 in hexadecimal. */
    public record Entry(long size, String sha256) implements Serializable {
        /** The entry of a file with this content. */
        public static Entry of(InputStream in) throws IOException {
            MessageDigest sha = digest();
            byte[] buffer = new byte[BUFFER];
            long size = 0;
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                sha.update(buffer, 0, n);
                size += n;
            }
            return of(size, sha);
        }

        static MessageDigest digest() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError("every Java platform has SHA-256", e);
            }
        }

        static Entry of(long size, MessageDigest sha) {
            return new Entry(size, HexFormat.of().formatHex(sha.digest()));
        }
    }

    /** Reads files to compute their entries. */
    public interface Hashing {
        /** The entries of files in the same order; the largest come first. */
        List<Entry> of(List<Path> files) throws IOException, InterruptedException;

        /** Reads files in this process. */
        static Hashing by(Workers workers) {
            return files -> {
                Entry[] entries = new Entry[files.size()];
                workers.forEach(entries.length, i -> entries[i] = entry(files.get(i)));
                return List.of(entries);
            };
        }
    }

    /** Creates files whose entries are computed while they are written, so that large ones are not read for that. */
    static final class Written implements CleanCorpus.FileCreation {
        private final Workers workers;
        private final Map<Path, Entry> entries = new HashMap<>();
        private final List<Thread> syncing = new ArrayList<>();
        private volatile @Nullable IOException unsynced;

        Written(Workers workers) {
            this.workers = workers;
        }

        @Override
        public OutputStream create(Path file) throws IOException {
            boolean beside = workers.threads() > 1;
            return new HashedStream(Files.newOutputStream(file), beside, entry -> {
                entries.put(file, entry);
                if (beside)
                    syncing.add(Thread.ofPlatform().daemon().name("syncing").start(() -> sync(file)));
            });
        }

        /** Begins early what takes long. A system may report a failure only once, so it is kept. */
        private void sync(Path file) {
            try {
                Disk.force(file);
            } catch (IOException e) {
                unsynced = e;
            }
        }

        /** The entries that are known, and those of other files as computed otherwise. */
        Hashing or(Hashing others) {
            return files -> {
                syncing.forEach(Workers::join); // some systems do not rename the directory meanwhile
                IOException failure = unsynced;
                if (failure != null) throw failure;
                Map<Path, Entry> all = new HashMap<>(entries);
                List<Path> unknown =
                        files.stream().filter(file -> !all.containsKey(file)).toList();
                List<Entry> computed = others.of(unknown);
                for (int i = 0; i < unknown.size(); i++) all.put(unknown.get(i), computed.get(i));
                return files.stream().map(all::get).toList();
            };
        }
    }

    /**
     * Hashes what is written to a file. Another thread, if there is one, writes and hashes, since that takes as long as
     * reading what is to be written.
     */
    private static final class HashedStream extends OutputStream {
        private static final int PIECE = 1 << 18;
        private static final int PIECES = 4;
        private static final Piece EMPTY = new Piece(0);

        private final OutputStream file;
        private final Consumer<Entry> result;
        private final MessageDigest sha = Entry.digest();
        private final BlockingQueue<Piece> passed = new ArrayBlockingQueue<>(PIECES + 1);
        private final BlockingQueue<Piece> free = new ArrayBlockingQueue<>(PIECES + 1);
        private final @Nullable Thread writer;
        private Piece piece = new Piece(PIECE);
        private volatile @Nullable Throwable failure;
        private long size;
        private boolean closed;

        private static final class Piece {
            private final byte[] bytes;
            private int length;

            Piece(int capacity) {
                bytes = new byte[capacity];
            }
        }

        HashedStream(OutputStream file, boolean beside, Consumer<Entry> result) {
            this.file = file;
            this.result = result;
            for (int i = 1; i < PIECES; i++) free.add(new Piece(PIECE));
            this.writer = beside ? Thread.ofPlatform().daemon().name("writing").start(this::write) : null;
        }

        /** Until an empty piece. */
        private void write() {
            try {
                for (Piece next = passed.take(); next.length > 0; next = passed.take()) {
                    try {
                        if (failure == null) write(next);
                    } catch (Throwable e) { // such as a full disk, or too little memory
                        failure = e;
                    }
                    next.length = 0;
                    free.add(next); // also after a failure: the other thread may wait for it
                }
            } catch (InterruptedException e) {
                throw new AssertionError("nothing interrupts this thread", e);
            }
        }

        private void write(Piece full) throws IOException {
            file.write(full.bytes, 0, full.length);
            sha.update(full.bytes, 0, full.length);
            size += full.length;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int at = offset, end = offset + length; at < end; ) {
                if (piece.length == piece.bytes.length) pass();
                int n = Math.min(end - at, piece.bytes.length - piece.length);
                System.arraycopy(bytes, at, piece.bytes, piece.length, n);
                piece.length += n;
                at += n;
            }
        }

        /** Passes the piece on and takes an empty one. */
        private void pass() throws IOException {
            if (piece == EMPTY) throw new InterruptedIOException();
            requireSuccess();
            if (writer == null) {
                write(piece);
                piece.length = 0;
                return;
            }
            passed.add(piece);
            piece = EMPTY; // if this thread is interrupted
            try {
                piece = free.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }

        private void requireSuccess() throws IOException {
            if (failure instanceof IOException e) throw e;
            if (failure != null) throw new IOException("the file could not be written and hashed", failure);
        }

        @Override
        public void close() throws IOException {
            if (closed) return;
            closed = true;
            try (file) {
                if (piece.length > 0 && writer == null) write(piece);
                else if (piece.length > 0) passed.add(piece);
                passed.add(EMPTY);
                if (writer != null) Workers.join(writer);
            }
            requireSuccess();
            result.accept(Entry.of(size, sha));
        }
    }

    /** Writes the manifest of a directory, whose other files must be complete; it is synced with them. */
    public static void write(Path directory, Hashing hashing) throws IOException, InterruptedException {
        Map<String, Long> sizes = sizes(directory);
        sizes.keySet().removeIf(Manifest::isOfTheUser);
        Files.write(directory.resolve(NAME), new Manifest(entries(directory, sizes, hashing)).bytes());
    }

    private static Map<String, Entry> entries(Path directory, Map<String, Long> sizes, Hashing hashing)
            throws IOException, InterruptedException {
        List<String> paths = new ArrayList<>(sizes.keySet());
        paths.sort(Comparator.comparingLong((String path) -> -sizes.getOrDefault(path, 0L))); // the longest work first
        List<Entry> entries = hashing.of(paths.stream().map(directory::resolve).toList());
        Map<String, Entry> files = new TreeMap<>();
        for (int i = 0; i < paths.size(); i++) files.put(paths.get(i), entries.get(i));
        return files;
    }

    /** The manifest that is stored in a directory; empty if there is none. */
    public static Optional<Manifest> read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        if (!Files.isRegularFile(file)) return Optional.empty();
        List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
        if (lines.isEmpty() || !lines.getFirst().equals(String.join("\t", COLUMNS)))
            throw new IOException(NAME + ": not a manifest");
        Map<String, Entry> files = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            if (cells.length != COLUMNS.length || !cells[1].matches("[0-9]{1,18}"))
                throw new IOException(NAME + ": not a row of a manifest: " + line);
            files.put(Tsv.unescape(cells[0]), new Entry(Long.parseLong(cells[1]), cells[2]));
        }
        return Optional.of(new Manifest(files));
    }

    /** Replaces the entry of one file that was written again; does nothing without a manifest. */
    public static void refresh(Path directory, String path) throws IOException {
        Optional<Manifest> stored = read(directory);
        if (stored.isEmpty()) return;
        stored.get().files.put(path, entry(directory.resolve(path)));
        byte[] bytes = stored.get().bytes();
        Disk.replace(directory.resolve(NAME), out -> out.write(bytes));
    }

    private byte[] bytes() {
        StringBuilder text = new StringBuilder(Tsv.line((Object[]) COLUMNS));
        files.forEach((path, entry) -> text.append(Tsv.line(path, entry.size, entry.sha256)));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** How the files that are there differ from those of the manifest, one line each, naming the file. */
    public List<String> differences(Path directory, Hashing hashing) throws IOException, InterruptedException {
        Map<String, Long> sizes = sizes(directory);
        sizes.keySet().removeIf(Manifest::isOfTheUser);
        Map<String, Long> listed = new TreeMap<>(sizes);
        listed.keySet().retainAll(files.keySet());
        Map<String, Entry> found = entries(directory, listed, hashing);
        List<String> differences = new ArrayList<>();
        files.forEach((path, expected) -> {
            if (!found.containsKey(path)) differences.add(path + " is missing: " + NAME + " lists it");
            else if (!expected.equals(found.get(path)))
                differences.add(path + " changed since the run: it differs from " + NAME);
        });
        for (String path : sizes.keySet()) {
            if (!files.containsKey(path))
                differences.add(path + " is not a file of the run: " + NAME + " does not list it");
        }
        return differences;
    }

    /** Whether a file of a run directory has labels, which only the user can make. */
    static boolean isOfTheUser(String path) {
        return LABELS.matcher(path).matches();
    }

    /** Files below a run directory that no run created, by path. */
    static List<String> strangers(Path directory) throws IOException {
        Optional<Manifest> stored;
        try {
            stored = read(directory);
        } catch (IOException e) {
            stored = Optional.empty(); // damaged: the names of outputs decide
        }
        Map<String, Entry> known = stored.map(Manifest::files).orElse(Map.of());
        boolean listed = stored.isPresent();
        return sizes(directory).keySet().stream()
                .filter(path -> listed ? !known.containsKey(path) : !isOutput(path))
                .toList();
    }

    /** Whether a run without a manifest may have written a file. */
    public static boolean isOutput(String path) {
        return path.equals(NAME) || OUTPUTS.matcher(path).matches();
    }

    /** All files by path, with their sizes; links are files of their own. */
    private static Map<String, Long> sizes(Path directory) throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        Path root = directory.toRealPath(); // it may be a link
        Optional<RemoteFiles> remote = RemoteFiles.of(root);
        if (remote.isPresent()) {
            remote.get().filesBelow(root).forEach((file, facts) -> {
                String path = root.relativize(file).toString();
                if (!path.equals(NAME)) sizes.put(path, facts.size());
            });
            return sizes;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = root.relativize(file).toString().replace('\\', '/');
                if (!path.equals(NAME) && !TEMPORARY.matcher(path).matches()) sizes.put(path, attributes.size());
                return FileVisitResult.CONTINUE;
            }
        });
        return sizes;
    }

    private static Entry entry(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) return new Entry(0, "-");
        try (InputStream in = Files.newInputStream(file)) {
            return Entry.of(in);
        }
    }
}
