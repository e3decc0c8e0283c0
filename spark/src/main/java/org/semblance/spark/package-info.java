/**
 * Runs on Apache Spark with the same pairs, groups and kept documents as local runs. Documents become rows identified by an ordinal, their
 * position in the input; every stage is a table ({@link org.semblance.spark.Columns}) that can be stored and resumed from.
 */
@NullMarked
package org.semblance.spark;

import org.jspecify.annotations.NullMarked;
