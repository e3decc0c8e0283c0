/**
 * From pairs to groups, with the same survivors as a local run. Copies are represented by the best of them. The pairs
 * of a connected component are processed in one task, sorted by rank, with the algorithm of the core; the driver never
 * holds them.
 */
@NullMarked
package org.semblance.spark.groups;

import org.jspecify.annotations.NullMarked;
