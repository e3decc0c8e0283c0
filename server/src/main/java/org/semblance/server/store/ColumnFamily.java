package org.semblance.server.store;

import java.nio.charset.StandardCharsets;
import org.rocksdb.CompressionType;

/** The column families of an index. */
enum ColumnFamily {
    /** Names to values; the family every database has. */
    SETTINGS("default", CompressionType.NO_COMPRESSION, 1 << 20, 4 << 10),
    /** Numbers to {@link DocumentRow}s. */
    DOCUMENTS("documents", CompressionType.LZ4_COMPRESSION, 16 << 20, 8 << 10),
    /** Numbers to texts as UTF-8. */
    TEXTS("texts", CompressionType.ZSTD_COMPRESSION, 16 << 20, 32 << 10),
    /** Numbers to what documents are compared by: small, and read from end to end at the start. */
    FORMS("forms", CompressionType.NO_COMPRESSION, 16 << 20, 32 << 10),
    /** Ids as UTF-8 to numbers. */
    IDS("ids", CompressionType.LZ4_COMPRESSION, 16 << 20, 8 << 10),
    /** Times at which documents expire, each with a number, to nothing. */
    EXPIRY("expiry", CompressionType.LZ4_COMPRESSION, 8 << 20, 8 << 10),
    /** Numbers of documents that were put beside near ones, to the number of one of these. */
    NEAR("near", CompressionType.LZ4_COMPRESSION, 4 << 20, 8 << 10);

    private final String title;
    final CompressionType compression;
    final long buffer;
    final long block;

    ColumnFamily(String title, CompressionType compression, long buffer, long block) {
        this.title = title;
        this.compression = compression;
        this.buffer = buffer;
        this.block = block;
    }

    byte[] utf8() {
        return title.getBytes(StandardCharsets.UTF_8);
    }
}
