/**
 * Files whose every byte is covered by a checksum: {@link CheckedWriter} writes them, {@link CheckedFile} maps and
 * verifies them.
 */
@NullMarked
package org.semblance.io.checked;

import org.jspecify.annotations.NullMarked;
