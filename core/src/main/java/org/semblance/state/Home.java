package org.semblance.state;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a run keeps its finished stages until it is complete, so that they need not be done again.
 *
 * @param directory of nothing else
 * @param documents what tells whether documents are the same as before, and are read in the same way; by name
 * @param resume whether what is there is used; else it is removed
 * @param notes hears what cannot be used, a line each
 */
public record Home(Path directory, Map<String, String> documents, boolean resume, Consumer<String> notes) {
    static final String READ = "read";
    static final String JOINED = "joined";
    static final String FOUND = "found";
    static final String KNOWN_PAIRS = "known-pairs";

    private static final Pattern NAMES =
            Pattern.compile("(read|joined)(\\.new)?|found|(known-)?pairs|(documents|tokens)-\\d+");

    public Home {
        documents = new LinkedHashMap<>(documents);
    }

    /** Whether a directory has a finished stage. */
    public static boolean isIn(Path directory) {
        return Files.exists(directory.resolve(READ)) || Files.exists(directory.resolve(JOINED));
    }

    /** The finished stages in a directory, in words. */
    public static String told(Path directory) {
        return Files.exists(directory.resolve(JOINED)) ? "documents read, pairs found" : "documents read";
    }

    /** When the last stage in a directory was finished, where there is one. */
    public static FileTime changed(Path directory) throws IOException {
        Path joined = directory.resolve(JOINED);
        return Files.getLastModifiedTime(Files.exists(joined) ? joined : directory.resolve(READ));
    }

    /** Removes a directory with what runs have put there; what anybody else has put there stays, and then so does the directory. */
    public static void remove(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) return;
        List<Path> files = files(directory);
        List<Path> own = files.stream().filter(Home::isOwn).toList();
        for (Path file : own) Files.delete(file);
        if (own.size() == files.size()) Files.delete(directory);
    }

    /** Everything on which the stages of a run depend. */
    Map<String, String> key(Stages.Purpose purpose) {
        Map<String, String> key = new LinkedHashMap<>();
        key.put("verb", purpose.task().label());
        key.putAll(purpose.how());
        State known = purpose.known();
        if (known != null) key.put("--against", "state " + known.manifest().identity());
        key.putAll(documents);
        return key;
    }

    /** What an earlier run with the same key has left; whatever else there is is removed. */
    @Nullable
    Leftover leftover(Map<String, String> key) throws IOException {
        for (String name : new String[] {JOINED, READ}) {
            if (!resume || !Files.exists(directory.resolve(name))) continue;
            Leftover leftover = whole(name, key);
            if (leftover == null) continue;
            if (!leftover.joined()) remove(JOINED, StateManifest.PAIRS, FOUND);
            return leftover;
        }
        clear();
        return null;
    }

    private @Nullable Leftover whole(String name, Map<String, String> key) throws IOException {
        try {
            Leftover leftover = new Leftover(directory, StateManifest.read(directory, name), name.equals(JOINED));
            String difference = leftover.manifest().difference(key);
            if (difference.isEmpty()) {
                leftover.check();
                return leftover;
            }
            throw new IllegalArgumentException(
                    "%s is the work of an unfinished run, and that had %s: say the same, or delete it to begin anew"
                            .formatted(directory, difference));
        } catch (FileSystemException e) {
            if (e instanceof NoSuchFileException || e.getReason() == null) throw e;
            notes.accept("%s is damaged, so what it held is made anew".formatted(e.getFile()));
        }
        return null;
    }

    private void remove(String... names) throws IOException {
        for (String name : names) Files.deleteIfExists(directory.resolve(name));
    }

    private void clear() throws IOException {
        if (Files.isSymbolicLink(directory)) throw foreign("is a link, where only");
        if (!Files.isDirectory(directory)) return;
        List<Path> files = files(directory);
        for (Path file : files) {
            if (!isOwn(file)) throw foreign("holds %s, where only".formatted(file.getFileName()));
        }
        remove(JOINED, READ); // first, as nothing counts without them
        for (Path file : files) Files.deleteIfExists(file);
    }

    private static boolean isOwn(Path file) {
        return NAMES.matcher(file.getFileName().toString()).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    private FileSystemException foreign(String how) {
        return new FileSystemException(directory.toString(), null, how + " an unfinished run may be: move it away");
    }
}
