package org.semblance.io.inputs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.semblance.files.RemoteFiles;

/**
 * An entry of a directory, on a disk or in a store.
 *
 * @param name path relative to the listed directory, with slashes
 * @param kind the type of the file, or of the target of the link
 * @param linked whether the entry is a symbolic link, possibly a broken one
 * @param size in bytes; for files only
 * @param modified time of the last modification
 */
record FileEntry(String name, Kind kind, boolean linked, long size, FileTime modified) {
    /** A slash sorts before any other character that may follow a name: {@code a/x} before {@code a.txt}. */
    private static final Comparator<FileEntry> BY_BYTES = Comparator.comparing(
            entry -> entry.name().replace('/', '\0').getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    /** Type of an entry; links are followed. */
    enum Kind {
        FILE,
        DIRECTORY,
        OTHER
    }

    boolean isDirectory() {
        return kind == Kind.DIRECTORY;
    }

    /** Whether any name in the path begins with a dot. */
    private boolean isHidden() {
        return name.startsWith(".") || name.contains("/.");
    }

    /** The entry at a path; a missing one is an {@link InputException} whose message begins with the title. */
    static FileEntry of(String title, Path path) {
        return of(path.toString(), false, InputFile.attributes(title, path));
    }

    /** Whether there is anything at a path; a store that does not answer is an {@link InputException}. */
    static boolean exists(String title, Path path) {
        if (!RemoteFiles.isRemote(path)) return Files.exists(path);
        try {
            return Files.readAttributes(path, BasicFileAttributes.class) != null;
        } catch (NoSuchFileException | NotDirectoryException e) {
            return false;
        } catch (IOException e) {
            throw InputException.of(title, e);
        }
    }

    /** The direct entries of a directory. */
    static List<FileEntry> list(String title, Path directory) {
        return ordered(entries(title, directory));
    }

    /** All entries below a directory that are not directories, and links to directories, which are not followed. */
    static List<FileEntry> below(String title, Path directory) {
        List<FileEntry> found = new ArrayList<>();
        Optional<RemoteFiles> remote = RemoteFiles.of(directory);
        if (remote.isEmpty()) visit(title, directory, "", found);
        else addAll(title, remote.get(), directory, found);
        return ordered(found);
    }

    /**
     * Without hidden files; ordered by the bytes of their names, directory by directory, so that the order depends
     * neither on the locale nor on the file system.
     */
    private static List<FileEntry> ordered(List<FileEntry> entries) {
        return entries.stream()
                .filter(entry -> !entry.isHidden())
                .sorted(BY_BYTES)
                .toList();
    }

    /** Links to directories are not followed, since they can form cycles. Hidden directories are skipped. */
    private static void visit(String title, Path directory, String prefix, List<FileEntry> found) {
        for (FileEntry entry : entries(title + (prefix.isEmpty() ? "" : "/" + prefix), directory)) {
            if (entry.isHidden()) continue;
            if (entry.isDirectory() && !entry.linked)
                visit(title, directory.resolve(entry.name), prefix + entry.name + "/", found);
            else found.add(new FileEntry(prefix + entry.name, entry.kind, entry.linked, entry.size, entry.modified));
        }
    }

    private static void addAll(String title, RemoteFiles remote, Path directory, List<FileEntry> found) {
        Path root = directory.toAbsolutePath().normalize();
        try {
            remote.filesBelow(root)
                    .forEach((path, facts) -> found.add(of(root.relativize(path).toString(), false, facts)));
        } catch (IOException e) {
            throw InputException.of(title, e);
        }
    }

    private static List<FileEntry> entries(String title, Path directory) {
        List<FileEntry> entries = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory)) {
            for (Path path : paths) entries.add(entry(path));
        } catch (IOException e) {
            throw InputException.of(title, e);
        } catch (DirectoryIteratorException e) {
            throw new InputException(title + ": cannot be listed: " + InputException.oneLine(e), e);
        }
        return entries;
    }

    private static FileEntry entry(Path path) {
        String name = path.getFileName().toString();
        boolean linked = !RemoteFiles.isRemote(path) && Files.isSymbolicLink(path);
        try {
            return of(name, linked, Files.readAttributes(path, BasicFileAttributes.class));
        } catch (IOException e) { // a broken link, or a file deleted meanwhile
            return new FileEntry(name, Kind.OTHER, linked, 0, FileTime.fromMillis(0));
        }
    }

    private static FileEntry of(String name, boolean linked, BasicFileAttributes found) {
        Kind kind = found.isRegularFile() ? Kind.FILE : found.isDirectory() ? Kind.DIRECTORY : Kind.OTHER;
        return new FileEntry(name, kind, linked, found.size(), found.lastModifiedTime());
    }
}
