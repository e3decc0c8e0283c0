package org.semblance.text;

import java.util.Map;

/** The values of a method's parameters, read one by one with the ranges they must keep to. */
record PageSettings(Map<String, String> values) {
    String text(String name) {
        return values.getOrDefault(name, "");
    }

    /** A whole number in a range. */
    int number(String name, int least, int most) {
        String value = text(name);
        int number = value.matches("[0-9]{1,9}") ? Integer.parseInt(value) : -1;
        if (number < least || number > most) {
            throw new IllegalArgumentException(
                    "%s must be a whole number from %d to %d: %s".formatted(name, least, most, value));
        }
        return number;
    }
}
