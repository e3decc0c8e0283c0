package org.semblance.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkUserAppException;
import org.semblance.cli.Main;

/**
 * The program as {@code spark-submit} starts it: the same verbs and options, with Spark for an engine. It returns when all went well and else throws what
 * Spark takes an exit code from: a driver that ends its process has failed in the eyes of YARN, whatever the code.
 */
public final class Submit {
    private Submit() {}

    public static void main(String[] args) throws SparkUserAppException {
        int code = Main.run(arguments(args));
        if (code != 0) throw new SparkUserAppException(code, null);
    }

    static String[] arguments(String[] args) {
        List<String> all = new ArrayList<>(Arrays.asList(args));
        boolean said = all.stream().anyMatch(a -> a.equals("--engine") || a.startsWith("--engine="));
        if (!said && !all.isEmpty()) all.addAll(1, List.of("--engine", "spark"));
        return all.toArray(String[]::new);
    }
}
