package org.semblance.io.parquet;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file that cannot be read as Parquet; the message tells the user why and what to do, all but the name of the file. */
public final class BadParquet extends IOException {
    private static final String REMEDY = "; fetch or write the file again";

    BadParquet(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** What is wrong with the bytes themselves. */
    static BadParquet broken(String problem, @Nullable Throwable cause) {
        return new BadParquet(problem + REMEDY, cause);
    }

    /** A failure of whoever decodes, who knows bad data only by stumbling over it. */
    static BadParquet decoding(String column, RuntimeException cause) {
        return broken("the data of column \"" + column + "\" is broken (" + oneLine(cause) + ")", cause);
    }

    /** The first line of what a failure says of itself. */
    static String oneLine(Exception cause) {
        String said = cause.getMessage();
        return said == null
                ? cause.getClass().getSimpleName()
                : said.lines().findFirst().orElse("").strip();
    }
}
