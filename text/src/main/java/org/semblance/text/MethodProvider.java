package org.semblance.text;

/**
 * Adds a method to the catalogue from another jar: name the implementing class in {@code META-INF/services/org.semblance.text.MethodProvider}.
 * The module {@code examples/firstwords} does that.
 */
public interface MethodProvider {
    Method method();
}
