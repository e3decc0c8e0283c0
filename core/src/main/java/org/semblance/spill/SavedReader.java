package org.semblance.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Reads {@link SavedBlocks} from the first to the last; for one thread at a time. */
public final class SavedReader implements Closeable {
    private static final int PIECE = 1 << 16;

    private final Path file;
    private final FileChannel channel;
    private final int kind;
    private final FileChecksum.Sum sum = new FileChecksum.Sum();
    private long left;

    /** What is in a block. */
    public record Block(int tag, ByteBuffer content) {}

    /**
     * Opens a file.
     *
     * @throws FileSystemException if it is of another kind, or damaged
     */
    public SavedReader(Path file, int kind) throws IOException {
        this(file);
        if (this.kind == kind) return;
        channel.close();
        throw damaged(file, "its header is another");
    }

    private SavedReader(Path file) throws IOException {
        this.file = file;
        this.channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            left = channel.size();
            ByteBuffer header = read(BlockFile.HEADER);
            if (header.getLong() != BlockFile.MAGIC) throw damaged(file, "it is not what it should be");
            kind = header.getInt();
            if (header.getInt() != 1 || header.getLong() != 0) throw damaged(file, "its header is another");
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Reads a file once, whatever is in it.
     *
     * @throws FileSystemException if it is damaged, or has another content than it should
     */
    public static void check(Path file, FileChecksum content) throws IOException {
        try (SavedReader blocks = new SavedReader(file)) {
            while (blocks.next() != null) if (Thread.interrupted()) throw new InterruptedIOException();
            content.require(blocks.content(), file);
        }
    }

    /** The next block, or null at the end. */
    public @Nullable Block next() throws IOException {
        if (left == 0) return null;
        ByteBuffer header = read(BlockFile.BLOCK_HEADER);
        CRC32C checksum = new CRC32C();
        checksum.update(header.duplicate());
        int part = header.getInt();
        int tag = header.getInt();
        long length = header.getLong();
        if (part != 0 || length < 0 || length > left) throw damaged(file, "a block is not whole");
        ByteBuffer content = read(length);
        checksum.update(content.duplicate());
        int value = (int) checksum.getValue();
        if (read(BlockFile.CHECKSUM).getInt() != value) throw damaged(file, "a block has another checksum");
        sum.add(length, value);
        return new Block(tag, content);
    }

    /** What was in the file up to here. */
    public FileChecksum content() {
        return sum.content();
    }

    private ByteBuffer read(long bytes) throws IOException {
        if (bytes > left || bytes > Integer.MAX_VALUE - 8) throw damaged(file, "it was cut short");
        ByteBuffer buffer = SavedBlocks.buffer(bytes);
        try {
            while (buffer.hasRemaining()) {
                // Piece by piece: outside of the heap, a channel takes as much as it reads at once.
                int n = Math.min(buffer.remaining(), PIECE);
                int read = channel.read(buffer.slice(buffer.position(), n));
                if (read < 0) throw damaged(file, "it was cut short");
                buffer.position(buffer.position() + read);
            }
        } catch (ClosedChannelException e) {
            throw new InterruptedIOException(); // an interrupted thread closes its channel, for all threads
        }
        left -= bytes;
        return buffer.flip();
    }

    /** What to throw if a file cannot be what was written. */
    public static FileSystemException damaged(Path file, String how) {
        return new FileSystemException(
                file.toString(), null, "damaged: " + how + "; make the results it belongs to anew");
    }

    /** What to throw if a file with a correct checksum was written by another version of the program. */
    public static FileSystemException otherVersion(Path file) {
        return new FileSystemException(
                file.toString(),
                null,
                "was written by another version, which may split texts differently; make the results it belongs to again");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
