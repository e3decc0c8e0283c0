/** A complete method in one folder, as an example: documents whose first words are equal. CONTRIBUTING.md explains it. */
@NullMarked
package org.semblance.example.firstwords;

import org.jspecify.annotations.NullMarked;
