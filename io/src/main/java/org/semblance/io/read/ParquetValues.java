package org.semblance.io.read;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.jspecify.annotations.Nullable;
import org.semblance.io.formats.Rejection;
import org.semblance.io.formats.Utf8;
import org.semblance.io.parquet.ColumnValues;

/** Values as text: integers in decimal, dates and times in ISO 8601. */
public final class ParquetValues {
    private static final int JULIAN_EPOCH = 2_440_588; // the Julian day of 1970-01-01

    private ParquetValues() {}

    /** The value as text; null if it is null or has no text form. */
    public static @Nullable String text(ColumnDescriptor column, ColumnValues value) throws IOException, Rejection {
        if (value.isNull()) return null;
        LogicalTypeAnnotation meaning = column.getPrimitiveType().getLogicalTypeAnnotation();
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> Boolean.toString(value.booleanValue());
            case FLOAT -> Float.toString(value.floatValue());
            case DOUBLE -> Double.toString(value.doubleValue());
            case INT32 -> number(value.intValue(), 32, meaning);
            case INT64 -> number(value.longValue(), 64, meaning);
            case INT96 -> julian(value.bytes()).toString();
            case BINARY -> {
                byte[] bytes = value.bytes();
                yield meaning instanceof DecimalLogicalTypeAnnotation decimal
                        ? decimal(new BigInteger(bytes), decimal)
                        : Utf8.decode(bytes, 0, bytes.length);
            }
            case FIXED_LEN_BYTE_ARRAY ->
                meaning instanceof DecimalLogicalTypeAnnotation decimal
                        ? decimal(new BigInteger(value.bytes()), decimal)
                        : null;
        };
    }

    /** Whether values of the column have a text form. */
    static boolean hasText(ColumnDescriptor column) {
        LogicalTypeAnnotation meaning = column.getPrimitiveType().getLogicalTypeAnnotation();
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case INT32, INT64 -> number(0, 64, meaning) != null;
            case FIXED_LEN_BYTE_ARRAY -> meaning instanceof DecimalLogicalTypeAnnotation;
            case BOOLEAN, FLOAT, DOUBLE, INT96, BINARY -> true;
        };
    }

    private static @Nullable String number(long value, int bits, @Nullable LogicalTypeAnnotation meaning) {
        return switch (meaning) {
            case null -> Long.toString(value);
            case IntLogicalTypeAnnotation whole
            when !whole.isSigned() -> bits == 64 ? Long.toUnsignedString(value) : Long.toString(value & 0xFFFF_FFFFL);
            case IntLogicalTypeAnnotation whole -> Long.toString(value);
            case DecimalLogicalTypeAnnotation decimal -> decimal(BigInteger.valueOf(value), decimal);
            case DateLogicalTypeAnnotation date -> LocalDate.ofEpochDay(value).toString();
            case TimestampLogicalTypeAnnotation time ->
                Instant.EPOCH.plus(value, unit(time)).toString();
            default -> null;
        };
    }

    private static String decimal(BigInteger digits, DecimalLogicalTypeAnnotation decimal) {
        return new BigDecimal(digits, decimal.getScale()).toPlainString();
    }

    private static ChronoUnit unit(TimestampLogicalTypeAnnotation time) {
        return switch (time.getUnit()) {
            case MILLIS -> ChronoUnit.MILLIS;
            case MICROS -> ChronoUnit.MICROS;
            case NANOS -> ChronoUnit.NANOS;
        };
    }

    /** The deprecated INT96 timestamp: nanoseconds of the day and the Julian day. */
    private static Instant julian(byte[] bytes) {
        ByteBuffer time = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long nanos = time.getLong();
        return Instant.EPOCH.plus(time.getInt() - JULIAN_EPOCH, ChronoUnit.DAYS).plusNanos(nanos);
    }
}
