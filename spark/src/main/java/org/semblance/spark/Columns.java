package org.semblance.spark;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns that stages hand on to each other. */
public final class Columns {
    /** A document's place in the input, from 0, as a run on one machine would count. */
    public static final String ORDINAL = "ordinal";

    public static final String ID = "id";

    /** The number of a document's web site. */
    public static final String SITE = "site";

    /** The size of a document as the method sees it. */
    public static final String SIZE = "size";

    /** A document in the method's form; null if it is not compared. */
    public static final String PACKED = "packed";

    /** The ordinals of a pair, the smaller one first. */
    public static final String A = "a";

    public static final String B = "b";
    public static final String OVERLAP = "overlap";
    public static final String SCORE = "score";

    /** Documents as they are packed: {@code ordinal, size, packed, site}. */
    public static final StructType ENCODED = new StructType(new StructField[] {
        field(ORDINAL, DataTypes.LongType, false),
        field(SIZE, DataTypes.IntegerType, false),
        field(PACKED, DataTypes.BinaryType, true),
        field(SITE, DataTypes.LongType, false)
    });

    /** Pairs: {@code a, b, overlap, score}. */
    public static final StructType PAIRS = new StructType(new StructField[] {
        field(A, DataTypes.LongType, false),
        field(B, DataTypes.LongType, false),
        field(OVERLAP, DataTypes.IntegerType, false),
        field(SCORE, DataTypes.DoubleType, false)
    });

    private Columns() {}

    private static StructField field(String name, DataType type, boolean nullable) {
        return new StructField(name, type, nullable, Metadata.empty());
    }
}
