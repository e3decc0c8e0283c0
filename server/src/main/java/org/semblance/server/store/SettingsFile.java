package org.semblance.server.store;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.semblance.io.inputs.InputException;
import org.semblance.server.index.LiveSettings;

/** The settings file of an index, as a Java properties file with a checksum. Its presence marks a directory as an index. */
final class SettingsFile {
    static final String NAME = "semblance-index";

    private static final String FORMAT = "format";
    private static final String VERSION = "3";

    /** The format without checksum and {@link SyncedMark}. */
    private static final String UNCHECKED = "2";

    private static final String SET = "set.";

    private SettingsFile() {}

    static boolean isIn(Path directory) {
        return Files.isRegularFile(directory.resolve(NAME));
    }

    static void write(Path directory, LiveSettings settings) throws IOException {
        Properties lines = new Properties();
        lines.setProperty(FORMAT, VERSION);
        lines.setProperty("method", settings.method());
        lines.setProperty("threshold", settings.threshold());
        settings.set().forEach((name, value) -> lines.setProperty(SET + name, value));
        settings.timeToLive().ifPresent(time -> lines.setProperty("time-to-live", time.toString()));
        lines.setProperty("answers", settings.firstOnly() ? "first" : "all");
        lines.setProperty("texts", settings.keepTexts() ? "kept" : "not-kept");
        StringWriter text = new StringWriter();
        lines.store(text, null);
        CheckedText.write(directory.resolve(NAME), text.toString());
    }

    /**
     * What the file says.
     *
     * @param current whether the index has the current format; otherwise it has no checksum and no {@link SyncedMark} yet
     */
    record Content(LiveSettings settings, boolean current) {}

    /** @throws InputException if the file is missing, damaged, or of another format */
    static Content read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        if (!isIn(directory)) {
            throw new InputException(
                    "%s: missing, so the index cannot be opened; restore the file or the whole directory from a snapshot, or delete %s if the index is no longer needed"
                            .formatted(file, directory));
        }
        CheckedText text = CheckedText.read(file).orElseThrow(() -> damaged(file));
        Properties lines = new Properties();
        try {
            lines.load(new StringReader(text.text()));
        } catch (IllegalArgumentException e) {
            throw damaged(file);
        }
        String format = lines.getProperty(FORMAT, "");
        if (!format.matches("[1-9][0-9]{0,5}")) throw damaged(file);
        boolean current = format.equals(VERSION);
        if (!current && !format.equals(UNCHECKED)) throw otherFormat(file, format);
        if (current != text.checked()) throw damaged(file);
        return new Content(settings(file, lines), current);
    }

    private static InputException damaged(Path file) {
        return new InputException(file + ": damaged; restore it from a snapshot, where it is the same");
    }

    private static InputException otherFormat(Path file, String format) {
        if (Integer.parseInt(format) > Integer.parseInt(VERSION)) {
            return new InputException("%s: index format %s is newer than this version, which reads %s and %s"
                    .formatted(file, format, UNCHECKED, VERSION));
        }
        return new InputException(
                "%s: index format %s, of texts that were not normalized, is not supported, only %s and %s: add the documents"
                                .formatted(file, format, UNCHECKED, VERSION)
                        + " to a new index, from their source or, if it keeps texts, from 'semblance index export' of"
                        + " the version that created it");
    }

    private static LiveSettings settings(Path file, Properties lines) {
        Map<String, String> set = new TreeMap<>();
        for (String name : lines.stringPropertyNames()) {
            if (name.startsWith(SET)) set.put(name.substring(SET.length()), lines.getProperty(name));
        }
        try {
            return new LiveSettings(
                    lines.getProperty("method", ""),
                    lines.getProperty("threshold", ""),
                    set,
                    Optional.ofNullable(lines.getProperty("time-to-live")).map(Duration::parse),
                    "first".equals(lines.getProperty("answers")),
                    "kept".equals(lines.getProperty("texts")));
        } catch (DateTimeParseException e) {
            throw damaged(file);
        }
    }
}
