package org.semblance.spark;

import org.semblance.cli.Main;
import org.semblance.cli.engine.SparkDefaults;

/** The program as {@code semblance --engine spark} starts it, in a process of its own without {@code spark-submit}: it reads Spark's defaults itself. */
public final class Driver {
    private Driver() {}

    public static void main(String[] args) {
        SparkDefaults.read(System.getenv()).forEach((name, value) -> {
            if (System.getProperty(name) == null) System.setProperty(name, value);
        });
        Main.main(args);
    }
}
