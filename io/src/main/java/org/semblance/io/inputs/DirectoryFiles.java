package org.semblance.io.inputs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sorts the files of one directory into text and HTML files, files of records, and skipped files. */
final class DirectoryFiles {
    private final String name;
    private final Path root;
    private final List<InputFile> pages = new ArrayList<>();
    private final List<InputFile> data = new ArrayList<>();
    private final List<String> links = new ArrayList<>();
    private final Set<String> unknownEndings = new TreeSet<>();
    private int unknown;
    private int repeated;

    DirectoryFiles(String name, Path root) {
        this.name = name;
        this.root = root;
    }

    void add(FileTree.Entry entry, Path path, Format format) {
        InputFile file = InputFile.of(prefix() + entry.name(), entry.name(), path, format, entry);
        (format.wholeFiles() ? pages : data).add(file);
    }

    void addUnknown(String relative) {
        String last = relative.substring(relative.lastIndexOf('/') + 1);
        int dot = last.lastIndexOf('.');
        unknownEndings.add(dot < 0 ? "no extension" : last.substring(dot));
        unknown++;
    }

    void addLink(String relative) {
        links.add(relative);
    }

    void addRepeated() {
        repeated++;
    }

    /** The text and HTML files as one input, then each file of records; fails if there are none. */
    List<Input> inputs() {
        if (pages.isEmpty() && data.isEmpty() && repeated == 0)
            throw new InputException(
                    name + ": no documents in this directory; add --format if the file names have other extensions");
        List<Input> inputs = new ArrayList<>();
        if (!pages.isEmpty()) inputs.add(new Input(name, root, pages.getFirst().format(), pages));
        for (InputFile file : data) inputs.add(Input.of(file));
        return inputs;
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (unknown > 0)
            notes.add(name + ": skipped " + files(unknown) + " of unknown format (" + String.join(", ", unknownEndings)
                    + "); use --format to read all files");
        if (repeated > 0) notes.add(name + ": " + files(repeated) + " named twice, read once");
        for (String link : links) notes.add(prefix() + link + ": skipped, a broken link or a link to a directory");
        for (InputFile file : data) if (file.size() == 0) notes.add(file.title() + ": the file is empty");
        return notes;
    }

    private static String files(int count) {
        return count == 1 ? "1 file" : count + " files";
    }

    private String prefix() {
        return name.endsWith("/") ? name : name + "/";
    }
}
