package org.semblance.spark.input;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.pairs.Glob;
import org.semblance.pairs.Keep;
import org.semblance.records.SiteNumber;
import org.semblance.spark.Columns;
import org.semblance.spark.join.DocumentPacking;
import scala.jdk.javaapi.CollectionConverters;

/** Converts records to rows with the documents in the form that the join takes. */
final class DocumentRows extends RecordRows {
    static final String SITE_NAME = "site_name";
    static final String PROTECTED = "protected";
    static final String KEEP = "keep";
    static final String ODD = "odd";
    static final String REASON = "reason";
    static final String BYTES = "bytes";

    /** Numbers of the patterns of --protect that match the document; after them that of its URL, if it has one. */
    static final String MATCHED = "matched";

    /**
     * One row per record. An unreadable record has no id; a record that is not compared has a type ({@code odd}) and a
     * reason.
     */
    static final StructType SCHEMA = new StructType()
            .add(Columns.ORDINAL, DataTypes.LongType, false)
            .add(Columns.ID, DataTypes.StringType, true)
            .add(Columns.SITE, DataTypes.LongType, false)
            .add(SITE_NAME, DataTypes.StringType, true)
            .add(PROTECTED, DataTypes.BooleanType, false)
            .add(KEEP, DataTypes.createArrayType(DataTypes.LongType, false), false)
            .add(Columns.SIZE, DataTypes.IntegerType, false)
            .add(Columns.PACKED, DataTypes.BinaryType, true)
            .add(ODD, DataTypes.StringType, true)
            .add(REASON, DataTypes.StringType, true)
            .add(BYTES, DataTypes.LongType, false)
            .add(MATCHED, DataTypes.createArrayType(DataTypes.IntegerType, false), false);

    private final Intake intake;
    private final DocumentPacking.Worker packer;
    private final Keep keep;
    private final Predicate<Document> protection;

    DocumentRows(Intake intake) {
        this.intake = intake;
        this.packer = intake.packing().worker();
        this.keep = intake.policy();
        this.protection = intake.protection();
    }

    @Override
    public void accept(Document document, long position) {
        accept(document, position, document.text().length());
    }

    @Override
    public void accept(Document document, long position, long bytes) {
        byte[] packed = packer.pack(document);
        int size = packer.size();
        int minimum = Math.max(intake.minTokens(), packer.leastSize());
        SkippedRecord odd = size < minimum ? skipped(document, position, size, minimum) : null;
        List<Long> values = new ArrayList<>();
        for (Keep.Criterion criterion : keep.criteria())
            values.add(criterion.value().of(document, place(), position));
        add(RowFactory.create(
                ordinal(position),
                document.id(),
                SiteNumber.of(document),
                document.url() == null ? null : Site.of(document.url()),
                protection.test(document),
                CollectionConverters.asScala(values).toSeq(),
                odd == null ? size : 0,
                odd == null ? packed : null,
                odd == null ? null : odd.kind().label(),
                odd == null ? null : odd.reason(),
                bytes,
                CollectionConverters.asScala(matched(document)).toSeq()));
    }

    private List<Integer> matched(Document document) {
        List<Integer> matched = new ArrayList<>();
        List<Glob> patterns = intake.protect();
        for (int i = 0; i < patterns.size(); i++)
            if (Glob.anyOf(List.of(patterns.get(i))).test(document)) matched.add(i);
        if (document.url() != null) matched.add(patterns.size());
        return matched;
    }

    private SkippedRecord skipped(Document document, long position, int size, int minimum) {
        return SkippedRecord.of(place(), position, document, size, minimum, packer.unit(), packer.tokens());
    }

    @Override
    public void reject(long position, String reason) {
        reject(position, reason, 0);
    }

    @Override
    public void reject(long position, String reason, long bytes) {
        add(RowFactory.create(
                ordinal(position),
                null,
                0L,
                null,
                false,
                CollectionConverters.asScala(List.<Long>of()).toSeq(),
                0,
                null,
                SkippedRecord.Kind.UNREADABLE.label(),
                reason,
                bytes,
                CollectionConverters.asScala(List.<Integer>of()).toSeq()));
    }
}
