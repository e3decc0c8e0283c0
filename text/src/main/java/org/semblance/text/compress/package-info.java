/**
 * Compressors behind one interface: snappy, lz4, zstd and deflate through their libraries, of which only the sizes of their output
 * matter. A worker keeps its buffers from pair to pair. For snappy there is a twin of the library's algorithm that writes nothing
 * and starts where the first of two strings ends; it is held against the library before it is used.
 */
@NullMarked
package org.semblance.text.compress;

import org.jspecify.annotations.NullMarked;
