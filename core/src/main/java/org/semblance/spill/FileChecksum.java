package org.semblance.spill;

import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * What tells files of {@link SavedBlocks} from each other.
 *
 * @param bytes the length of the file; 0 if there is none
 * @param checksum the CRC-32C of the checksums of its blocks
 */
public record FileChecksum(long bytes, int checksum) {
    /** No file. */
    public static final FileChecksum NONE = new FileChecksum(0, 0);

    public boolean isThere() {
        return bytes > 0;
    }

    /**
     * Fails unless a file that was read has this content.
     *
     * @throws FileSystemException naming the file
     */
    public void require(FileChecksum found, Path file) throws FileSystemException {
        if (!equals(found)) throw SavedReader.damaged(file, "it is not the file that its manifest is about");
    }

    /** Adds up the content of a file, block by block. */
    static final class Sum {
        private final CRC32C checksums = new CRC32C();
        private final ByteBuffer one = ByteBuffer.allocate(Integer.BYTES).order(BlockFile.ORDER);
        private long bytes = BlockFile.HEADER;

        void add(long length, int checksum) {
            checksums.update(one.clear().putInt(checksum).flip());
            bytes += BlockFile.BLOCK_HEADER + length + BlockFile.CHECKSUM;
        }

        FileChecksum content() {
            return new FileChecksum(bytes, (int) checksums.getValue());
        }
    }
}
