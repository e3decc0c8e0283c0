package org.semblance.io;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * Expands a pattern as a shell would, in a fixed order: {@code *} and {@code ?} within a name, {@code [..]},
 * {@code {a,b}}, and {@code **} for any number of directories. Hidden files do not match.
 */
final class Glob {
    private final Path base;
    private final int depth;
    private final PathMatcher matcher;
    private final List<Path> matches = new ArrayList<>();

    private Glob(Path base, String pattern) {
        this.base = base;
        this.depth = pattern.contains("**") ? Integer.MAX_VALUE : pattern.split("/").length;
        this.matcher = matcher(pattern);
    }

    static boolean isGlob(String argument) {
        return argument.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    }

    /** The files, and for a pattern without {@code **} also the directories, that match. */
    static List<Path> expand(String pattern) {
        int first = 0;
        while ("*?[{".indexOf(pattern.charAt(first)) < 0) first++;
        int slash = pattern.lastIndexOf('/', first);
        Path base = Path.of(slash < 0 ? "" : pattern.substring(0, Math.max(1, slash)));
        Glob glob = new Glob(base, pattern.substring(slash + 1));
        if (Files.isDirectory(base)) glob.visit(Path.of(""), 1);
        return glob.matches;
    }

    /** Java's {@code **}{@code /} asks for a directory at least; everyone else's may stand for none. */
    private static PathMatcher matcher(String pattern) {
        try {
            return FileSystems.getDefault()
                    .getPathMatcher("glob:" + (pattern.contains("{") ? pattern : pattern.replace("**/", "{**/,}")));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(pattern + ": not a pattern: " + e.getDescription(), e);
        }
    }

    private void visit(Path relative, int level) {
        Path directory = base.resolve(relative);
        for (String name : DirectoryWalk.names(directory.toString(), directory)) {
            Path within = relative.resolve(name);
            Path path = base.resolve(within);
            boolean isDirectory = Files.isDirectory(path);
            if (matcher.matches(within) && !(isDirectory && depth == Integer.MAX_VALUE)) matches.add(path);
            boolean walkable =
                    depth == Integer.MAX_VALUE ? Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) : isDirectory;
            if (walkable && level < depth) visit(within, level + 1);
        }
    }
}
