package org.semblance.report.html;

/** Argument checks shared by the records of the model. */
final class ModelChecks {
    private ModelChecks() {}

    static void notNegative(String name, long value) {
        require(value >= 0, name + " must not be negative: " + value);
    }

    static void notBlank(String name, String value) {
        require(!value.isBlank(), name + " must not be blank");
    }

    static void finite(String name, double value) {
        require(Double.isFinite(value), name + " must be a finite number: " + value);
    }

    static void require(boolean condition, String message) {
        if (!condition) throw new IllegalArgumentException(message);
    }
}
