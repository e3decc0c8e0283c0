package org.semblance.cli;

import java.util.ArrayList;
import java.util.List;
import org.semblance.Detector;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;

/** A method with its parameters as the user wrote it, such as {@code simhash?threshold=6}. */
record MethodSpelling(String text) {
    /**
     * The value of {@code -m} or {@code --methods}, split at commas: one or more methods, each named once. A value may
     * have commas itself, as in {@code signcd?spots=comma,stop}.
     */
    static List<MethodSpelling> list(List<String> texts) {
        List<MethodSpelling> methods = new ArrayList<>();
        for (String text : texts) {
            if (text.isBlank())
                throw new IllegalArgumentException("-m has an empty method: " + String.join(",", texts));
            MethodSpelling method = new MethodSpelling(text.strip());
            if (!methods.isEmpty() && !method.isKnown()) {
                MethodSpelling longer = new MethodSpelling(methods.getLast() + "," + method);
                if (longer.isValid()) {
                    methods.removeLast();
                    method = longer;
                }
            }
            if (methods.contains(method)) throw new IllegalArgumentException("method " + method + " is named twice");
            methods.add(method);
        }
        return methods;
    }

    private boolean isKnown() {
        return Detectors.methods().stream().anyMatch(m -> m.name().equals(name()));
    }

    private boolean isValid() {
        try {
            detector();
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /** Whether a threshold is a count, such as a number of bits; 1 is the largest share. */
    static boolean isCount(String threshold) {
        return threshold.matches("[0-9]+") && !threshold.equals("1");
    }

    Detector<?> detector() {
        return Detectors.parse(text);
    }

    String name() {
        int mark = text.indexOf('?');
        return mark < 0 ? text : text.substring(0, mark);
    }

    /** Whether the user gave a value for the parameter. */
    boolean sets(String parameter) {
        return text.matches(".*[?&]" + parameter + "=.*");
    }

    boolean setsThreshold() {
        return sets("t") || sets("threshold");
    }

    /**
     * The published variants of methods; a method without one stays as it is, with a note.
     *
     * @throws IllegalArgumentException if no method has one
     */
    static List<MethodSpelling> asPublished(List<MethodSpelling> methods, List<String> notes) {
        List<MethodSpelling> variants = new ArrayList<>();
        for (MethodSpelling method : methods) {
            boolean published = Detectors.methods().stream()
                    .filter(m -> m.name().equals(method.name()))
                    .allMatch(m -> m.published().isPresent());
            if (!published)
                notes.add("--as-published does not apply to " + method + ", which is not a published method");
            boolean applies = published && !method.sets(Method.AS_PUBLISHED);
            variants.add(applies ? method.with(Method.AS_PUBLISHED, "true") : method);
        }
        if (variants.stream().noneMatch(method -> method.sets(Method.AS_PUBLISHED)))
            throw new IllegalArgumentException("--as-published applies to none of these methods: omit it");
        return variants;
    }

    MethodSpelling with(String parameter, String value) {
        return new MethodSpelling(text + (text.indexOf('?') < 0 ? "?" : "&") + parameter + "=" + value);
    }

    @Override
    public String toString() {
        return text;
    }
}
