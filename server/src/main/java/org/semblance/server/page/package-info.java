/** The page for people at {@code /ui}: files that ask the service as any client does. They come from the program alone, never from a path of a client. */
@NullMarked
package org.semblance.server.page;

import org.jspecify.annotations.NullMarked;
