package org.semblance.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes such as 64m and 8g. */
final class Sizes implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmgt]?)b?");

    @Override
    public Long convert(String value) {
        Matcher size = SIZE.matcher(value.toLowerCase(Locale.ROOT));
        if (!size.matches()) throw new TypeConversionException("'" + value + "' is no size; write 64m or 8g");
        int shift = 10 * ("kmgt".indexOf(size.group(2)) + 1);
        if (size.group(2).isEmpty()) shift = 0;
        return Long.parseLong(size.group(1)) << shift;
    }

    /** A size for people. */
    static String text(long bytes) {
        if (bytes < 1000) return bytes + " B";
        double value = bytes;
        int unit = -1;
        while (value >= 999.5 && unit < 4) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, value < 10 ? "%.1f %sB" : "%.0f %sB", value, "kMGTP".charAt(unit));
    }
}
