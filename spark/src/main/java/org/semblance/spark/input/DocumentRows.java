package org.semblance.spark.input;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.document.Source.DocumentSink;
import org.semblance.pairs.Glob;
import org.semblance.pairs.Keep;
import org.semblance.records.SiteNumber;
import org.semblance.spark.Columns;
import org.semblance.spark.Iterators;
import org.semblance.spark.join.DocumentPacking;
import scala.jdk.javaapi.CollectionConverters;

/** Converts records to rows. For one task; not thread-safe. */
final class DocumentRows implements DocumentSink {
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
    private final Deque<Row> rows = new ArrayDeque<>();
    private int place;

    DocumentRows(Intake intake) {
        this.intake = intake;
        this.packer = intake.packing().worker();
        this.keep = intake.policy();
        this.protection = intake.protection();
    }

    /** Sets the input of the following records. */
    DocumentRows from(int index) {
        place = index;
        return this;
    }

    /**
     * The rows of the records.
     *
     * @param advance reads the next record, which yields one row or none; false at the end
     */
    Iterator<Row> iterator(BooleanSupplier advance) {
        return Iterators.of(() -> {
            boolean more = true;
            while (more && rows.isEmpty()) more = advance.getAsBoolean();
            return rows.poll();
        });
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
            values.add(criterion.value().of(document, place, position));
        rows.add(RowFactory.create(
                Ordinals.of(place, position),
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
        return SkippedRecord.of(place, position, document, size, minimum, packer.unit(), packer.tokens());
    }

    @Override
    public void reject(long position, String reason) {
        reject(position, reason, 0);
    }

    @Override
    public void reject(long position, String reason, long bytes) {
        rows.add(RowFactory.create(
                Ordinals.of(place, position),
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
