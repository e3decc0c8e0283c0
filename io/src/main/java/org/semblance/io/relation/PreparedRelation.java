package org.semblance.io.relation;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.checked.CheckedKind;

/**
 * A relation of shingles and documents with direct access to the documents of a shingle. It is memory-mapped, and every
 * block is verified by its checksum on first access.
 *
 * <p>For n documents and r rows, a row being a shingle and a document that contains it, the content is: r longs, the
 * hashes of the rows in unsigned order; 2<sup>b</sup>+1 longs, the first row whose hash has at least these b leading
 * bits; n longs, the end of each id; r ints, the documents of the rows, ascending for equal hashes; n ints, the sizes
 * of the documents' sets; the ids; the key; and r, n, b and the lengths in bytes of ids and key.
 */
public final class PreparedRelation implements Closeable {
    static final int END = Long.BYTES + 4 * Integer.BYTES;

    private final CheckedFile file;
    private final long rows;
    private final int documents;
    private final int shift;
    private final long directory;
    private final long idEnds;
    private final long ordinals;
    private final long sizes;
    private final long ids;
    private final String key;

    private PreparedRelation(CheckedFile file) {
        this.file = file;
        if (file.length() < END) throw file.damaged("it has no end");
        ByteBuffer end = ByteBuffer.wrap(file.bytesAt(file.length() - END, END)).order(ByteOrder.LITTLE_ENDIAN);
        rows = end.getLong();
        documents = end.getInt();
        int bits = end.getInt();
        int idBytes = end.getInt();
        int keyBytes = end.getInt();
        shift = Long.SIZE - bits;
        directory = rows * Long.BYTES;
        idEnds = directory + ((1L << bits) + 1) * Long.BYTES;
        ordinals = idEnds + (long) documents * Long.BYTES;
        sizes = ordinals + rows * Integer.BYTES;
        ids = sizes + (long) documents * Integer.BYTES;
        if (ids + idBytes + keyBytes + END != file.length()) throw file.damaged("its parts do not make up the whole");
        key = new String(file.bytesAt(ids + idBytes, keyBytes), StandardCharsets.UTF_8);
    }

    /**
     * Opens a file.
     *
     * @throws org.semblance.io.inputs.InputException if it is damaged
     */
    public static PreparedRelation open(Path path) throws IOException {
        CheckedFile file = new CheckedFile(path, CheckedKind.RELATION);
        try {
            return new PreparedRelation(file);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Whether the file is a prepared relation, damaged or not. */
    public static boolean isOne(Path path) throws IOException {
        return CheckedFile.isOf(path, CheckedKind.RELATION);
    }

    /** Describes the inputs and settings that the file was made from. */
    public String key() {
        return key;
    }

    public int documents() {
        return documents;
    }

    /** Number of pairs of a shingle and a document that contains it. */
    public long rows() {
        return rows;
    }

    public String id(int document) {
        long start = document == 0 ? 0 : file.longAt(idEnds + (document - 1L) * Long.BYTES);
        long end = file.longAt(idEnds + (long) document * Long.BYTES);
        return new String(file.bytesAt(ids + start, (int) (end - start)), StandardCharsets.UTF_8);
    }

    /** Number of distinct shingles of a document. */
    public int size(int document) {
        return file.intAt(sizes + (long) document * Integer.BYTES);
    }

    long hash(long row) {
        return file.longAt(row * Long.BYTES);
    }

    int document(long row) {
        return file.intAt(ordinals + row * Integer.BYTES);
    }

    /** The first row whose hash is not below this one, unsigned. */
    long seek(long hash) {
        long entry = shift == Long.SIZE ? 0 : hash >>> shift;
        long low = file.longAt(directory + entry * Long.BYTES);
        long high = file.longAt(directory + (entry + 1) * Long.BYTES);
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (Long.compareUnsigned(hash(middle), hash) < 0) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** The document with an id, or -1; scans all ids. */
    public int find(String id) {
        byte[] wanted = id.getBytes(StandardCharsets.UTF_8);
        long start = 0;
        for (int x = 0; x < documents; x++) {
            long end = file.longAt(idEnds + (long) x * Long.BYTES);
            if (end - start == wanted.length && Arrays.equals(file.bytesAt(ids + start, wanted.length), wanted))
                return x;
            start = end;
        }
        return -1;
    }

    /** The shingles of a document in ascending unsigned order; scans all rows. */
    public long[] shingles(int document) {
        long[] found = new long[size(document)];
        int n = 0;
        for (long row = 0; row < rows && n < found.length; row++) if (document(row) == document) found[n++] = hash(row);
        return found;
    }

    @Override
    public void close() {
        file.close();
    }
}
