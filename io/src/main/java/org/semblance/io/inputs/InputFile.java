package org.semblance.io.inputs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * One file as it was found. Both passes read it only as long as its size and time of change stay what they were.
 *
 * @param name the file as the user would name it
 * @param relative its path within its place, with slashes
 * @param path in its tree of files
 * @param size in bytes, on disk
 */
public record InputFile(
        String name, String relative, Path path, Format format, FileCompression packing, long size, FileTime modified) {
    /** Looks at a file of this machine. */
    public static InputFile look(String name, String relative, Path path, Format format) {
        return of(name, relative, path, format, new LocalTree().look(title(name), path));
    }

    /** A file as its tree showed it, which must be a regular one because it will be read twice. */
    static InputFile of(String name, String relative, Path path, Format format, FileTree.Entry found) {
        if (found.isDirectory())
            throw new InputException(title(name) + ": a directory where a file was expected; name its files");
        if (found.linked() && found.kind() == FileTree.Kind.OTHER)
            throw new InputException(title(name) + ": a link that leads to no file");
        if (found.kind() != FileTree.Kind.FILE)
            throw new InputException(title(name) + ": not a regular file; to read a pipe, give - and pipe it in");
        FileCompression packing = FileCompression.ofName(path.toString());
        return new InputFile(name, relative, path, format, packing, found.size(), found.modified());
    }

    /** Fails if the file is no longer the one that was looked at. */
    public void checkUnchanged() {
        BasicFileAttributes now = attributes(name, path);
        if (now.size() != size || !now.lastModifiedTime().equals(modified))
            throw new ChangedInput(
                    title() + ": the file changed since it was read first; run again when nothing writes to it");
    }

    static BasicFileAttributes attributes(String name, Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class);
        } catch (IOException e) {
            throw InputException.of(title(name), e);
        }
    }

    /** The name for messages. */
    public String title() {
        return title(name);
    }

    static String title(String name) {
        return name.equals("-") ? "standard input" : name;
    }
}
