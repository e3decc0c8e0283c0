package org.semblance.text.catalogue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.semblance.Detector;
import org.semblance.relation.Relation;
import org.semblance.run.Suggestion;

/**
 * A method in the catalogue, which users select by name.
 *
 * @param summary what it does, in a sentence
 * @param use when to choose it: completes "Use it when"
 * @param paper its publication
 * @param online defaults of parameters for an online index
 * @param opinion how it compares two texts outside of a collection; empty if it adds nothing to the other methods
 * @param published the variant of its publication; empty if the method is not a published one
 * @param loose the loosest useful threshold; empty for the usual one of its measure
 */
public record Method(
        String name,
        String summary,
        String use,
        String paper,
        List<Parameter> parameters,
        Function<Map<String, String>, Detector<?>> builder,
        Map<String, String> online,
        Optional<Opinion> opinion,
        Optional<Published> published,
        Optional<String> loose) {
    private static final String THRESHOLD = "threshold";

    public Method {
        if (use.isBlank()) throw new IllegalArgumentException("method " + name + " does not say when to use it");
    }

    /** {@code as-published=true} selects the values of the {@linkplain Published published variant}. */
    public static final String AS_PUBLISHED = "as-published";

    /**
     * How the method compares two texts outside of a collection, next to other methods.
     *
     * @param parameters with which it needs no collection
     * @param remark shown next to the score
     */
    public record Opinion(Map<String, String> parameters, String remark) {}

    /** The variant of a method that its publication describes. */
    @FunctionalInterface
    public interface Published {
        /**
         * The values of the publication, at least those of parameters with other defaults.
         *
         * @param given the values that the user wrote, which take precedence; a value that has no meaning next to them is
         *     left out
         */
        Map<String, String> values(Map<String, String> given);
    }

    public Method(
            String name,
            String summary,
            String use,
            String paper,
            List<Parameter> parameters,
            Function<Map<String, String>, Detector<?>> builder) {
        this(
                name,
                summary,
                use,
                paper,
                parameters,
                builder,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Sets defaults of parameters for an online index. */
    public Method online(Map<String, String> defaults) {
        return new Method(
                name, summary, use, paper, parameters, builder, Map.copyOf(defaults), opinion, published, loose);
    }

    /** Sets how the method compares any two texts. */
    public Method opinion(Map<String, String> values, String remark) {
        return new Method(
                name,
                summary,
                use,
                paper,
                parameters,
                builder,
                online,
                Optional.of(new Opinion(values, remark)),
                published,
                loose);
    }

    /** Sets the values of the published variant, whatever the user gives. */
    public Method published(Map<String, String> values) {
        return published(_ -> values);
    }

    /** Sets the published variant. */
    public Method published(Published values) {
        return new Method(name, summary, use, paper, parameters, builder, online, opinion, Optional.of(values), loose);
    }

    /** Sets the loosest useful threshold. */
    public Method loose(String threshold) {
        return new Method(
                name, summary, use, paper, parameters, builder, online, opinion, published, Optional.of(threshold));
    }

    /**
     * The threshold for a search whose pairs are judged to find a better one: almost no near duplicates are beyond it. Empty
     * if the given values include a threshold, if the method has none, or if only its default is known to be useful.
     */
    public Optional<String> loosest(Map<String, String> given) {
        boolean fixed = resolved(given).containsKey(THRESHOLD)
                || parameters.stream().noneMatch(p -> p.name().equals(THRESHOLD));
        if (fixed) return Optional.empty();
        if (loose.isPresent()) return loose;
        Relation<?> relation = detector(given).relation();
        if (relation.counts()) return Optional.empty();
        return Optional.of(relation.distance() ? "0.8" : "0.2");
    }

    /**
     * A parameter.
     *
     * @param preset its default; empty if it depends on other parameters
     * @param file a value that names a file
     */
    public record Parameter(String name, String preset, String help, Function<String, Optional<FileValue>> file) {
        /** A parameter whose values name no files. */
        public Parameter(String name, String preset, String help) {
            this(name, preset, help, _ -> Optional.empty());
        }
    }

    /** The detector for the given values, all others at their defaults. */
    public Detector<?> detector(Map<String, String> given) {
        Map<String, String> chosen = resolved(given);
        try {
            return build(chosen);
        } catch (IllegalArgumentException e) {
            String remark = publishedRemark(given);
            if (remark.isEmpty() || !isValid(given)) throw e;
            throw new IllegalArgumentException(e.getMessage() + remark, e);
        }
    }

    /** The values that {@code as-published=true} adds to the given ones, to follow an error message; may be empty. */
    public String publishedRemark(Map<String, String> given) {
        SortedMap<String, String> selected = new TreeMap<>(resolved(given));
        selected.keySet().removeAll(given.keySet());
        return selected.isEmpty()
                ? ""
                : " (%s selects %s; given values take precedence)".formatted(AS_PUBLISHED, shown(selected));
    }

    /** The detector for values among which {@code as-published} is not. */
    private Detector<?> build(Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters) values.put(parameter.name(), parameter.preset());
        given.forEach((name, value) -> {
            if (!values.containsKey(name)) throw new IllegalArgumentException(unknown(name));
            values.put(name, value);
        });
        return builder.apply(values);
    }

    /** Whether the given values are valid without those of the published variant. */
    private boolean isValid(Map<String, String> given) {
        try {
            Map<String, String> own = new LinkedHashMap<>(given);
            own.remove(AS_PUBLISHED);
            build(own);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /** The given values with those that {@code as-published=true} selects in its place. */
    public Map<String, String> resolved(Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>(given);
        String asPublished = values.remove(AS_PUBLISHED);
        if (asPublished == null || asPublished.equals("false")) return values;
        if (!asPublished.equals("true")) {
            throw new IllegalArgumentException(AS_PUBLISHED + " must be true or false: " + asPublished);
        }
        Published variant = published.orElseThrow(() -> new IllegalArgumentException(
                "%s is not a published method: omit %s, or choose another method".formatted(name, AS_PUBLISHED)));
        variant.values(Map.copyOf(values)).forEach(values::putIfAbsent);
        return values;
    }

    /** What {@code as-published=true} selects, as users write it; empty if the defaults are the published values. */
    public Optional<String> publishedValues() {
        return published.map(variant -> shown(new TreeMap<>(variant.values(Map.of()))));
    }

    private static String shown(SortedMap<String, String> values) {
        return values.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The value of a parameter, if it names a file to read, as {@code weights=idf:FILE} does. */
    public Optional<FileValue> file(String parameter, String value) {
        return parameters.stream()
                .filter(p -> p.name().equals(parameter))
                .map(p -> p.file().apply(value))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The message for a parameter that the method does not have. */
    public String unknown(String parameter) {
        List<String> names = parameters.stream().map(Parameter::name).toList();
        return "method %s has no parameter '%s'%s".formatted(name, parameter, Suggestion.among(names, parameter));
    }
}
