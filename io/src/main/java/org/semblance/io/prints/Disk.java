package org.semblance.io.prints;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** All that is ever done to the files of an index. */
public interface Disk {
    /** A file being written. */
    interface Sink extends Closeable {
        void write(ByteBuffer bytes) throws IOException;

        /** Returns when all that was written will outlive a loss of power. */
        void force() throws IOException;
    }

    /** A new file. */
    Sink create(Path file) throws IOException;

    /** Gives a file another name, in one step, even if there is one of that name. */
    void rename(Path from, Path to) throws IOException;

    void delete(Path file) throws IOException;

    /** Makes a directory in one that is there; fine if somebody else has just made it. */
    void makeDirectory(Path directory) throws IOException;

    /** Returns when new and changed names in a directory will outlive a loss of power. */
    void forceNames(Path directory) throws IOException;

    /** The disk of this machine. */
    Disk LOCAL = new Disk() {
        @Override
        public Sink create(Path file) throws IOException {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
            return new Sink() {
                @Override
                public void write(ByteBuffer bytes) throws IOException {
                    while (bytes.hasRemaining()) channel.write(bytes);
                }

                @Override
                public void force() throws IOException {
                    channel.force(true);
                }

                @Override
                public void close() throws IOException {
                    channel.close();
                }
            };
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void delete(Path file) throws IOException {
            Files.deleteIfExists(file);
        }

        @Override
        public void makeDirectory(Path directory) throws IOException {
            Files.createDirectories(directory);
        }

        @Override
        public void forceNames(Path directory) throws IOException {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    };
}
