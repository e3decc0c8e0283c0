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
import org.semblance.run.Suggestion;

/**
 * Which document of a group to keep: criteria in order, each breaking the ties of the previous one; finally input
 * order.
 */
public record Keep(List<Criterion> criteria) {
    /** The criteria as users write them. */
    public static final List<String> NAMES =
            List.of("first", "last", "longest", "shortest", "newest", "oldest", "field:NAME", "url-shortest");

    private static final String LAST = "last";

    /** An input has fewer positions. */
    private static final int POSITION_BITS = 40;

    /**
     * One criterion.
     *
     * @param field the document field that it reads, if any
     * @param needed what a document must have for a value, in words; null if every document has one
     * @param value a larger value is preferred; {@link #NONE} for a document without one
     */
    public record Criterion(
            String name, @Nullable String field, @Nullable String needed, Value value) {
        /** The value of a document without one, which comes last. */
        public static final long NONE = Long.MIN_VALUE;

        /**
         * Why the criterion has no effect, and what to do, if no document has a value.
         *
         * @throws IllegalStateException if every document has a value
         */
        public String unmatched() {
            if (needed == null) throw new IllegalStateException("every document has a value: " + name);
            return "--keep %s: no document has %s".formatted(name, needed);
        }
    }

    /** The value of a document for a criterion. */
    @FunctionalInterface
    public interface Value {
        /**
         * @param place index of the input
         * @param position within the input, larger for later documents
         */
        long of(Document document, int place, long position);
    }

    public Keep {
        criteria = List.copyOf(criteria);
    }

    public static Keep first() {
        return new Keep(List.of());
    }

    /** The text with the most characters (code points). */
    public static Keep longest() {
        return of("longest", null, null, Keep::characters);
    }

    /** The text with the fewest characters (code points). */
    public static Keep shortest() {
        return of("shortest", null, null, d -> -characters(d));
    }

    private static long characters(Document document) {
        return document.text().codePointCount(0, document.text().length());
    }

    /** The last document in input order, which leaves no ties. */
    public static Keep last() {
        Value order = (_, place, position) -> ((long) place << POSITION_BITS) + position;
        return new Keep(List.of(new Criterion(LAST, null, null, order)));
    }

    /** The latest date in a field: an ISO 8601 date or time; a document without one comes last. */
    public static Keep newest(String dateField) {
        return of("newest", dateField, date(dateField), d -> moment(d.fields().get(dateField)));
    }

    /** The earliest date in a field; a document without one comes last. */
    public static Keep oldest(String dateField) {
        return of("oldest", dateField, date(dateField), d -> {
            long moment = moment(d.fields().get(dateField));
            return moment == Criterion.NONE ? moment : -moment;
        });
    }

    private static String date(String field) {
        return "an ISO 8601 date in field '%s'; name the field with --date-field".formatted(field);
    }

    /** The largest number in a field, such as a quality score; a document without a number comes last. */
    public static Keep field(String name) {
        String needed = "a number in field '%s'; name a field of the documents".formatted(name);
        return of("field:" + name, name, needed, d -> ordered(d.fields().get(name)));
    }

    /** The shortest URL; a document without one comes last. */
    public static Keep shortestUrl() {
        return of(
                "url-shortest",
                null,
                "a URL; name its field with --url-field",
                d -> d.url() == null ? Criterion.NONE : -d.url().length());
    }

    private static Keep of(
            String name, @Nullable String field, @Nullable String needed, ToLongFunction<Document> value) {
        Value ofDocument = (document, _, _) -> value.applyAsLong(document);
        return new Keep(List.of(new Criterion(name, field, needed, ofDocument)));
    }

    /** These criteria, then those of another. */
    public Keep then(Keep next) {
        List<Criterion> all = new ArrayList<>(criteria);
        all.addAll(next.criteria);
        return new Keep(all);
    }

    /** Parses a comma-separated list of {@link #NAMES}. */
    public static Keep parse(String list, String dateField) {
        Keep keep = first();
        for (String name : list.split(",", -1)) {
            Keep next = parseOne(name.strip(), dateField);
            keep = keep.then(next);
            if (next.criteria.isEmpty() || next.criteria.getFirst().name.equals(LAST)) break; // no ties are left
        }
        return keep;
    }

    private static Keep parseOne(String name, String dateField) {
        if (name.startsWith("field:") && name.length() > "field:".length()) {
            return field(name.substring("field:".length()));
        }
        return switch (name) {
            case "first" -> first();
            case LAST -> last();
            case "longest" -> longest();
            case "shortest" -> shortest();
            case "newest" -> newest(dateField);
            case "oldest" -> oldest(dateField);
            case "url-shortest" -> shortestUrl();
            default ->
                throw new IllegalArgumentException(
                        "unknown --keep '%s'%s".formatted(name, Suggestion.among(NAMES, name)));
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
        if (number == null) return Criterion.NONE;
        try {
            double value = Double.parseDouble(number) + 0.0; // -0.0 becomes 0.0
            if (Double.isNaN(value)) return Criterion.NONE;
            long bits = Double.doubleToLongBits(value);
            return bits >= 0 ? bits : Long.MIN_VALUE - bits;
        } catch (NumberFormatException e) {
            return Criterion.NONE;
        }
    }

    /**
     * Microseconds since 1970, the precision in which most programs write times; a date out of range counts as missing.
     */
    private static long moment(@Nullable String date) {
        if (date == null) return Criterion.NONE;
        try {
            return ChronoUnit.MICROS.between(Instant.EPOCH, instant(date.strip().replace(' ', 'T')));
        } catch (DateTimeParseException | ArithmeticException e) {
            return Criterion.NONE;
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
