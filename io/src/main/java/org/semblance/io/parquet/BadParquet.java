package org.semblance.io.parquet;

import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A file that cannot be read as Parquet. The message states the problem and a remedy, without the file name. */
public final class BadParquet extends IOException {
    private static final Pattern OBJECT = Pattern.compile("(!? Struct: )?[\\w.$]+@[0-9a-f]+");
    private static final String REMEDY = "; fetch or write the file again";

    BadParquet(String message) {
        super(message);
    }

    BadParquet(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    static BadParquet broken(String problem) {
        return broken(problem, null);
    }

    /** The data itself is damaged. */
    static BadParquet broken(String problem, @Nullable Throwable cause) {
        return new BadParquet(problem + REMEDY, cause);
    }

    /** A failure of the decoder, which reports damaged data only by exceptions of its own. */
    static BadParquet decoding(String column, RuntimeException cause) {
        return broken("the data of column \"" + column + "\" is broken (" + oneLine(cause) + ")", cause);
    }

    /** The first line of the failure's message, without the address of a Java object. */
    static String oneLine(Exception cause) {
        String said = cause.getMessage();
        return said == null
                ? "malformed"
                : OBJECT.matcher(said.lines().findFirst().orElse(""))
                        .replaceAll("")
                        .strip();
    }
}
