/** What the program prints: progress, summaries and differences on a terminal, exit codes and error messages. */
@NullMarked
package org.semblance.cli.console;

import org.jspecify.annotations.NullMarked;
