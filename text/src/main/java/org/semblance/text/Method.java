package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.semblance.Detector;

/**
 * A method in the catalogue: what users can ask for by name.
 *
 * @param paper where it is published
 */
public record Method(
        String name,
        String summary,
        String paper,
        List<Parameter> parameters,
        Function<Map<String, String>, Detector<?>> builder) {

    /** A parameter, with the value it has unless told otherwise; an empty one follows from other parameters. */
    public record Parameter(String name, String preset, String help) {}

    /** The detector for the given values, all others at their presets. */
    Detector<?> detector(Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters) values.put(parameter.name(), parameter.preset());
        given.forEach((name, value) -> {
            if (!values.containsKey(name)) throw new IllegalArgumentException(unknown(name));
            values.put(name, value);
        });
        return builder.apply(values);
    }

    private String unknown(String parameter) {
        return "method %s has no parameter '%s'; it has: %s"
                .formatted(
                        name,
                        parameter,
                        parameters.stream().map(Parameter::name).collect(Collectors.joining(", ")));
    }
}
