package org.semblance.spark;

import org.semblance.cli.Main;
import org.semblance.cli.engine.SparkDefaults;

/** Entry point for {@code semblance --engine spark} without {@code spark-submit}; reads Spark's defaults itself. */
public final class Driver {
    private Driver() {}

    public static void main(String[] args) {
        SparkDefaults.read(System.getenv()).forEach((name, value) -> {
            if (System.getProperty(name) == null) System.setProperty(name, value);
        });
        Main.main(args);
    }
}
