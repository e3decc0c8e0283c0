package org.semblance.report.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.io.parquet.CellKind;
import org.semblance.io.parquet.CellKind.Column;
import org.semblance.io.parquet.ParquetTable;
import org.semblance.relation.PairSink;

/** Output for batches of pair rows. */
interface PairRowWriter extends Closeable {
    void write(PairRows rows) throws IOException;

    @Override
    default void close() throws IOException {}

    /** Opens a table. */
    static PairRowWriter open(Path file, PairsFormat format, Result result) throws IOException {
        if (format == PairsFormat.PARQUET) return new ParquetPairs(file, result);
        OutputStream out = Files.newOutputStream(file);
        out.write(PairRowFormat.of(format, result.detector()).header().bytes);
        return new PairRowWriter() {
            @Override
            public void write(PairRows rows) throws IOException {
                rows.writeBytes(out);
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }

    /** Writes pairs.parquet: the columns of pairs.tsv with their types; scores are not rounded. */
    static final class ParquetPairs implements PairRowWriter {
        private final Result result;
        private final Corpus corpus;
        private final ParquetTable table;
        private final byte[] measure;
        private final byte[] method;
        private final boolean exact;
        private final byte[] id;

        ParquetPairs(Path file, Result result) throws IOException {
            this.result = result;
            this.corpus = result.corpus();
            this.measure = result.detector().relation().measure().getBytes(StandardCharsets.UTF_8);
            this.method = result.detector().name().getBytes(StandardCharsets.UTF_8);
            this.exact = result.detector().search().exact();
            this.id = new byte[corpus.longestId()];
            this.table = new ParquetTable(
                    file,
                    List.of(
                            new Column("id_a", CellKind.TEXT, false),
                            new Column("id_b", CellKind.TEXT, false),
                            new Column("score", CellKind.REAL, false),
                            new Column("measure", CellKind.TEXT, false),
                            new Column("method", CellKind.TEXT, false),
                            new Column("exact", CellKind.TRUTH, false),
                            new Column("overlap", CellKind.NUMBER, true),
                            new Column("size_a", CellKind.NUMBER, false),
                            new Column("size_b", CellKind.NUMBER, false),
                            new Column("same_site", CellKind.TRUTH, true)));
        }

        @Override
        public void write(PairRows rows) throws IOException {
            for (int i = 0; i < rows.count(); i++) {
                int a = rows.first(i);
                int b = rows.second(i);
                table.text(id, corpus.copyId(a, id, 0));
                table.text(id, corpus.copyId(b, id, 0));
                table.real(rows.score(i))
                        .text(measure, measure.length)
                        .text(method, method.length)
                        .truth(exact);
                if (rows.overlap(i) == PairSink.NO_OVERLAP) table.none();
                else table.number(rows.overlap(i));
                table.number(result.sizeOf(a)).number(result.sizeOf(b));
                if (corpus.hasSite(a) && corpus.hasSite(b)) table.truth(corpus.sameSite(a, b));
                else table.none();
                table.endRow();
            }
        }

        @Override
        public void close() throws IOException {
            table.close();
        }
    }
}
