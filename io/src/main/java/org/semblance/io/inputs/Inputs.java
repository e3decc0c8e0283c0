package org.semblance.io.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.FileTree.LocalTree;

/** Resolves command-line arguments to inputs: files, directories, globs, and {@code -} for standard input. */
public final class Inputs {
    private static final Pattern SCHEME = Pattern.compile(
            "(?<address>(?<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?=/)(?://[^/]*)?)(?<path>.*)", Pattern.DOTALL);

    private Inputs() {}

    /**
     * The resolved inputs.
     *
     * @param inputs in the order of the arguments
     * @param notes one line each for the user: skipped files, empty files, files named twice
     */
    public record Resolved(List<Input> inputs, List<String> notes) {
        public Resolved {
            inputs = List.copyOf(inputs);
            notes = List.copyOf(notes);
        }
    }

    /**
     * Resolves arguments in order; standard input is first copied to the spool directory. Fails if {@code --encoding}
     * or {@code --delimiter} has no effect on these inputs.
     */
    public static Resolved resolve(List<String> arguments, ReadOptions options, Path spoolDirectory) {
        Resolved found = find(arguments, options, spoolDirectory);
        requireUsed(found.inputs, options);
        return found;
    }

    /** Resolves some of the arguments of a command; {@link #requireUsed} is then called for all. */
    public static Resolved find(List<String> arguments, ReadOptions options, Path spoolDirectory) {
        return find(arguments, options, spoolDirectory, System.in);
    }

    static Resolved find(List<String> arguments, ReadOptions options, Path spoolDirectory, InputStream standardInput) {
        if (arguments.isEmpty()) throw new IllegalArgumentException("no input; name a file, a directory or -");
        if (arguments.stream().filter("-"::equals).count() > 1)
            throw new IllegalArgumentException("standard input (-) can be read only once");
        InputCollector finder = new InputCollector(options);
        for (String argument : arguments) {
            if (argument.equals("-")) {
                Path spooled = spool(standardInput, options.format(), spoolDirectory);
                existing(finder, argument, InputLocation.here(spooled));
            } else {
                named(finder, argument, InputLocation.here(path(argument)));
            }
        }
        return detected(finder.found());
    }

    /** Fails if an encoding or a delimiter is named, but applies to no input of the command. */
    public static void requireUsed(List<Input> inputs, ReadOptions options) {
        requireEncodingUsed(inputs, options.encoding());
        boolean tables = inputs.stream().anyMatch(input -> input.format().layout() == Format.Layout.TABLE);
        if (tables || options.delimiter() == null) return;
        throw new IllegalArgumentException("%s: --delimiter has no effect, as this is %s; it is for csv, tsv: omit it"
                .formatted(inputs.getFirst().name(), inputs.getFirst().format().title()));
    }

    /** Fails if an encoding is named, but no input of the command is text to which it applies. */
    private static void requireEncodingUsed(List<Input> inputs, TextEncoding encoding) {
        boolean used = inputs.stream()
                .flatMap(input -> input.files().stream())
                .anyMatch(file -> file.format().hasEncoding());
        if (used || encoding.isUtf8()) return;
        Input first = inputs.getFirst();
        throw new IllegalArgumentException(unusedEncoding(first.name(), first.format()));
    }

    /** The message if an encoding is named, but there is only this input. */
    public static String unusedEncoding(String name, Format format) {
        String useful = Arrays.stream(Format.values())
                .filter(Format::hasEncoding)
                .map(Format::title)
                .collect(Collectors.joining(", "));
        return name + ": --encoding has no effect, as this is " + format.title() + "; it is for " + useful
                + ": omit it";
    }

    /**
     * With {@code auto}, the encoding of each file is found once, here, so that it is recorded and later reads agree. A
     * note lists what was found, or files that begin like Unicode although another encoding was named.
     */
    private static Resolved detected(Resolved found) {
        Map<String, Integer> count = new TreeMap<>();
        List<InputFile> marked = new ArrayList<>();
        List<Input> inputs = new ArrayList<>();
        for (Input input : found.inputs) {
            List<InputFile> files = new ArrayList<>();
            for (InputFile file : input.files()) {
                boolean unknown = file.encoding().equals(TextEncoding.AUTO);
                files.add(unknown ? file.in(OpenFile.encoding(file)) : file);
                if (unknown) count.merge(files.getLast().encoding().title(), 1, Integer::sum);
                else if (!file.encoding().isUnicode() && OpenFile.isMarked(file)) marked.add(file);
            }
            inputs.add(new Input(input.name(), input.path(), input.format(), files));
        }
        List<String> notes = new ArrayList<>(found.notes);
        if (!count.isEmpty())
            notes.add("encodings found: "
                    + count.entrySet().stream()
                            .map(e -> e.getKey() + " (" + e.getValue() + (e.getValue() == 1 ? " file)" : " files)"))
                            .collect(Collectors.joining(", ")));
        if (!marked.isEmpty()) {
            InputFile first = marked.getFirst();
            String more = marked.size() == 1 ? "" : " and " + (marked.size() - 1) + " more";
            notes.add(first.title() + more + ": begins with a byte order mark, but is read in "
                    + first.encoding().title() + " as named; --encoding auto would follow the mark");
        }
        return new Resolved(inputs, notes);
    }

    /**
     * Resolves names by the same rules; a name with a scheme, such as {@code hdfs://host/a}, is looked up in its store.
     */
    public static Resolved resolve(List<String> names, ReadOptions options, Stores stores) throws IOException {
        Resolved found = find(names, options, stores);
        requireUsed(found.inputs, options);
        return found;
    }

    /** Resolves some of the names of a command; {@link #requireUsed} is then called for all. */
    public static Resolved find(List<String> names, ReadOptions options, Stores stores) throws IOException {
        InputCollector finder = new InputCollector(options);
        for (String name : names) named(finder, name, spot(name, stores));
        return finder.found();
    }

    /** File stores by address, such as {@code hdfs://host}. */
    @FunctionalInterface
    public interface Stores {
        FileTree of(String address) throws IOException;
    }

    /** Whether a name begins with a scheme. */
    public static boolean hasScheme(String name) {
        return SCHEME.matcher(name).matches();
    }

    private static InputLocation spot(String name, Stores stores) throws IOException {
        Matcher parts = SCHEME.matcher(name);
        if (!parts.matches()) return InputLocation.here(path(name));
        String address = parts.group("address");
        FileTree tree = parts.group("scheme").equalsIgnoreCase("file") ? new LocalTree() : stores.of(address);
        return new InputLocation(tree, address, path("/" + parts.group("path")).normalize());
    }

    /** The inputs at these paths, without glob expansion. */
    public static Resolved of(List<Path> paths, ReadOptions options) {
        InputCollector finder = new InputCollector(options);
        for (Path path : paths) existing(finder, path.toString(), InputLocation.here(path));
        return detected(finder.found());
    }

    /** An existing file of that name takes precedence over a glob. */
    private static void named(InputCollector finder, String argument, InputLocation spot) {
        if (!Glob.isGlob(argument) || spot.tree().exists(spot.path())) {
            existing(finder, argument, spot);
            return;
        }
        List<Glob.Match> matches = Glob.expand(spot);
        if (matches.isEmpty()) throw new InputException(argument + ": no file matches this pattern");
        for (Glob.Match match : matches) {
            InputLocation found = spot.at(match.path());
            if (match.entry().isDirectory()) finder.directory(found.name(), found);
            else finder.file(found.name(), found, match.entry(), false);
        }
    }

    private static void existing(InputCollector finder, String name, InputLocation spot) {
        FileTree.Entry entry = spot.tree().look(InputFile.title(name), spot.path());
        if (entry.isDirectory()) finder.directory(name, spot);
        else finder.file(name, spot, entry, true);
    }

    private static Path path(String argument) {
        try {
            return Path.of(argument);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("not a file name: " + e.getReason(), e);
        }
    }

    /** Copies standard input to a file, since it is read twice. */
    private static Path spool(InputStream in, @Nullable Format format, Path directory) {
        if (format == null) throw new IllegalArgumentException("standard input needs a format; add --format");
        try {
            Files.createDirectories(directory);
            byte[] head = in.readNBytes(4);
            Path file = directory.resolve("input." + format.extension()
                    + FileCompression.ofMagic(head).ending());
            try (var out = Files.newOutputStream(file)) {
                out.write(head);
                in.transferTo(out);
            }
            return file;
        } catch (IOException e) {
            throw new InputException(
                    "standard input: cannot be copied to " + directory + ": " + InputException.oneLine(e), e);
        }
    }

    /**
     * Expands a pattern as a shell does, in a fixed order: {@code *} and {@code ?} within a name, {@code [..]}, {@code
     * {a,b}}, and {@code **} for any number of directories. Hidden files do not match.
     */
    static final class Glob {
        private final InputLocation base;
        private final int depth;
        private final PathMatcher matcher;
        private final List<PathMatcher> directories;
        private final List<Match> matches = new ArrayList<>();

        /**
         * A match of the pattern.
         *
         * @param path where it was found
         * @param entry the file or directory
         */
        record Match(Path path, FileTree.Entry entry) {}

        private Glob(InputLocation base, String pattern) {
            this.base = base;
            this.depth = pattern.contains("**") ? Integer.MAX_VALUE : pattern.split("/").length;
            this.matcher = matcher(pattern);
            this.directories = directories(pattern);
        }

        static boolean isGlob(String argument) {
            return argument.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
        }

        /** Matching files and, for patterns without {@code **}, matching directories. */
        static List<Match> expand(InputLocation pattern) {
            String words = pattern.path().toString();
            int first = 0;
            while ("*?[{".indexOf(words.charAt(first)) < 0) first++;
            int slash = words.lastIndexOf('/', first);
            InputLocation base = pattern.at(Path.of(slash < 0 ? "" : words.substring(0, Math.max(1, slash))));
            Glob glob = new Glob(base, words.substring(slash + 1));
            if (base.tree().exists(base.path())
                    && base.tree().look(base.name(), base.path()).isDirectory()) glob.visit(Path.of(""), 1);
            return glob.matches;
        }

        /** Matchers for the directories, level by level; empty if the pattern does not constrain them. */
        private static List<PathMatcher> directories(String pattern) {
            List<PathMatcher> levels = new ArrayList<>();
            if (pattern.contains("**") || pattern.contains("{") || pattern.contains("\\")) return levels;
            for (int slash = pattern.indexOf('/'); slash >= 0; slash = pattern.indexOf('/', slash + 1))
                levels.add(matcher(pattern.substring(0, slash)));
            return levels;
        }

        /** In Java {@code **}{@code /} matches at least one directory; elsewhere, and here, it may also match none. */
        private static PathMatcher matcher(String pattern) {
            try {
                return new PathGlob(pattern.contains("{") ? pattern : pattern.replace("**/", "{**/,}"));
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(pattern + ": not a pattern: " + e.getDescription(), e);
            }
        }

        private void visit(Path relative, int level) {
            for (FileTree.Entry entry : base.at(base.path().resolve(relative)).list()) {
                Path within = relative.resolve(entry.name());
                if (matcher.matches(within) && !(entry.isDirectory() && depth == Integer.MAX_VALUE))
                    matches.add(new Match(base.path().resolve(within), entry));
                boolean walkable = entry.isDirectory() && (depth < Integer.MAX_VALUE || !entry.linked());
                if (walkable && level < depth && leadsOn(within, level)) visit(within, level + 1);
            }
        }

        private boolean leadsOn(Path within, int level) {
            return directories.isEmpty() || directories.get(level - 1).matches(within);
        }
    }
}
