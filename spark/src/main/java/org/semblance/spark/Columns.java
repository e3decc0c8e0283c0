package org.semblance.spark;

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

    /** Pairs. */
    public static final StructType PAIRS =
            StructType.fromDDL("a BIGINT NOT NULL, b BIGINT NOT NULL, overlap INT NOT NULL, score DOUBLE NOT NULL");

    private Columns() {}
}
