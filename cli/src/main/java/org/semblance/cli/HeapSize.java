package org.semblance.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the size of a heap. The launcher acts on it before Java starts, and leaves it to us to say what is wrong with it. */
final class HeapSize implements ITypeConverter<Long> {
    private static final long LEAST = 32L << 20;
    private static final long MOST = 16L << 40;

    @Override
    public Long convert(String value) {
        long bytes = new Sizes().convert(value);
        if (bytes < LEAST || bytes > MOST) {
            throw new TypeConversionException("'" + value + "' is no heap that works; give 32m or more, up to 16t");
        }
        return bytes;
    }
}
