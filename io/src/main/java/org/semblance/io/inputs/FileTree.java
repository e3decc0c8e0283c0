package org.semblance.io.inputs;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/** The file system in which inputs are searched: local, or a remote store. A path is only a name within its tree. */
public interface FileTree {
    /** Type of an entry; links are followed. */
    enum Kind {
        FILE,
        DIRECTORY,
        OTHER
    }

    /**
     * An entry of a directory.
     *
     * @param name path relative to the listed directory, with slashes
     * @param kind the type of the file, or of the target of the link
     * @param linked whether the entry is a symbolic link, possibly a broken one
     * @param size in bytes; for files only
     * @param modified time of the last modification
     */
    record Entry(String name, Kind kind, boolean linked, long size, FileTime modified) {
        boolean isDirectory() {
            return kind == Kind.DIRECTORY;
        }

        /** Whether any name in the path begins with a dot. */
        boolean isHidden() {
            return name.startsWith(".") || name.contains("/.");
        }
    }

    boolean exists(Path path);

    /** The entry at a path; a missing one is an {@link InputException} whose message begins with the title. */
    Entry look(String title, Path path);

    /** The direct entries of a directory, in any order. */
    List<Entry> list(String title, Path directory);

    /** All entries below a directory that are not directories, and links to directories, which are not followed; in any order. */
    List<Entry> below(String title, Path directory);

    /** The canonical absolute path, distinct from those of other trees. */
    Path place(Path path);

    /** The local file system. */
    static final class LocalTree implements FileTree {
        @Override
        public boolean exists(Path path) {
            return Files.exists(path);
        }

        @Override
        public Entry look(String title, Path path) {
            return entry(path.toString(), false, InputFile.attributes(title, path));
        }

        @Override
        public List<Entry> list(String title, Path directory) {
            List<Entry> entries = new ArrayList<>();
            try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory)) {
                for (Path path : paths) entries.add(entry(path));
            } catch (IOException e) {
                throw InputException.of(title, e);
            } catch (DirectoryIteratorException e) {
                throw new InputException(title + ": cannot be listed: " + InputException.oneLine(e), e);
            }
            return entries;
        }

        @Override
        public List<Entry> below(String title, Path directory) {
            List<Entry> found = new ArrayList<>();
            visit(title, directory, "", found);
            return found;
        }

        /** Links to directories are not followed, since they can form cycles. Hidden directories are skipped. */
        private void visit(String title, Path directory, String prefix, List<Entry> found) {
            for (Entry entry : list(title + (prefix.isEmpty() ? "" : "/" + prefix), directory)) {
                if (entry.isHidden()) continue;
                if (entry.isDirectory() && !entry.linked())
                    visit(title, directory.resolve(entry.name()), prefix + entry.name() + "/", found);
                else
                    found.add(new Entry(
                            prefix + entry.name(), entry.kind(), entry.linked(), entry.size(), entry.modified()));
            }
        }

        @Override
        public Path place(Path path) {
            return path.toAbsolutePath().normalize();
        }

        private static Entry entry(Path path) {
            String name = path.getFileName().toString();
            boolean linked = Files.isSymbolicLink(path);
            try {
                return entry(name, linked, Files.readAttributes(path, BasicFileAttributes.class));
            } catch (IOException e) { // a broken link, or a file deleted meanwhile
                return new Entry(name, Kind.OTHER, linked, 0, FileTime.fromMillis(0));
            }
        }

        private static Entry entry(String name, boolean linked, BasicFileAttributes found) {
            Kind kind = found.isRegularFile() ? Kind.FILE : found.isDirectory() ? Kind.DIRECTORY : Kind.OTHER;
            return new Entry(name, kind, linked, found.size(), found.lastModifiedTime());
        }
    }
}
