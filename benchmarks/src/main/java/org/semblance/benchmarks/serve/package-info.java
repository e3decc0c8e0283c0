/**
 * Load tests of the online service in its own process, over keep-alive loopback connections: each client waits for the
 * response before its next request (closed loop), or requests are sent at a fixed rate (open loop).
 */
@NullMarked
package org.semblance.benchmarks.serve;

import org.jspecify.annotations.NullMarked;
