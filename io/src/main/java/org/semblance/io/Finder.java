package org.semblance.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gathers files into inputs. Texts and pages in a directory are one place, and so are all that are named one by one:
 * a share of a place that is lost means something, a share of a single document does not.
 */
final class Finder {
    private final ReadOptions options;
    private final List<Input> inputs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();
    private final LooseFiles loose = new LooseFiles();
    private int looseAt = -1;

    Finder(ReadOptions options) {
        this.options = options;
    }

    /** Adds a file; one of unknown format is an error if the user named it, and passed over if a glob did. */
    void file(String name, Path path, boolean named) {
        Format format = format(path);
        if (format == null && named)
            throw new IllegalArgumentException(
                    name
                            + ": the name does not tell the format; say --format lines, text, html, jsonl, csv, tsv, warc or parquet");
        if (format == null) {
            notes.add(name + ": skipped, its name does not tell the format; --format reads it");
        } else if (isNew(name, path)) {
            if (format.wholeFiles()) loose(name, path, format);
            else records(InputFile.look(name, fileName(path), path, format));
        }
    }

    private void loose(String name, Path path, Format format) {
        if (looseAt < 0) looseAt = inputs.size();
        loose.add(name, path, format);
    }

    /** Adds what is in a directory: its texts and pages as one place, its files of records each on its own. */
    void directory(String name, Path root) {
        DirectoryFiles files = new DirectoryFiles(name, root);
        DirectoryWalk.Found found = DirectoryWalk.of(name, root);
        for (String relative : found.files()) {
            Path path = root.resolve(relative);
            Format format = format(path);
            if (format == Format.PARQUET && fileName(path).startsWith("_")) continue; // _SUCCESS, _metadata: no data
            if (format == null) files.addUnknown(relative);
            else if (seen.add(path.toAbsolutePath().normalize())) files.add(relative, path, format);
            else files.addRepeated();
        }
        inputs.addAll(files.inputs());
        notes.addAll(files.notes(found.links()));
    }

    private void records(InputFile file) {
        if (file.size() == 0) notes.add(file.title() + ": the file is empty");
        inputs.add(Input.of(file));
    }

    private boolean isNew(String name, Path path) {
        boolean first = seen.add(path.toAbsolutePath().normalize());
        if (!first) notes.add(name + ": named before, read once");
        return first;
    }

    private @Nullable Format format(Path path) {
        return options.format() == null ? Format.ofName(fileName(path)) : options.format();
    }

    private static String fileName(Path path) {
        Path last = path.getFileName();
        return last == null ? "" : last.toString();
    }

    Inputs.Resolved found() {
        if (looseAt >= 0) inputs.add(looseAt, loose.place());
        if (inputs.isEmpty()) throw new InputException("no documents found; say --format if files have other names");
        return new Inputs.Resolved(inputs, notes);
    }
}
