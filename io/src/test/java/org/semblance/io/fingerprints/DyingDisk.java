package org.semblance.io.fingerprints;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.semblance.spill.Disk;

/**
 * A disk whose power fails at a chosen step: a write is truncated, files that were not forced lose their ends, and some
 * of the names created, changed or deleted since the last force are reverted. Forcing is only recorded.
 */
final class DyingDisk implements Disk {
    /** Thrown when the power fails. */
    static final class PowerFailure extends RuntimeException {}

    private final int last;
    private final Random random;
    private final Set<Path> volatiles = new HashSet<>();
    private final List<NameChange> changes = new ArrayList<>();
    private int steps;

    /** A change to the names of a directory that is not forced yet. */
    private record NameChange(Path directory, Undoing undoing) {}

    private interface Undoing {
        void undo() throws IOException;
    }

    /** Fails at a step, counted from 0. */
    DyingDisk(int last, Random random) {
        this.last = last;
        this.random = random;
    }

    private boolean dies() {
        return steps++ >= last;
    }

    private void changed(Path file, Undoing undoing) {
        changes.add(new NameChange(file.toAbsolutePath().getParent(), undoing));
    }

    /** Simulates the power failure. */
    PowerFailure death() throws IOException {
        for (Path file : volatiles) {
            if (!Files.exists(file)) continue;
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate((long) (random.nextDouble() * (channel.size() + 1)));
            }
        }
        volatiles.clear();
        double share = random.nextInt(3) / 2.0; // none, some or all of the names are lost
        for (NameChange change : changes.reversed()) if (random.nextDouble() < share) change.undoing.undo();
        changes.clear();
        return new PowerFailure();
    }

    @Override
    public Sink create(Path file) throws IOException {
        if (dies()) throw death();
        volatiles.add(file);
        if (!Files.exists(file)) changed(file, () -> Files.deleteIfExists(file));
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
            if (random.nextBoolean()) move(from, to);
            throw death();
        }
        if (volatiles.contains(from)) throw new AssertionError(from + " was not forced");
        move(from, to);
    }

    private void move(Path from, Path to) throws IOException {
        Optional<byte[]> old = content(to);
        LOCAL.rename(from, to);
        changed(to, () -> {
            Files.move(to, from, StandardCopyOption.REPLACE_EXISTING);
            if (old.isPresent()) Files.write(to, old.get());
        });
    }

    private static Optional<byte[]> content(Path file) throws IOException {
        return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    @Override
    public void delete(Path file) throws IOException {
        if (dies()) throw death();
        Optional<byte[]> old = content(file);
        LOCAL.delete(file);
        if (old.isPresent()) changed(file, () -> Files.write(file, old.get()));
    }

    @Override
    public void makeDirectory(Path directory) throws IOException {
        if (dies()) throw death();
        LOCAL.makeDirectory(directory);
        changed(directory, () -> {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.toList().reversed()) Files.delete(file);
            }
        });
    }

    @Override
    public void force(Path directory) throws IOException {
        if (dies()) throw death();
        changes.removeIf(change -> change.directory.equals(directory.toAbsolutePath()));
    }
}
