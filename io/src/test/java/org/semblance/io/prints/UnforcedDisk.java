package org.semblance.io.prints;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** The disk of this machine without its slow part: nothing is forced, as no test takes the power away. */
final class UnforcedDisk implements Disk {
    @Override
    public Sink create(Path file) throws IOException {
        Sink sink = LOCAL.create(file);
        return new Sink() {
            @Override
            public void write(ByteBuffer bytes) throws IOException {
                sink.write(bytes);
            }

            @Override
            public void force() {}

            @Override
            public void close() throws IOException {
                sink.close();
            }
        };
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        LOCAL.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        LOCAL.delete(file);
    }

    @Override
    public void makeDirectory(Path directory) throws IOException {
        LOCAL.makeDirectory(directory);
    }

    @Override
    public void forceNames(Path directory) {}
}
