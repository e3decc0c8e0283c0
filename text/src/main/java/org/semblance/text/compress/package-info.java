/**
 * Compressors behind one interface: snappy, lz4, zstd and deflate through their libraries; only the sizes of their
 * output are used. A worker reuses its buffers. For snappy there is a second implementation that writes nothing and
 * continues from the end of the first of two strings; it is compared with the library before it is used.
 */
@NullMarked
package org.semblance.text.compress;

import org.jspecify.annotations.NullMarked;
