package org.semblance.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkUserAppException;
import org.semblance.cli.Main;

/**
 * Entry point for {@code spark-submit}: the same commands and options, with Spark as the default engine. It returns on
 * success, and otherwise throws the exception from which Spark takes the exit code: YARN considers a driver that calls
 * exit as failed, whatever the code.
 */
public final class Submit {
    private Submit() {}

    public static void main(String[] args) throws SparkUserAppException {
        int code = Main.run(arguments(args));
        if (code != 0) throw new SparkUserAppException(code, null);
    }

    static String[] arguments(String[] args) {
        List<String> all = new ArrayList<>(Arrays.asList(args));
        boolean given = all.stream().anyMatch(a -> a.equals("--engine") || a.startsWith("--engine="));
        if (!given && !all.isEmpty()) all.addAll(1, List.of("--engine", "spark"));
        return all.toArray(String[]::new);
    }
}
