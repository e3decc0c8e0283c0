/**
 * Documents as byte strings with their compressed sizes, {@link ByteStrings}, for compression distances. A {@link
 * Compressor} is supplied by the caller.
 */
@NullMarked
package org.semblance.records.bytes;

import org.jspecify.annotations.NullMarked;
