package org.semblance.io.inputs;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source of documents: one file of records, or any number of text and HTML files.
 *
 * @param name the name the user gave; {@code "-"} for standard input
 * @param path the file, or the common directory of the files
 * @param format the format of the file; for text and HTML files, that of the first
 * @param files in reading order
 */
public record Input(String name, Path path, Format format, List<InputFile> files) {
    public Input {
        files = List.copyOf(files);
        if (files.isEmpty()) throw new IllegalArgumentException("an input without files: " + name);
        if (!format.wholeFiles() && files.size() != 1)
            throw new IllegalArgumentException("several files of format " + format.title() + " in one input: " + name);
    }

    /** An input of one file of records. */
    static Input of(InputFile file) {
        return new Input(file.name(), file.path(), file.format(), List.of(file));
    }

    /** The same files in an encoding; those whose format has its own keep it. */
    Input in(TextEncoding encoding) {
        return new Input(
                name,
                path,
                format,
                files.stream()
                        .map(file -> file.format().hasEncoding() ? file.in(encoding) : file)
                        .toList());
    }

    /** The same files with a field separator; null for that of their format. */
    public Input separatedBy(@Nullable Character delimiter) {
        return new Input(
                name,
                path,
                format,
                files.stream().map(file -> file.separatedBy(delimiter)).toList());
    }

    /** The compression of the (first) file. */
    public FileCompression packing() {
        return files.getFirst().packing();
    }

    /** Bytes on disk. */
    public long size() {
        return files.stream().mapToLong(InputFile::size).sum();
    }
}
