package org.semblance.io.inputs;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.semblance.files.RemoteFiles;

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
    void file(String name, Path spot, FileEntry entry, boolean named) {
        Format format = format(fileName(spot));
        if (format == null && named)
            throw new IllegalArgumentException(
                    name + ": unknown format; add --format with one of " + String.join(", ", Format.names()));
        if (format == null) {
            notes.add(name + ": skipped, unknown format; use --format to read it");
        } else if (!named && entry.kind() == FileEntry.Kind.OTHER && !entry.linked()) {
            notes.add(name + ": skipped, not a regular file but a pipe, socket or device");
        } else if (isNew(name, spot)) {
            if (format.wholeFiles()) loose(name, spot, entry, format);
            else records(InputFile.of(name, fileName(spot), spot, format, entry));
        }
    }

    private void loose(String name, Path spot, FileEntry entry, Format format) {
        if (looseAt < 0) looseAt = inputs.size();
        loose.add(name, place(spot), entry, format);
    }

    /** Adds the files of a directory: its text and HTML files as one input, every file of records as its own. */
    void directory(String name, Path root) {
        DirectoryFiles files = new DirectoryFiles(name, root);
        for (FileEntry entry : FileEntry.below(name, root)) {
            Path spot = root.resolve(entry.name());
            Format format = format(fileName(spot));
            if (format == Format.PARQUET && fileName(spot).startsWith("_")) continue; // _SUCCESS, _metadata: no rows
            if (entry.kind() != FileEntry.Kind.FILE && entry.linked()) files.addLink(entry.name());
            else if (entry.kind() != FileEntry.Kind.FILE) files.addSpecial(entry.name());
            else if (format == null) files.addUnknown(entry.name());
            else if (seen.add(place(spot))) files.add(entry, spot, format);
            else files.addRepeated();
        }
        inputs.addAll(files.inputs());
        notes.addAll(files.notes());
    }

    private void records(InputFile file) {
        if (file.size() == 0) notes.add(file.title() + ": the file is empty");
        inputs.add(Input.of(file));
    }

    private boolean isNew(String name, Path spot) {
        boolean first = seen.add(place(spot));
        if (!first) notes.add(name + ": named twice, read once");
        return first;
    }

    /** The canonical path. */
    private static Path place(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private static String fileName(Path path) {
        Path last = path.getFileName();
        return last == null ? "" : last.toString();
    }

    private @Nullable Format format(String fileName) {
        return options.format() == null ? Format.ofName(fileName) : options.format();
    }

    Inputs.Resolved found() {
        if (looseAt >= 0) inputs.add(looseAt, loose.place());
        if (inputs.isEmpty())
            throw new InputException("no documents found; add --format if the file names have other extensions");
        inputs.replaceAll(input -> input.in(options.encoding()).separatedBy(options.delimiter()));
        return new Inputs.Resolved(inputs, notes);
    }

    /** Sorts the files of one directory into text and HTML files, files of records, and skipped files. */
    static final class DirectoryFiles {
        private final String name;
        private final Path root;
        private final List<InputFile> pages = new ArrayList<>();
        private final List<InputFile> data = new ArrayList<>();
        private final List<String> links = new ArrayList<>();
        private final Set<String> unknownEndings = new TreeSet<>();
        private int unknown;
        private int repeated;
        private final TreeSet<String> special = new TreeSet<>();

        DirectoryFiles(String name, Path root) {
            this.name = name;
            this.root = root;
        }

        void add(FileEntry entry, Path path, Format format) {
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

        /** A pipe, socket or device, which must not be opened: that could wait forever. */
        void addSpecial(String relative) {
            special.add(relative);
        }

        void addRepeated() {
            repeated++;
        }

        /** The text and HTML files as one input, then each file of records; fails if there are none. */
        List<Input> inputs() {
            if (pages.isEmpty() && data.isEmpty() && repeated == 0)
                throw new InputException(name
                        + ": no documents in this directory; add --format if the file names have other extensions");
            List<Input> inputs = new ArrayList<>();
            if (!pages.isEmpty())
                inputs.add(new Input(name, root, pages.getFirst().format(), pages));
            for (InputFile file : data) inputs.add(Input.of(file));
            return inputs;
        }

        List<String> notes() {
            List<String> notes = new ArrayList<>();
            if (unknown > 0)
                notes.add(name + ": skipped " + files(unknown) + " of unknown format ("
                        + String.join(", ", unknownEndings) + "); use --format to read all files");
            if (repeated > 0) notes.add(name + ": " + files(repeated) + " named twice, read once");
            if (!special.isEmpty())
                notes.add(prefix() + special.first() + ": skipped, not a regular file but a pipe, socket or device"
                        + (special.size() == 1 ? "" : ", like " + files(special.size() - 1) + " more"));
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

    /** Text and HTML files that were named individually, as one input; its path is their deepest common directory. */
    private static final class LooseFiles {
        private record Named(String name, Path path, FileEntry entry, Format format) {}

        private final List<Named> named = new ArrayList<>();

        void add(String name, Path place, FileEntry entry, Format format) {
            named.add(new Named(name, place, entry, format));
        }

        Input place() {
            Named first = named.getFirst();
            Path root = directory(shown(first.path));
            for (Named file : named) while (!shown(file.path).startsWith(root)) root = directory(root);
            List<InputFile> files = new ArrayList<>();
            for (Named file : named) {
                String relative = root.relativize(shown(file.path)).toString().replace('\\', '/');
                files.add(InputFile.of(file.name, relative, file.path, file.format, file.entry));
            }
            String more = files.size() == 1 ? "" : " and " + (files.size() - 1) + " more";
            Path home = first.path; // where several stores have files, the root of the first
            for (int up = shown(home).getNameCount() - root.getNameCount(); up > 0; up--) home = directory(home);
            return new Input(first.name + more, home, first.format, files);
        }

        /** A path as one of this machine, in which the store of a remote file is a directory. */
        private static Path shown(Path path) {
            if (!RemoteFiles.isRemote(path)) return path;
            URI uri = path.toUri();
            return Path.of(
                    "/" + uri.getScheme() + ":", Objects.requireNonNullElse(uri.getAuthority(), ""), uri.getPath());
        }

        private static Path directory(Path path) {
            Path parent = path.getParent();
            return parent == null ? path : parent;
        }
    }
}
