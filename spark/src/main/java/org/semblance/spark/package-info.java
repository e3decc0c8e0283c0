/**
 * A run on Apache Spark that gives the pairs, groups and survivors of a run on one machine. Documents become rows with an ordinal, their
 * place in the input, and are called by it from then on; every stage is a table ({@link org.semblance.spark.Columns}) that can be
 * kept and gone on from.
 */
@NullMarked
package org.semblance.spark;

import org.jspecify.annotations.NullMarked;
