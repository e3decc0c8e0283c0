package org.semblance.text.catalogue;

import java.util.List;
import java.util.Map;

/** The values of the parameters of a method; parses and checks them. */
public record ParameterValues(Map<String, String> given) {
    public String text(String name, String preset) {
        String value = given.getOrDefault(name, "");
        return value.isEmpty() ? preset : value;
    }

    /** The value of a parameter that has a default. */
    public String text(String name) {
        return text(name, "");
    }

    public boolean has(String name) {
        return !text(name, "").isEmpty();
    }

    /** A whole number in a range. */
    public int number(String name, String preset, int least, int most) {
        String value = text(name, preset);
        int number = value.matches("[0-9]{1,9}") ? Integer.parseInt(value) : -1;
        if (number < least || number > most) {
            throw new IllegalArgumentException(
                    "%s must be a whole number from %d to %d: %s".formatted(name, least, most, value));
        }
        return number;
    }

    /** A whole number in a range, for a parameter that has a default. */
    public int number(String name, int least, int most) {
        return number(name, "", least, most);
    }

    /** Whether a parameter with two values has the second. */
    public boolean choice(String name, String first, String second) {
        String value = text(name, first);
        if (!List.of(first, second).contains(value)) {
            throw new IllegalArgumentException("%s must be %s or %s: %s".formatted(name, first, second, value));
        }
        return value.equals(second);
    }
}
