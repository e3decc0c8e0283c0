package org.semblance.io.relation;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.semblance.analysis.TokenHash;
import org.semblance.io.checked.CheckedKind;
import org.semblance.io.checked.CheckedWriter;
import org.semblance.io.inputs.InputException;
import org.semblance.io.relation.ShingleReader.ShingledDocument;

/** Writes a {@link PreparedRelation} file from documents and their shingles, with an external sort. */
public final class PreparedRelationWriter implements Closeable {
    /** Approximate rows per directory entry: two pages. */
    private static final int ROWS_PER_ENTRY = 512;

    private static final int MOST_BITS = 22;

    private final Path folder;
    private final PostingParts parts;
    private byte[] ids = new byte[1 << 12];
    private int idBytes;
    private int[] idEnds = new int[1 << 8];
    private int documents;

    /** @param folder for temporary files */
    public PreparedRelationWriter(Path folder) throws IOException {
        this.folder = folder;
        this.parts = new PostingParts(folder);
    }

    public void add(ShingledDocument document) throws IOException {
        int ordinal = name(document.id());
        for (long hash : document.hashes()) parts.add(hash, ordinal);
    }

    /** Registers the next document and returns its ordinal. */
    int name(String id) {
        byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > Integer.MAX_VALUE - 8 - idBytes) {
            throw new InputException("ids take more than 2 GB; split the corpus, or name shorter ids with --id-field");
        }
        if (idBytes + utf8.length > ids.length) {
            ids = Arrays.copyOf(ids, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * (idBytes + utf8.length)));
        }
        System.arraycopy(utf8, 0, ids, idBytes, utf8.length);
        idBytes += utf8.length;
        if (documents == idEnds.length) idEnds = Arrays.copyOf(idEnds, 2 * documents);
        idEnds[documents] = idBytes;
        return documents++;
    }

    int documents() {
        return documents;
    }

    /** Adds a shingle to a registered document. */
    void shingle(long hash, int document) throws IOException {
        parts.add(hash, document);
    }

    /**
     * Writes the file, without a sync.
     *
     * @param key describes the inputs and settings, to detect an outdated file
     */
    public void write(Path file, String key) throws IOException, InterruptedException {
        requireNames();
        int bits = Math.clamp(63 - Long.numberOfLeadingZeros(parts.rows() / ROWS_PER_ENTRY + 1), 0, MOST_BITS);
        Path side = folder.resolve("documents");
        try (CheckedWriter out = new CheckedWriter(file, CheckedKind.RELATION);
                FileChannel ordinals = FileChannel.open(
                        side, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Rows rows = new Rows(out, ordinals, bits);
            parts.forEach(rows);
            rows.finish();
            int start = 0;
            for (int x = 0; x < documents; x++) out.putLong(idEnds[x]);
            rows.copyDocuments();
            for (int x = 0; x < documents; x++) out.putInt(rows.sizes[x]);
            out.put(ids, start, idBytes);
            byte[] letters = key.getBytes(StandardCharsets.UTF_8);
            out.put(letters, 0, letters.length);
            byte[] end = ByteBuffer.allocate(PreparedRelation.END)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(rows.count)
                    .putInt(documents)
                    .putInt(bits)
                    .putInt(idBytes)
                    .putInt(letters.length)
                    .array();
            out.put(end, 0, end.length);
            out.seal();
        } finally {
            Files.deleteIfExists(side);
        }
    }

    /** Ids are compared by 64-bit hashes: among a million ids, two collide with a probability of 1 in 37 million. */
    private void requireNames() {
        long[] hashes = new long[documents];
        int named = 0; // in a table, documents without shingles have no id
        for (int x = 0; x < documents; x++) if (idEnds[x] > start(x)) hashes[named++] = idHash(x);
        Arrays.sort(hashes, 0, named);
        for (int i = 1; i < named; i++) {
            if (hashes[i] != hashes[i - 1]) continue;
            int x = 0;
            while (idEnds[x] == start(x) || idHash(x) != hashes[i]) x++;
            String id = new String(ids, start(x), idEnds[x] - start(x), StandardCharsets.UTF_8);
            throw new InputException(
                    "id '%s' occurs twice; give each document an id of its own, or name another field with --id-field"
                            .formatted(id));
        }
    }

    private int start(int x) {
        return x == 0 ? 0 : idEnds[x - 1];
    }

    private long idHash(int x) {
        return TokenHash.of(ids, start(x), idEnds[x] - start(x));
    }

    /** Writes hashes immediately and collects the documents, which follow them in the file. */
    private final class Rows implements PostingParts.Sink {
        private final CheckedWriter out;
        private final FileChannel side;
        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        private final int shift;
        private final long[] directory;
        private final int[] sizes = new int[documents];
        private int entry;
        private long count;

        Rows(CheckedWriter out, FileChannel side, int bits) {
            this.out = out;
            this.side = side;
            this.shift = Long.SIZE - bits;
            this.directory = new long[(1 << bits) + 1];
        }

        @Override
        public void accept(long hash, int document) throws IOException {
            int wanted = shift == Long.SIZE ? 0 : (int) (hash >>> shift);
            while (entry <= wanted) directory[entry++] = count;
            out.putLong(hash);
            if (!buffer.hasRemaining()) flush();
            buffer.putInt(document);
            sizes[document]++;
            count++;
        }

        private void flush() throws IOException {
            buffer.flip();
            while (buffer.hasRemaining()) side.write(buffer);
            buffer.clear();
        }

        void finish() throws IOException {
            while (entry < directory.length) directory[entry++] = count;
            flush();
            for (long first : directory) out.putLong(first);
        }

        void copyDocuments() throws IOException {
            side.position(0);
            while (side.read(buffer) >= 0 || buffer.position() > 0) {
                buffer.flip();
                while (buffer.remaining() >= Integer.BYTES) out.putInt(buffer.getInt());
                buffer.compact();
            }
        }
    }

    @Override
    public void close() throws IOException {
        parts.close();
    }
}
