/**
 * The {@code semblance} program: {@link org.semblance.cli.Main} and a class for each verb, with the options they share in
 * mixins. It parses, runs and prints; everything else is a library's work.
 */
@NullMarked
package org.semblance.cli;

import org.jspecify.annotations.NullMarked;
