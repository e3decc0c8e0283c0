package org.semblance.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.cli.Main;

/** The program as {@code spark-submit} starts it: the same verbs and options, with Spark for an engine. */
public final class Submit {
    private Submit() {}

    public static void main(String[] args) {
        Main.main(arguments(args));
    }

    static String[] arguments(String[] args) {
        List<String> all = new ArrayList<>(Arrays.asList(args));
        boolean said = all.stream().anyMatch(a -> a.equals("--engine") || a.startsWith("--engine="));
        if (!said && !all.isEmpty()) all.addAll(1, List.of("--engine", "spark"));
        return all.toArray(String[]::new);
    }
}
