/**
 * Groups from pairs, with the survivors of a run on one machine. Copies take part as one kind, by the best of them. Connected kinds come
 * together in a task, their pairs sorted by rank, and the core settles them turn by turn; nothing of it is ever on the driver.
 */
@NullMarked
package org.semblance.spark.groups;

import org.jspecify.annotations.NullMarked;
