package org.semblance.text.catalogue;

/**
 * Adds a method to the catalogue from another jar: name the implementing class in
 * {@code META-INF/services/org.semblance.text.catalogue.MethodProvider}. The module {@code examples/firstwords} does
 * that.
 */
public interface MethodProvider {
    Method method();
}
