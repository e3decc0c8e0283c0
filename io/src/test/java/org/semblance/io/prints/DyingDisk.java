package org.semblance.io.prints;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** A disk whose power fails at a chosen step: a write is cut short, and files that were not forced lose their ends. */
final class DyingDisk implements Disk {
    /** What ends the program. */
    static final class PowerFailure extends RuntimeException {}

    private final int last;
    private final Random random;
    private final Set<Path> volatiles = new HashSet<>();
    private int steps;

    /** Dies at a step, from 0. */
    DyingDisk(int last, Random random) {
        this.last = last;
        this.random = random;
    }

    private boolean dies() {
        return steps++ >= last;
    }

    private PowerFailure death() throws IOException {
        for (Path file : volatiles) {
            if (!Files.exists(file)) continue;
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate((long) (random.nextDouble() * (channel.size() + 1)));
            }
        }
        volatiles.clear();
        return new PowerFailure();
    }

    @Override
    public Sink create(Path file) throws IOException {
        if (dies()) throw death();
        volatiles.add(file);
        Sink sink = LOCAL.create(file);
        return new Sink() {
            @Override
            public void write(ByteBuffer bytes) throws IOException {
                if (dies()) {
                    sink.write(bytes.slice(bytes.position(), random.nextInt(bytes.remaining() + 1)));
                    throw death();
                }
                sink.write(bytes);
            }

            @Override
            public void force() throws IOException {
                if (dies()) throw death();
                sink.force();
                volatiles.remove(file);
            }

            @Override
            public void close() throws IOException {
                sink.close();
            }
        };
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        if (dies()) {
            if (random.nextBoolean()) LOCAL.rename(from, to);
            throw death();
        }
        if (volatiles.contains(from)) throw new AssertionError(from + " was not forced");
        LOCAL.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        if (dies()) throw death();
        LOCAL.delete(file);
    }

    @Override
    public void forceNames(Path directory) throws IOException {
        if (dies()) throw death();
    }
}
