package org.semblance.spark;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Columns of the tables passed between stages. */
public final class Columns {
    /** Position of a document in the input order; see {@link org.semblance.spark.input.Ordinals}. */
    public static final String ORDINAL = "ordinal";

    public static final String ID = "id";

    /** Number of the web site of a document; 0 if it has none. */
    public static final String SITE = "site";

    /** Size of a document in the unit of the method. */
    public static final String SIZE = "size";

    /** The serialized form of a document; null if it is not compared. */
    public static final String PACKED = "packed";

    /** Ordinals of a pair, the smaller one first. */
    public static final String A = "a";

    public static final String B = "b";
    public static final String OVERLAP = "overlap";
    public static final String SCORE = "score";

    /** Packed documents: {@code ordinal, size, packed, site}. */
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
