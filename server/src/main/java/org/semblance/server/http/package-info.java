/**
 * The service over HTTP: which requests there are, who may make them, what they say in JSON and what they are answered. Every request passes
 * {@link org.semblance.server.http.Service}, which checks it before a byte of its body is read; the routes then ask
 * {@link org.semblance.server.index.Indexes}. Errors are problems (RFC 9457) that tell nothing of the inside.
 */
@NullMarked
package org.semblance.server.http;

import org.jspecify.annotations.NullMarked;
