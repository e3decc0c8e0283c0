package org.semblance.server.store;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
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
import org.semblance.spill.Disk;

/** The settings file of an index, as a Java properties file. Its presence marks a directory as an index. */
final class SettingsFile {
    static final String NAME = "semblance-index";

    private static final String FORMAT = "format";
    private static final String VERSION = "2";
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
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        Disk.replace(directory.resolve(NAME), out -> out.write(bytes));
    }

    static LiveSettings read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        Properties lines = new Properties();
        lines.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
        if (!VERSION.equals(lines.getProperty(FORMAT))) {
            throw new InputException(
                    "%s: index format %s, of texts that were not normalized, is not supported, only %s: add the documents"
                                    .formatted(file, lines.getProperty(FORMAT), VERSION)
                            + " to a new index, from their source or, if it keeps texts, from 'semblance index export' of"
                            + " the version that created it");
        }
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
            throw new InputException(file + ": damaged; replace it with a snapshot", e);
        }
    }
}
