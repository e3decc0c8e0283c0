package org.semblance.report.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semblance.Result;

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
}
