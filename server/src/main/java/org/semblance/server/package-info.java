/**
 * Indexes for documents that come one by one and are kept for good. {@link org.semblance.server.OnlineIndex} is one of them
 * in a directory, for programs that have it to themselves; the service has many and is asked over HTTP.
 */
@NullMarked
package org.semblance.server;

import org.jspecify.annotations.NullMarked;
