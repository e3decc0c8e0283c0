/**
 * Persistent indexes for documents that arrive one by one. {@link org.semblance.server.OnlineIndex} is an index in a
 * directory for a single Java program; the service holds many and offers them over HTTP.
 */
@NullMarked
package org.semblance.server;

import org.jspecify.annotations.NullMarked;
