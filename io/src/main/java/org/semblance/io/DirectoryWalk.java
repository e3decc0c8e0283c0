package org.semblance.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The files below a directory, ordered by the bytes of their names, directory by directory, so that no locale and no
 * file system changes the order. Links to directories are not followed: they may lead in circles.
 */
final class DirectoryWalk {
    private static final Comparator<String> BY_BYTES =
            Comparator.comparing(name -> name.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private final String title;
    private final List<String> files = new ArrayList<>();
    private final List<String> links = new ArrayList<>();

    private DirectoryWalk(String title) {
        this.title = title;
    }

    /**
     * What was found.
     *
     * @param files their paths within the directory, with slashes
     * @param links links that were not followed
     */
    record Found(List<String> files, List<String> links) {}

    /** The files below the directory, hidden ones left out. */
    static Found of(String title, Path root) {
        DirectoryWalk walk = new DirectoryWalk(title);
        walk.visit(root, "");
        return new Found(walk.files, walk.links);
    }

    private void visit(Path directory, String prefix) {
        for (String name : names(title + (prefix.isEmpty() ? "" : "/" + prefix), directory)) {
            Path path = directory.resolve(name);
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) visit(path, prefix + name + "/");
            else if (Files.isRegularFile(path)) files.add(prefix + name);
            else if (Files.isSymbolicLink(path)) links.add(prefix + name);
        }
    }

    /** The names of what is in a directory, hidden ones left out, in order. */
    static List<String> names(String title, Path directory) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) names.add(entry.getFileName().toString());
        } catch (IOException e) {
            throw InputException.of(title, e);
        } catch (DirectoryIteratorException e) {
            throw new InputException(title + ": cannot be listed: " + InputException.oneLine(e), e);
        }
        names.removeIf(name -> name.startsWith("."));
        names.sort(BY_BYTES);
        return names;
    }
}
