package org.semblance.report.run;

import java.io.IOException;
import java.io.InputStream;
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
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.semblance.files.RemoteFiles;
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
    public record Entry(long size, String sha256) {}

    /** Writes the manifest of a directory, whose other files must be complete; it is synced with them. */
    public static void write(Path directory, Workers workers) throws IOException, InterruptedException {
        Files.write(directory.resolve(NAME), of(directory, workers).bytes());
    }

    /** The files that a directory has now. */
    public static Manifest of(Path directory, Workers workers) throws IOException, InterruptedException {
        Map<String, Long> sizes = sizes(directory);
        sizes.keySet().removeIf(Manifest::isOfTheUser);
        List<String> paths = new ArrayList<>(sizes.keySet());
        paths.sort(Comparator.comparingLong((String path) -> -sizes.getOrDefault(path, 0L))); // the longest work first
        Entry[] entries = new Entry[paths.size()];
        workers.forEach(entries.length, i -> entries[i] = entry(directory.resolve(paths.get(i))));
        Map<String, Entry> files = new TreeMap<>();
        for (int i = 0; i < entries.length; i++) files.put(paths.get(i), entries[i]);
        return new Manifest(files);
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
    public List<String> differences(Path directory, Workers workers) throws IOException, InterruptedException {
        Map<String, Long> sizes = sizes(directory);
        sizes.keySet().removeIf(Manifest::isOfTheUser);
        List<String> paths = new ArrayList<>(files.keySet());
        String[] found = new String[paths.size()];
        workers.forEach(found.length, i -> {
            String path = paths.get(i);
            Entry expected = files.get(path);
            Long size = sizes.get(path);
            if (size == null) found[i] = path + " is missing: " + NAME + " lists it";
            else if (!entry(directory.resolve(path)).equals(expected))
                found[i] = path + " changed since the run: it differs from " + NAME;
        });
        List<String> differences = new ArrayList<>();
        for (String difference : found) if (difference != null) differences.add(difference);
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
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER];
            long size = 0;
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                sha.update(buffer, 0, n);
                size += n;
            }
            return new Entry(size, HexFormat.of().formatHex(sha.digest()));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
