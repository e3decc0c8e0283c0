package org.semblance.text.catalogue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value of a parameter that names a file, such as {@code idf:news.idf}. It may end with the checksum of the file, as in
 * {@code idf:news.idf@0a1b2c3d}, which states the content.
 *
 * @param before what precedes the name of the file
 * @param checksum eight hexadecimal digits; empty if the content is not stated
 * @param content computes the checksum of a file
 */
public record FileValue(String before, Path file, String checksum, Content content) {
    private static final Pattern CHECKSUM = Pattern.compile("@([0-9a-f]{8})$");

    /** Computes the checksum of a file, eight hexadecimal digits. */
    @FunctionalInterface
    public interface Content {
        String checksum(Path file) throws IOException;
    }

    /**
     * A value as written. If it ends like a checksum, it may also be the name of a file that ends so: it is, if there is
     * such a file, and none before the mark with that checksum.
     *
     * @param named the name of the file, with or without a checksum
     */
    public static FileValue of(String before, String named, Content content) {
        FileValue whole = new FileValue(before, Path.of(named), "", content);
        Matcher mark = CHECKSUM.matcher(named);
        if (!mark.find()) return whole;
        FileValue stated = new FileValue(before, Path.of(named.substring(0, mark.start())), mark.group(1), content);
        return Files.isRegularFile(whole.file) && !stated.isThere() ? whole : stated;
    }

    /** Whether the file exists and has the content that is stated. */
    private boolean isThere() {
        try {
            return Files.isRegularFile(file) && content.checksum(file).equals(checksum);
        } catch (IOException e) {
            return false; // not a file with a checksum
        }
    }

    /** The value as users write it. */
    public String text() {
        return before + file + (checksum.isEmpty() ? "" : "@" + checksum);
    }

    /** The same value for a file in another place. */
    public FileValue at(Path other) {
        return new FileValue(before, other, checksum, content);
    }

    /** The same value without the directories of the file. */
    public FileValue withoutDirectories() {
        return at(file.getFileName());
    }

    /**
     * The value with the checksum of the file.
     *
     * @throws FileSystemException if the value states another content
     */
    public FileValue identified() throws IOException {
        FileValue identified = new FileValue(before, file, content.checksum(file), content);
        if (!checksum.isEmpty() && !checksum.equals(identified.checksum)) {
            throw new FileSystemException(
                    file.toString(),
                    null,
                    "has changed: it was %s and is %s; restore the table, or run again with the new one"
                            .formatted(text(), identified.text()));
        }
        return identified;
    }
}
