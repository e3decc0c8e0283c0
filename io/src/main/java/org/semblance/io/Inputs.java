package org.semblance.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the inputs that a user's words name: files, directories, globs, and {@code -} for standard input. */
public final class Inputs {
    private Inputs() {}

    /**
     * What was found.
     *
     * @param notes what the user should know, a line each: skipped files, empty files, files named twice
     */
    public record Resolved(List<Input> inputs, List<String> notes) {
        public Resolved {
            inputs = List.copyOf(inputs);
            notes = List.copyOf(notes);
        }
    }

    /** The inputs named by arguments, in their order; standard input is first written to the spool directory. */
    public static Resolved resolve(List<String> arguments, ReadOptions options, Path spoolDirectory) {
        return resolve(arguments, options, spoolDirectory, System.in);
    }

    static Resolved resolve(
            List<String> arguments, ReadOptions options, Path spoolDirectory, InputStream standardInput) {
        if (arguments.isEmpty()) throw new IllegalArgumentException("no input; name a file, a directory or -");
        if (arguments.stream().filter("-"::equals).count() > 1)
            throw new IllegalArgumentException("standard input (-) can be read only once");
        Finder finder = new Finder(options);
        for (String argument : arguments) {
            if (argument.equals("-")) {
                Path spooled = spool(standardInput, options.format(), spoolDirectory);
                finder.file(argument, spooled, true);
            } else {
                named(finder, argument);
            }
        }
        return finder.found();
    }

    /** The inputs at these paths, taken literally. */
    public static Resolved of(List<Path> paths, ReadOptions options) {
        Finder finder = new Finder(options);
        for (Path path : paths) existing(finder, path.toString(), path);
        return finder.found();
    }

    /** A file of just that name wins over a glob. */
    private static void named(Finder finder, String argument) {
        Path path = path(argument);
        if (!Glob.isGlob(argument) || Files.exists(path)) {
            existing(finder, argument, path);
            return;
        }
        List<Path> matches = Glob.expand(argument);
        if (matches.isEmpty()) throw new InputException(argument + ": no file matches this pattern");
        for (Path match : matches) {
            if (Files.isDirectory(match)) finder.directory(match.toString(), match);
            else finder.file(match.toString(), match, false);
        }
    }

    private static void existing(Finder finder, String name, Path path) {
        if (InputFile.attributes(name, path).isDirectory()) finder.directory(name, path);
        else finder.file(name, path, true);
    }

    private static Path path(String argument) {
        try {
            return Path.of(argument);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("not a file name: " + e.getReason(), e);
        }
    }

    /** Standard input as a file, since it is read twice. */
    private static Path spool(InputStream in, @Nullable Format format, Path directory) {
        if (format == null)
            throw new IllegalArgumentException("standard input has no name to tell its format; say --format");
        try {
            Files.createDirectories(directory);
            byte[] head = in.readNBytes(4);
            Path file = directory.resolve(
                    "input." + format.extension() + Packing.ofMagic(head).ending());
            try (var out = Files.newOutputStream(file)) {
                out.write(head);
                in.transferTo(out);
            }
            return file;
        } catch (IOException e) {
            throw new InputException(
                    "standard input: cannot be kept in " + directory + ": " + InputException.oneLine(e), e);
        }
    }
}
