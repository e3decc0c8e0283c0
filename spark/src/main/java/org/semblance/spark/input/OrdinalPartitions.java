package org.semblance.spark.input;

import java.util.Arrays;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/** Assigns ordinals to the partition that reads their records. */
final class OrdinalPartitions extends Partitioner {
    private final long[] firsts;

    /**
     * @param firsts for each partition, an ordinal that is not after its records and after those of the previous
     *     partition
     */
    OrdinalPartitions(long[] firsts) {
        this.firsts = firsts.clone();
    }

    /** The ordinals in the partitions of their records, sorted. */
    JavaRDD<Long> partition(JavaRDD<Long> ordinals) {
        return ordinals.mapToPair(ordinal -> new Tuple2<>(ordinal, 0))
                .repartitionAndSortWithinPartitions(this)
                .keys();
    }

    @Override
    public int numPartitions() {
        return firsts.length;
    }

    @Override
    public int getPartition(Object ordinal) {
        int at = Arrays.binarySearch(firsts, (Long) ordinal);
        return Math.max(0, at >= 0 ? at : -at - 2);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OrdinalPartitions partitions && Arrays.equals(firsts, partitions.firsts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(firsts);
    }
}
