/**
 * The {@code semblance} program: {@link org.semblance.cli.Main}, a class for each command, and shared options as mixins. It
 * parses arguments, calls the libraries and prints results.
 */
@NullMarked
package org.semblance.cli;

import org.jspecify.annotations.NullMarked;
