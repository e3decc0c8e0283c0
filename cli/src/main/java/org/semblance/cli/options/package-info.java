/**
 * Groups of command-line options that several commands share, such as {@link InputOptions} and {@link RunOptions}.
 */
@NullMarked
package org.semblance.cli.options;

import org.jspecify.annotations.NullMarked;
