package org.semblance.io.parquet;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** What the cells of a column that Semblance writes are. */
public enum CellKind {
    TEXT(PrimitiveTypeName.BINARY),
    NUMBER(PrimitiveTypeName.INT32),
    REAL(PrimitiveTypeName.DOUBLE),
    TRUTH(PrimitiveTypeName.BOOLEAN);

    private final PrimitiveTypeName type;

    CellKind(PrimitiveTypeName type) {
        this.type = type;
    }

    /** A column of such cells, each of which may be empty if it is {@code optional}. */
    public record Column(String name, CellKind kind, boolean optional) {
        Type type() {
            Type.Repetition repetition = optional ? Type.Repetition.OPTIONAL : Type.Repetition.REQUIRED;
            var primitive = Types.primitive(kind.type, repetition);
            return (kind == TEXT ? primitive.as(LogicalTypeAnnotation.stringType()) : primitive).named(name);
        }
    }
}
