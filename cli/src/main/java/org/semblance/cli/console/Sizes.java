package org.semblance.cli.console;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semblance.report.plan.RoundedNumbers;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes such as 64m and 8g. */
public final class Sizes implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmgt]?)b?");

    @Override
    public Long convert(String value) {
        Matcher size = SIZE.matcher(value.toLowerCase(Locale.ROOT));
        if (!size.matches()) throw new TypeConversionException("'" + value + "' is not a size; write 64m or 8g");
        int shift = 10 * ("kmgt".indexOf(size.group(2)) + 1);
        if (size.group(2).isEmpty()) shift = 0;
        return Long.parseLong(size.group(1)) << shift;
    }

    /** Formats a size. */
    public static String text(long bytes) {
        return RoundedNumbers.bytes(bytes);
    }

    /** Reads the size of a heap. The launcher applies it before Java starts; errors are reported here. */
    public static final class Heap implements ITypeConverter<Long> {
        private static final long LEAST = 32L << 20;
        private static final long MOST = 16L << 40;

        @Override
        public Long convert(String value) {
            long bytes = new Sizes().convert(value);
            if (bytes < LEAST || bytes > MOST) {
                throw new TypeConversionException("'" + value + "' is not a valid heap size; give 32m to 16t");
            }
            return bytes;
        }
    }
}
