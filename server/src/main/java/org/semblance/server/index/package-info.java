/**
 * Live indexes: documents are added, removed and queried one by one, and a change is on disk before it is confirmed.
 * {@link org.semblance.server.index.Indexes} is a directory of indexes by name.
 */
@NullMarked
package org.semblance.server.index;

import org.jspecify.annotations.NullMarked;
