/**
 * The HTTP service: routes, authorization, JSON. Every request passes {@link org.semblance.server.http.OnlineService.Service}, which
 * checks it before reading its body; the routes then use {@link org.semblance.server.index.Indexes}. Errors are problem
 * details (RFC 9457) that reveal no internals.
 */
@NullMarked
package org.semblance.server.http;

import org.jspecify.annotations.NullMarked;
