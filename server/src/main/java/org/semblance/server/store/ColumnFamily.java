package org.semblance.server.store;

import java.nio.charset.StandardCharsets;
import org.rocksdb.CompressionType;

/** The RocksDB column families of an index. */
enum ColumnFamily {
    /** Names to values; RocksDB's default family. */
    SETTINGS("default", CompressionType.NO_COMPRESSION, 1 << 20, 4 << 10),
    /** Document numbers to {@link DocumentRow}s. */
    DOCUMENTS("documents", CompressionType.LZ4_COMPRESSION, 16 << 20, 8 << 10),
    /** Document numbers to texts in UTF-8. */
    TEXTS("texts", CompressionType.ZSTD_COMPRESSION, 16 << 20, 32 << 10),
    /** Document numbers to the forms that are compared: small, and read completely at the start. */
    FORMS("forms", CompressionType.NO_COMPRESSION, 16 << 20, 32 << 10),
    /** Ids in UTF-8 to document numbers. */
    IDS("ids", CompressionType.LZ4_COMPRESSION, 16 << 20, 8 << 10),
    /** Expiry times with document numbers, to empty values. */
    EXPIRY("expiry", CompressionType.LZ4_COMPRESSION, 8 << 20, 8 << 10),
    /** Numbers of documents that were put next to near duplicates, to the leader of their group. */
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
