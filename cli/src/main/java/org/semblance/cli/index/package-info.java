/**
 * The command {@code semblance index} and its subcommands, for fingerprint indexes on disk and for indexes of the
 * service.
 */
@NullMarked
package org.semblance.cli.index;

import org.jspecify.annotations.NullMarked;
