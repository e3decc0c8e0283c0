package org.semblance.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkUserAppException;
import org.semblance.cli.Main;

/**
 * The program as started by {@code spark-submit}: the same commands and options, with Spark as engine. It returns on success, and else throws
 * the exception from which Spark takes an exit code: for YARN a driver that calls exit has failed, whatever the code.
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
