package org.semblance.io.inputs;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * Expands a pattern as a shell does, in a fixed order: {@code *} and {@code ?} within a name, {@code [..]}, {@code
 * {a,b}}, and {@code **} for any number of directories. Hidden files do not match.
 */
final class Glob {
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
            return FileSystems.getDefault()
                    .getPathMatcher("glob:" + (pattern.contains("{") ? pattern : pattern.replace("**/", "{**/,}")));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(pattern + ": not a pattern: " + e.getDescription(), e);
        }
    }

    private void visit(Path relative, int level) {
        for (FileTree.Entry entry : DirectoryWalk.list(base.at(base.path().resolve(relative)))) {
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
