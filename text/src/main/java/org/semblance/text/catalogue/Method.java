package org.semblance.text.catalogue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.semblance.Detector;

/**
 * A method in the catalogue, which users select by name.
 *
 * @param paper its publication
 * @param online defaults of parameters for an online index
 * @param opinion how it compares two texts outside of a collection; empty if it adds nothing to the other methods
 */
public record Method(
        String name,
        String summary,
        String paper,
        List<Parameter> parameters,
        Function<Map<String, String>, Detector<?>> builder,
        Map<String, String> online,
        Optional<Opinion> opinion) {
    /**
     * How the method compares two texts outside of a collection, next to other methods.
     *
     * @param parameters with which it needs no collection
     * @param remark shown next to the score
     */
    public record Opinion(Map<String, String> parameters, String remark) {}

    public Method(
            String name,
            String summary,
            String paper,
            List<Parameter> parameters,
            Function<Map<String, String>, Detector<?>> builder) {
        this(name, summary, paper, parameters, builder, Map.of(), Optional.empty());
    }

    /** Sets defaults of parameters for an online index. */
    public Method online(Map<String, String> defaults) {
        return new Method(name, summary, paper, parameters, builder, Map.copyOf(defaults), opinion);
    }

    /** Sets how the method compares any two texts. */
    public Method opinion(Map<String, String> values, String remark) {
        return new Method(name, summary, paper, parameters, builder, online, Optional.of(new Opinion(values, remark)));
    }

    /**
     * A parameter.
     *
     * @param preset its default; empty if it depends on other parameters
     * @param file the file that a value names, if any
     */
    public record Parameter(String name, String preset, String help, Function<String, Optional<Path>> file) {
        /** A parameter whose values name no files. */
        public Parameter(String name, String preset, String help) {
            this(name, preset, help, _ -> Optional.empty());
        }
    }

    /** The detector for the given values, all others at their defaults. */
    public Detector<?> detector(Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters) values.put(parameter.name(), parameter.preset());
        given.forEach((name, value) -> {
            if (!values.containsKey(name)) throw new IllegalArgumentException(unknown(name));
            values.put(name, value);
        });
        return builder.apply(values);
    }

    /** Whether a value of a parameter names a file to read, as {@code weights=idf:FILE} does. */
    public boolean readsFile(String parameter, String value) {
        return file(parameter, value).isPresent();
    }

    /** The file that a value of a parameter names. */
    public Optional<Path> file(String parameter, String value) {
        return parameters.stream()
                .filter(p -> p.name().equals(parameter))
                .map(p -> p.file().apply(value))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private String unknown(String parameter) {
        return "method %s has no parameter '%s'; it has: %s"
                .formatted(
                        name,
                        parameter,
                        parameters.stream().map(Parameter::name).collect(Collectors.joining(", ")));
    }
}
