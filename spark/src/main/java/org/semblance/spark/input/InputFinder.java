package org.semblance.spark.input;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.jspecify.annotations.Nullable;
import org.semblance.io.Format;
import org.semblance.io.Input;
import org.semblance.io.InputException;
import org.semblance.io.InputFile;
import org.semblance.io.Inputs;
import org.semblance.io.Packing;
import org.semblance.io.ReadOptions;

/**
 * Finds the inputs that a user's words name. Names without a scheme are files that every machine sees under that name, and are found as a run on one
 * machine finds them; with a scheme, Hadoop finds them, texts and pages of a directory as one place.
 */
public final class InputFinder {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*", Pattern.DOTALL);

    private final Configuration conf;
    private final ReadOptions options;
    private final List<Input> found = new ArrayList<>();

    public InputFinder(Configuration conf, ReadOptions options) {
        this.conf = conf;
        this.options = options;
    }

    /** The inputs, and what the user should know of them. */
    public Inputs.Resolved find(List<String> names) throws IOException {
        if (names.contains("-"))
            throw new IllegalArgumentException(
                    "standard input cannot be read by many machines: write it to a file, or say --engine local");
        if (names.stream().noneMatch(name -> SCHEME.matcher(name).matches()))
            return Inputs.resolve(names, options, java.nio.file.Path.of(""));
        for (String name : names) named(name);
        if (found.isEmpty()) throw new InputException("no documents found; say --format if files have other names");
        return new Inputs.Resolved(found, List.of());
    }

    private void named(String name) throws IOException {
        Path path = new Path(name);
        FileSystem files = path.getFileSystem(conf);
        FileStatus[] matches = files.globStatus(path);
        if (matches == null || matches.length == 0) throw new InputException(name + ": no such file");
        for (FileStatus match : matches) {
            if (match.isDirectory()) directory(files, match.getPath());
            else file(match, match.getPath().getName());
        }
    }

    private void directory(FileSystem files, Path root) throws IOException {
        List<FileStatus> all = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> walk = files.listFiles(root, true);
        while (walk.hasNext()) all.add(walk.next());
        String prefix = root.toUri().getPath() + "/";
        List<InputFile> texts = new ArrayList<>();
        for (FileStatus status : all.stream()
                .sorted(Comparator.comparing((FileStatus s) -> relative(prefix, s)))
                .toList()) {
            String relative = relative(prefix, status);
            Format format = format(status.getPath());
            if (format == null
                    || relative.startsWith(".")
                    || status.getPath().getName().startsWith("_")) continue;
            if (format.wholeFiles()) texts.add(input(status, relative, format));
            else found.add(place(input(status, relative, format)));
        }
        if (!texts.isEmpty())
            found.add(new Input(
                    root.toString(), java.nio.file.Path.of(""), texts.getFirst().format(), texts));
    }

    private static String relative(String prefix, FileStatus status) {
        String path = status.getPath().toUri().getPath();
        return path.startsWith(prefix) ? path.substring(prefix.length()) : path;
    }

    private void file(FileStatus status, String relative) {
        Format format = format(status.getPath());
        if (format == null)
            throw new IllegalArgumentException(
                    status.getPath()
                            + ": the name does not tell the format; say --format lines, text, html, jsonl, csv, tsv, warc or parquet");
        found.add(place(input(status, relative, format)));
    }

    private @Nullable Format format(Path path) {
        return options.format() == null ? Format.ofName(path.getName().toLowerCase(Locale.ROOT)) : options.format();
    }

    private static Input place(InputFile file) {
        return new Input(file.name(), file.path(), file.format(), List.of(file));
    }

    private static InputFile input(FileStatus status, String relative, Format format) {
        String name = status.getPath().toString();
        return new InputFile(
                name,
                relative,
                java.nio.file.Path.of(""),
                format,
                Packing.ofName(name),
                status.getLen(),
                FileTime.fromMillis(status.getModificationTime()));
    }

    /** The files of inputs as tasks need to know them. */
    public static List<InputPart> parts(List<Input> inputs) {
        List<InputPart> parts = new ArrayList<>();
        for (int place = 0; place < inputs.size(); place++) {
            List<InputFile> files = inputs.get(place).files();
            for (int i = 0; i < files.size(); i++) {
                InputFile file = files.get(i);
                parts.add(new InputPart(
                        place,
                        i + 1L,
                        uri(file),
                        file.name(),
                        file.relative(),
                        file.format(),
                        file.packing(),
                        file.size()));
            }
        }
        return parts;
    }

    private static String uri(InputFile file) {
        return SCHEME.matcher(file.name()).matches()
                ? file.name()
                : "file:" + file.path().toAbsolutePath().normalize();
    }
}
