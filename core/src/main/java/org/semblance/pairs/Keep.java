package org.semblance.pairs;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;

/**
 * Which document of a group to keep: criteria in order, each breaking the ties of the previous one; finally input
 * order.
 */
public record Keep(List<Criterion> criteria) {
    /**
     * One criterion.
     *
     * @param field the document field that it reads, if any
     * @param value a larger value is preferred
     */
    public record Criterion(String name, @Nullable String field, ToLongFunction<Document> value) {}

    public Keep {
        criteria = List.copyOf(criteria);
    }

    public static Keep first() {
        return new Keep(List.of());
    }

    /** The text with the most characters (code points). */
    public static Keep longest() {
        return of("longest", null, d -> d.text().codePointCount(0, d.text().length()));
    }

    /** The latest date in a field: an ISO 8601 date or time; a document without one comes last. */
    public static Keep newest(String dateField) {
        return of("newest", dateField, d -> moment(d.fields().get(dateField)));
    }

    /** The largest number in a field, such as a quality score; a document without a number comes last. */
    public static Keep field(String name) {
        return of("field:" + name, name, d -> ordered(d.fields().get(name)));
    }

    /** The shortest URL; a document without one comes last. */
    public static Keep shortestUrl() {
        return of(
                "url-shortest",
                null,
                d -> d.url() == null ? Long.MIN_VALUE : -d.url().length());
    }

    private static Keep of(String name, @Nullable String field, ToLongFunction<Document> value) {
        return new Keep(List.of(new Criterion(name, field, value)));
    }

    /** These criteria, then those of another. */
    public Keep then(Keep next) {
        List<Criterion> all = new ArrayList<>(criteria);
        all.addAll(next.criteria);
        return new Keep(all);
    }

    /** Parses a comma-separated list of {@code first|longest|newest|field:NAME|url-shortest}. */
    public static Keep parse(String list, String dateField) {
        Keep keep = first();
        for (String name : list.split(",", -1)) {
            Keep next = parseOne(name.strip(), dateField);
            if (next.criteria.isEmpty()) break; // input order leaves no ties
            keep = keep.then(next);
        }
        return keep;
    }

    private static Keep parseOne(String name, String dateField) {
        if (name.startsWith("field:") && name.length() > "field:".length()) {
            return field(name.substring("field:".length()));
        }
        return switch (name) {
            case "first" -> first();
            case "longest" -> longest();
            case "newest" -> newest(dateField);
            case "url-shortest" -> shortestUrl();
            default ->
                throw new IllegalArgumentException(
                        "keep must be first, longest, newest, field:NAME or url-shortest: " + name);
        };
    }

    @Override
    public String toString() {
        return criteria.isEmpty()
                ? "first"
                : criteria.stream().map(Criterion::name).collect(Collectors.joining(","));
    }

    /** Doubles as longs in the same order; a missing or malformed number is below all others. */
    private static long ordered(@Nullable String number) {
        if (number == null) return Long.MIN_VALUE;
        try {
            double value = Double.parseDouble(number) + 0.0; // -0.0 becomes 0.0
            if (Double.isNaN(value)) return Long.MIN_VALUE;
            long bits = Double.doubleToLongBits(value);
            return bits >= 0 ? bits : Long.MIN_VALUE - bits;
        } catch (NumberFormatException e) {
            return Long.MIN_VALUE;
        }
    }

    /**
     * Microseconds since 1970, the precision in which most programs write times; a date out of range counts as missing.
     */
    private static long moment(@Nullable String date) {
        if (date == null) return Long.MIN_VALUE;
        try {
            return ChronoUnit.MICROS.between(Instant.EPOCH, instant(date.strip().replace(' ', 'T')));
        } catch (DateTimeParseException | ArithmeticException e) {
            return Long.MIN_VALUE;
        }
    }

    private static Instant instant(String text) {
        if (text.length() <= 10) return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
        if (text.endsWith("Z")) return Instant.parse(text);
        boolean offset = text.lastIndexOf('+') > 10 || text.lastIndexOf('-') > 10;
        return offset
                ? OffsetDateTime.parse(text).toInstant()
                : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    }
}
