package org.semblance.io.parquet;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** Column types of the tables that Semblance writes. */
public enum CellKind {
    TEXT(PrimitiveTypeName.BINARY),
    NUMBER(PrimitiveTypeName.INT32),
    REAL(PrimitiveTypeName.DOUBLE),
    TRUTH(PrimitiveTypeName.BOOLEAN);

    private final PrimitiveTypeName type;

    CellKind(PrimitiveTypeName type) {
        this.type = type;
    }

    /**
     * A column of a table.
     *
     * @param name of the column
     * @param kind type of its cells
     * @param optional whether cells may be null
     */
    public record Column(String name, CellKind kind, boolean optional) {
        Type type() {
            Type.Repetition repetition = optional ? Type.Repetition.OPTIONAL : Type.Repetition.REQUIRED;
            var primitive = Types.primitive(kind.type, repetition);
            return (kind == TEXT ? primitive.as(LogicalTypeAnnotation.stringType()) : primitive).named(name);
        }
    }
}
