/**
 * HTTP/1.1 with Jetty. Requests that wait for nothing, and those whose response is promised, are answered by the threads
 * that select connections, others by virtual threads. Everything a client sends has a size limit, every wait for a client
 * has a timeout, and every response comes from a {@link org.semblance.server.wire.Handler}, even for malformed requests.
 * Only this package depends on Jetty.
 */
@NullMarked
package org.semblance.server.wire;

import org.jspecify.annotations.NullMarked;
