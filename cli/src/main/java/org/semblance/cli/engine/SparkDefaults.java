package org.semblance.cli.engine;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.semblance.io.inputs.InputException;

/** Reads the {@code spark-defaults.conf} of an environment. */
public final class SparkDefaults {
    private SparkDefaults() {}

    /** The settings by name; empty if there is no file. */
    public static Map<String, String> read(Map<String, String> environment) {
        Path file = directory(environment)
                .map(d -> d.resolve("spark-defaults.conf"))
                .filter(Files::isRegularFile)
                .orElse(null);
        if (file == null) return Map.of();
        Properties properties = new Properties(); // Spark reads this format
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException e) {
            throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
        }
        Map<String, String> settings = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith("spark."))
                settings.put(name, properties.getProperty(name).strip());
        }
        return settings;
    }

    /** The configuration directory of Spark, if it exists. */
    public static Optional<Path> directory(Map<String, String> environment) {
        String home = environment.getOrDefault("SPARK_HOME", "");
        String said = environment.getOrDefault("SPARK_CONF_DIR", home.isEmpty() ? "" : home + "/conf");
        return said.isEmpty() ? Optional.empty() : Optional.of(Path.of(said)).filter(Files::isDirectory);
    }
}
