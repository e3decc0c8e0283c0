/**
 * The online service under load: its own process, asked over loopback by sockets that stay open, as fast as answers come
 * (closed loop) or at a rate that does not wait for them (open loop).
 */
@NullMarked
package org.semblance.benchmarks.serve;

import org.jspecify.annotations.NullMarked;
