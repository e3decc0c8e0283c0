/**
 * Indexes that live: documents come and go one by one, are kept for good before anybody is told so, and are asked at any
 * time. {@link org.semblance.server.index.Indexes} is a directory of them by name.
 */
@NullMarked
package org.semblance.server.index;

import org.jspecify.annotations.NullMarked;
