package org.semblance.io.inputs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * A file as found when the inputs were resolved. Both passes require that its size and modification time stay the same.
 *
 * @param name the name the user gave
 * @param relative path within its input, with slashes
 * @param path on a disk or in a store
 * @param format the file format
 * @param packing the compression
 * @param size bytes on disk
 * @param modified time of the last modification
 * @param encoding of a text file; if it is Unicode, a byte order mark has precedence
 * @param separator between the fields of a table
 */
public record InputFile(
        String name,
        String relative,
        Path path,
        Format format,
        FileCompression packing,
        long size,
        FileTime modified,
        TextEncoding encoding,
        char separator) {
    /** A file with the usual separator of its format. */
    public InputFile(
            String name,
            String relative,
            Path path,
            Format format,
            FileCompression packing,
            long size,
            FileTime modified,
            TextEncoding encoding) {
        this(name, relative, path, format, packing, size, modified, encoding, format.separator());
    }

    /** Reads the attributes of a file. */
    public static InputFile look(String name, String relative, Path path, Format format) {
        return of(name, relative, path, format, FileEntry.of(title(name), path));
    }

    /** Standard input that is read once, as an uncompressed stream. */
    public static InputFile ofStandardInput(Format format, TextEncoding encoding) {
        return new InputFile(
                "-", title("-"), Path.of("-"), format, FileCompression.PLAIN, 1, FileTime.fromMillis(0), encoding);
    }

    /** A file from its directory entry; it must be a regular file because it is read twice. */
    static InputFile of(String name, String relative, Path path, Format format, FileEntry found) {
        if (found.isDirectory())
            throw new InputException(title(name) + ": a directory where a file was expected; name its files");
        if (found.linked() && found.kind() == FileEntry.Kind.OTHER)
            throw new InputException(title(name) + ": the link does not lead to a regular file");
        if (found.kind() != FileEntry.Kind.FILE)
            throw new InputException(title(name) + ": not a regular file; to read a pipe, give - and pipe it in");
        FileCompression packing = FileCompression.ofName(path.toString());
        return new InputFile(name, relative, path, format, packing, found.size(), found.modified(), TextEncoding.UTF_8);
    }

    /** The same file in another encoding. */
    public InputFile in(TextEncoding other) {
        return new InputFile(name, relative, path, format, packing, size, modified, other, separator);
    }

    /** The same file with another separator; null for that of its format. */
    public InputFile separatedBy(@Nullable Character delimiter) {
        char other = delimiter == null ? format.separator() : delimiter;
        return new InputFile(name, relative, path, format, packing, size, modified, encoding, other);
    }

    /** Fails if size or modification time have changed. */
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

    /** The name in messages. */
    public String title() {
        return title(name);
    }

    static String title(String name) {
        return name.equals("-") ? "standard input" : name;
    }
}
