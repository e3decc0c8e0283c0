/**
 * From documents to pairs. Documents are packed by the encoder of the method, and exact copies are represented by their
 * first. The representatives are partitioned by keys such that near duplicates share at least one; in each partition,
 * the search and the relation of the method decide. A pair that shares several keys is reported at the smallest one.
 */
@NullMarked
package org.semblance.spark.join;

import org.jspecify.annotations.NullMarked;
