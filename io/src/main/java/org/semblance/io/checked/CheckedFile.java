package org.semblance.io.checked;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntPredicate;
import java.util.zip.CRC32C;
import org.semblance.io.inputs.InputException;

/**
 * A memory-mapped file with checksums. Header and trailer are verified on opening, each block of content on first
 * access. Numbers are little-endian.
 */
public final class CheckedFile implements Closeable {
    public static final int VERSION = 1;

    /** Block size in bytes of files that are read sequentially. */
    public static final int BLOCK = 1 << 18;

    public static final int HEADER = 16;
    static final int TRAILER = Long.BYTES + Integer.BYTES;

    private static final byte[] MAGIC = "SEMBLIDX".getBytes(StandardCharsets.US_ASCII);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Path file;
    private final int block;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment bytes;
    private final long length;
    private final int seal;
    private final AtomicIntegerArray checked;

    /** Opens a file whose seal must be {@code wanted}. */
    public CheckedFile(Path file, CheckedKind kind, int wanted) throws IOException {
        this(file, kind, seal -> seal == wanted);
    }

    /** Opens a file whose expected seal is not recorded elsewhere. */
    public CheckedFile(Path file, CheckedKind kind) throws IOException {
        this(file, kind, seal -> true);
    }

    private CheckedFile(Path file, CheckedKind kind, IntPredicate wanted) throws IOException {
        this.file = file;
        this.block = kind.blockBytes();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            checkHeader(kind);
            length = bytes.get(LONG, bytes.byteSize() - TRAILER);
            seal = bytes.get(INT, bytes.byteSize() - Integer.BYTES);
            checkSeal(wanted);
            checked = new AtomicIntegerArray(blocks() / Integer.SIZE + 1);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    static ByteBuffer header(CheckedKind kind) {
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putInt(VERSION)
                .putInt(kind.code())
                .flip();
    }

    /** Whether a file has the header of this kind, in any version; the rest may be damaged. */
    public static boolean isOf(Path file, CheckedKind kind) throws IOException {
        if (!Files.isRegularFile(file)) return false;
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(HEADER);
        }
        return start.length == HEADER
                && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
                && header(kind).getInt(MAGIC.length + Integer.BYTES)
                        == ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getInt(MAGIC.length + Integer.BYTES);
    }

    private void checkHeader(CheckedKind kind) {
        if (bytes.byteSize() < HEADER + TRAILER) throw damaged("it is truncated");
        MemorySegment magic = MemorySegment.ofArray(MAGIC);
        if (bytes.asSlice(0, MAGIC.length).mismatch(magic) >= 0) throw damaged("not an index file");
        int version = bytes.get(INT, MAGIC.length);
        if (version != VERSION) throw new InputException(wrongVersion(file, Integer.toString(version), VERSION));
        if (bytes.get(INT, MAGIC.length + Integer.BYTES) != kind.code()) {
            throw damaged("its content is not of type " + kind.ending());
        }
    }

    public static String wrongVersion(Path file, String version, int read) {
        return "%s: has version %s, but this program reads version %d; rebuild the index with this version, or use the other"
                .formatted(file, version, read);
    }

    private void checkSeal(IntPredicate wanted) {
        long most = bytes.byteSize() - HEADER - TRAILER;
        if (length < 0 || length > most || length + (long) Integer.BYTES * blocks() != most) {
            throw damaged("it is truncated, or its trailer is wrong");
        }
        CRC32C sum = new CRC32C();
        sum.update(bytes.asSlice(0, HEADER).asByteBuffer());
        sum.update(bytes.asSlice(HEADER + length, (long) Integer.BYTES * blocks() + Long.BYTES)
                .asByteBuffer());
        if ((int) sum.getValue() != seal) throw damaged("checksum mismatch in the trailer");
        if (!wanted.test(seal)) throw damaged("it does not match the manifest");
    }

    /** The user message for a damaged file. */
    public DamagedFile damaged(String how) {
        return new DamagedFile(file + ": damaged: " + how + "; restore it from a copy, or rebuild the index");
    }

    /** Bytes of content. */
    public long length() {
        return length;
    }

    int blocks() {
        return (int) ((length + block - 1) / block);
    }

    /** Bytes on disk. */
    public long size() {
        return bytes.byteSize();
    }

    public long longAt(long at) {
        check(at, Long.BYTES);
        return bytes.get(LONG, HEADER + at);
    }

    public int intAt(long at) {
        check(at, Integer.BYTES);
        return bytes.get(INT, HEADER + at);
    }

    public byte[] bytesAt(long at, int count) {
        if (count > 0) check(at, count);
        return bytes.asSlice(HEADER + at, count).toArray(ValueLayout.JAVA_BYTE);
    }

    /** Copies {@code count} longs, starting with the i-th. */
    public void longs(long i, long[] to, int count) {
        if (count == 0) return;
        check(i * Long.BYTES, (long) count * Long.BYTES);
        MemorySegment.copy(bytes, LONG, HEADER + i * Long.BYTES, to, 0, count);
    }

    private void check(long at, long count) {
        for (int i = (int) (at / block); i <= (at + count - 1) / block; i++) {
            int bit = 1 << i;
            if ((checked.getPlain(i / Integer.SIZE) & bit) == 0) check(i, bit);
        }
    }

    private void check(int i, int bit) {
        long from = (long) i * block;
        CRC32C sum = new CRC32C();
        sum.update(bytes.asSlice(HEADER + from, Math.min(block, length - from)).asByteBuffer());
        if ((int) sum.getValue() != bytes.get(INT, HEADER + length + (long) i * Integer.BYTES)) {
            throw damaged("checksum mismatch in the block at byte %,d".formatted(HEADER + from));
        }
        checked.getAndUpdate(i / Integer.SIZE, bits -> bits | bit);
    }

    @Override
    public void close() {
        arena.close();
    }

    /** A checked file whose content differs from what was written. */
    public static final class DamagedFile extends InputException {
        DamagedFile(String message) {
            super(message);
        }
    }
}
