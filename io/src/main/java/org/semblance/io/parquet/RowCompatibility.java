package org.semblance.io.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;

/** Checks whether the rows of a file can be copied to another without loss. */
public final class RowCompatibility {
    private RowCompatibility() {}

    /** The column and type that cannot be copied, if any. */
    public static Optional<String> obstacle(ParquetFile file) {
        for (int group = 0; group < file.groups(); group++) {
            Optional<String> found = obstacle(file.block(group));
            if (found.isPresent()) return found;
        }
        return lostType(file);
    }

    private static Optional<String> obstacle(BlockMetaData block) {
        for (ColumnChunkMetaData chunk : block.getColumns()) {
            String name = chunk.getPath().toDotString();
            if (chunk.isEncrypted()) return Optional.of("column \"" + name + "\" is encrypted");
            if (!Codec.reads(chunk.getCodec()))
                return Optional.of("column \"" + name + "\" is compressed by " + chunk.getCodec());
        }
        return Optional.empty();
    }

    /** Compares the schema of the file with the one that would be written. */
    private static Optional<String> lostType(ParquetFile file) {
        var meta = new org.apache.parquet.hadoop.metadata.FileMetaData(file.schema(), Map.of(), "");
        FileMetaData written =
                new ParquetMetadataConverter().toParquetMetadata(1, new ParquetMetadata(meta, List.of()));
        List<SchemaElement> before = file.elements();
        List<SchemaElement> after = written.getSchema();
        for (int i = 1; i < before.size(); i++) {
            if (i < after.size() && isSame(before.get(i), after.get(i))) continue;
            return Optional.of("column \"" + path(before, i) + "\" has the type " + type(before.get(i)));
        }
        return Optional.empty();
    }

    /** Legacy annotations of types are compared only as such. */
    private static boolean isSame(SchemaElement before, SchemaElement after) {
        return before.getName().equals(after.getName())
                && before.getType() == after.getType()
                && before.getType_length() == after.getType_length()
                && before.getRepetition_type() == after.getRepetition_type()
                && before.getNum_children() == after.getNum_children()
                && before.getField_id() == after.getField_id()
                && (!before.isSetConverted_type() || before.getConverted_type() == after.getConverted_type())
                && (!before.isSetLogicalType() || before.getLogicalType().equals(after.getLogicalType()));
    }

    private static String type(SchemaElement element) {
        String physical = element.isSetType() ? element.getType().name() : "group";
        if (element.isSetLogicalType()) {
            var logical = element.getLogicalType();
            return physical + " (" + (logical.isSet() ? logical.getSetField().getFieldName() : "unknown") + ")";
        }
        return element.isSetConverted_type() ? physical + " (" + element.getConverted_type() + ")" : physical;
    }

    /** The path of an element in a schema that is stored depth first. */
    private static String path(List<SchemaElement> elements, int wanted) {
        List<String> names = new ArrayList<>();
        List<Integer> left = new ArrayList<>(List.of(elements.getFirst().getNum_children()));
        for (int i = 1; i <= wanted; i++) {
            while (left.getLast() == 0) {
                left.removeLast();
                names.removeLast();
            }
            left.set(left.size() - 1, left.getLast() - 1);
            names.add(elements.get(i).getName());
            if (i == wanted) break;
            if (elements.get(i).isSetType()) names.removeLast();
            else left.add(elements.get(i).getNum_children());
        }
        return String.join(".", names);
    }
}
