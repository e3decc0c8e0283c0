/**
 * The web page at {@code /ui}: static files that use the service like any client. They are read from the program's
 * resources only, never from a path sent by a client.
 */
@NullMarked
package org.semblance.server.page;

import org.jspecify.annotations.NullMarked;
