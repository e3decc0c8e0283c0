/**
 * HTTP/1.1 by Jetty, on virtual threads: what a client sends has a limit, whatever waits for a client has a deadline, and every answer is
 * one of a {@link org.semblance.server.wire.Handler}, also those to requests that are none. The rest of the service knows nothing of Jetty.
 */
@NullMarked
package org.semblance.server.wire;

import org.jspecify.annotations.NullMarked;
