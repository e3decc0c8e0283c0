/** An entry of the catalogue of methods, {@link Method}, its parameters and the values given for them. */
@NullMarked
package org.semblance.text.catalogue;

import org.jspecify.annotations.NullMarked;
