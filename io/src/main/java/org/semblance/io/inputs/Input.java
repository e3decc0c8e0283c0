package org.semblance.io.inputs;

import java.nio.file.Path;
import java.util.List;

/**
 * A place documents come from: one file of records, or any number of text and HTML files.
 *
 * @param name the place as the user would name it; {@code "-"} for standard input
 * @param path the file, or the directory the files are in
 * @param format of the file; of a place of texts and pages, that of its first file
 * @param files in the order in which they are read
 */
public record Input(String name, Path path, Format format, List<InputFile> files) {
    public Input {
        files = List.copyOf(files);
        if (files.isEmpty()) throw new IllegalArgumentException("an input without files: " + name);
        if (!format.wholeFiles() && files.size() != 1)
            throw new IllegalArgumentException("several files of format " + format.title() + " in one input: " + name);
    }

    /** One file of records. */
    static Input of(InputFile file) {
        return new Input(file.name(), file.path(), file.format(), List.of(file));
    }

    /** The packing of the file, or of the first. */
    public FileCompression packing() {
        return files.getFirst().packing();
    }

    /** Bytes on disk. */
    public long size() {
        return files.stream().mapToLong(InputFile::size).sum();
    }
}
