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
import org.semblance.pairs.SavedPairs;
import org.semblance.search.join.Join;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedReader;

/**
 * A directory in which a run saves its finished stages until it is complete, so that a run after a crash can resume.
 *
 * @param directory holds nothing else
 * @param documents identifies the documents and how they are read, by name
 * @param resume whether saved stages are used; if not, they are removed
 * @param notes receives a line for each file that cannot be used
 */
public record CheckpointDirectory(
        Path directory, Map<String, String> documents, boolean resume, Consumer<String> notes) {
    static final String READ = "read";
    static final String JOINED = "joined";
    static final String FOUND = "found";
    static final String KNOWN_PAIRS = "known-pairs";

    private static final Pattern NAMES =
            Pattern.compile("(read|joined)(\\.new)?|found|(known-)?pairs|(documents|tokens)-\\d+");

    public CheckpointDirectory {
        documents = new LinkedHashMap<>(documents);
    }

    /** Whether a directory has a finished stage. */
    public static boolean isIn(Path directory) {
        return Files.exists(directory.resolve(READ)) || Files.exists(directory.resolve(JOINED));
    }

    /** The finished stages in a directory, in words. */
    public static String describe(Path directory) {
        return Files.exists(directory.resolve(JOINED)) ? "documents read, pairs found" : "documents read";
    }

    /** When the last stage in a directory was finished, where there is one. */
    public static FileTime changed(Path directory) throws IOException {
        Path joined = directory.resolve(JOINED);
        return Files.getLastModifiedTime(Files.exists(joined) ? joined : directory.resolve(READ));
    }

    /** Removes the files of runs from a directory, and the directory if it is empty then. */
    public static void remove(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) return;
        List<Path> files = files(directory);
        List<Path> own = files.stream().filter(CheckpointDirectory::isOwn).toList();
        for (Path file : own) Files.delete(file);
        if (own.size() == files.size()) Files.delete(directory);
    }

    /**
     * The finished stages of an unfinished run.
     *
     * @param joined whether pairs were found; if not, documents were read
     */
    record UnfinishedRun(Path directory, StateManifest manifest, boolean joined) {
        /**
         * Reads all files once: damage that is found later would stop the run.
         *
         * @throws java.nio.file.FileSystemException naming a file that is damaged
         */
        void check() throws IOException {
            manifest.requireFiles(directory);
            for (Map.Entry<String, FileChecksum> file : manifest.files().entrySet()) {
                SavedReader.check(directory.resolve(file.getKey()), file.getValue());
            }
            if (!joined) return;
            pairs().check(manifest.documents());
            Join.Found _ = found();
        }

        private SavedPairs pairs() {
            return manifest.pairs(directory.resolve(StateManifest.PAIRS));
        }

        /** What the join found, if it was finished. */
        Join.Found found() throws IOException {
            return new SavedJoin(directory.resolve(FOUND)).read(pairs(), manifest.documents());
        }
    }

    /** Everything on which the stages of a run depend. */
    Map<String, String> key(Checkpoints.Purpose purpose) {
        Map<String, String> key = new LinkedHashMap<>();
        key.put("verb", purpose.task().label());
        key.putAll(purpose.settings());
        State known = purpose.known();
        if (known != null) key.put("--against", "state " + known.manifest().identity());
        key.putAll(documents);
        return key;
    }

    /** The stages that an earlier run with the same key finished, null if there are none; all other files are removed. */
    @Nullable
    UnfinishedRun unfinished(Map<String, String> key) throws IOException {
        for (String name : new String[] {JOINED, READ}) {
            if (!resume || !Files.exists(directory.resolve(name))) continue;
            UnfinishedRun unfinished = whole(name, key);
            if (unfinished == null) continue;
            if (!unfinished.joined()) remove(JOINED, StateManifest.PAIRS, FOUND);
            return unfinished;
        }
        clear();
        return null;
    }

    private @Nullable UnfinishedRun whole(String name, Map<String, String> key) throws IOException {
        try {
            UnfinishedRun unfinished =
                    new UnfinishedRun(directory, StateManifest.read(directory, name), name.equals(JOINED));
            String difference = unfinished.manifest().difference(key);
            if (difference.isEmpty()) {
                unfinished.check();
                return unfinished;
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
        if (Files.isSymbolicLink(directory)) throw foreign("is a link, not the directory of an unfinished run");
        if (!Files.isDirectory(directory)) return;
        List<Path> files = files(directory);
        for (Path file : files) {
            if (!isOwn(file))
                throw foreign("contains %s, which is not part of an unfinished run".formatted(file.getFileName()));
        }
        remove(JOINED, READ); // first, as the other files are not used without them
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

    private FileSystemException foreign(String problem) {
        return new FileSystemException(directory.toString(), null, problem + ": move it away");
    }
}
