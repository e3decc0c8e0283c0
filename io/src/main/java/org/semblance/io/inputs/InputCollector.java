package org.semblance.io.inputs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Groups files into inputs. The text and HTML files of a directory form one input, and so do all that are named
 * individually: the share of unreadable documents is reported per input, which is meaningless for a single document.
 */
final class InputCollector {
    private final ReadOptions options;
    private final List<Input> inputs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();
    private final LooseFiles loose = new LooseFiles();
    private int looseAt = -1;

    InputCollector(ReadOptions options) {
        this.options = options;
    }

    /** Adds a file. An unknown format is an error if the user named the file, and a note if a glob matched it. */
    void file(String name, InputLocation spot, FileTree.Entry entry, boolean named) {
        Format format = format(spot.fileName());
        if (format == null && named)
            throw new IllegalArgumentException(
                    name + ": unknown format; add --format with one of " + String.join(", ", Format.names()));
        if (format == null) {
            notes.add(name + ": skipped, unknown format; use --format to read it");
        } else if (isNew(name, spot)) {
            if (format.wholeFiles()) loose(name, spot, entry, format);
            else records(InputFile.of(name, spot.fileName(), spot.path(), format, entry));
        }
    }

    private void loose(String name, InputLocation spot, FileTree.Entry entry, Format format) {
        if (looseAt < 0) looseAt = inputs.size();
        loose.add(name, spot.place(), entry, format);
    }

    /** Adds the files of a directory: its text and HTML files as one input, every file of records as its own. */
    void directory(String name, InputLocation root) {
        DirectoryFiles files = new DirectoryFiles(name, root.path());
        for (FileTree.Entry entry : DirectoryWalk.below(name, root)) {
            InputLocation spot = root.at(root.path().resolve(entry.name()));
            Format format = format(spot.fileName());
            if (format == Format.PARQUET && spot.fileName().startsWith("_")) continue; // _SUCCESS, _metadata: no rows
            if (entry.kind() != FileTree.Kind.FILE) files.addLink(entry.name());
            else if (format == null) files.addUnknown(entry.name());
            else if (seen.add(spot.place())) files.add(entry, spot.path(), format);
            else files.addRepeated();
        }
        inputs.addAll(files.inputs());
        notes.addAll(files.notes());
    }

    private void records(InputFile file) {
        if (file.size() == 0) notes.add(file.title() + ": the file is empty");
        inputs.add(Input.of(file));
    }

    private boolean isNew(String name, InputLocation spot) {
        boolean first = seen.add(spot.place());
        if (!first) notes.add(name + ": named twice, read once");
        return first;
    }

    private @Nullable Format format(String fileName) {
        return options.format() == null ? Format.ofName(fileName) : options.format();
    }

    Inputs.Resolved found() {
        if (looseAt >= 0) inputs.add(looseAt, loose.place());
        if (inputs.isEmpty())
            throw new InputException("no documents found; add --format if the file names have other extensions");
        return new Inputs.Resolved(inputs, notes);
    }
}
