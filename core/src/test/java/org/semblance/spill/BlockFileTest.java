package org.semblance.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;
import org.semblance.testing.disk.SimulatedDisk;
import org.semblance.testing.disk.SimulatedDisk.Fault;

class BlockFileTest {
    @TempDir
    Path dir;

    private record Content(int part, int tag, long[] longs, int[] ints, byte[] bytes) {
        static Content random(Random random, int parts, int tag) {
            byte[] bytes = new byte[random.nextInt(50)];
            random.nextBytes(bytes);
            return new Content(
                    random.nextInt(parts),
                    tag,
                    random.longs(random.nextInt(30)).toArray(),
                    random.ints(random.nextInt(30)).toArray(),
                    bytes);
        }

        void write(BlockWriter writer) {
            writer.begin(part, tag, 8L * longs.length + 4L * ints.length + bytes.length);
            writer.longs(longs, 0, longs.length);
            writer.ints(ints, 0, ints.length);
            writer.bytes(bytes, 0, bytes.length);
            writer.end();
        }

        void check(BlockReader reader, BlockFile.Block block) {
            long[] readLongs = new long[longs.length];
            int[] readInts = new int[ints.length];
            byte[] readBytes = new byte[bytes.length];
            reader.begin(block);
            reader.longs(readLongs, 0, longs.length);
            reader.ints(readInts, 0, ints.length);
            reader.bytes(readBytes, 0, bytes.length);
            reader.end();
            assertThat(readLongs).isEqualTo(longs);
            assertThat(readInts).isEqualTo(ints);
            assertThat(readBytes).isEqualTo(bytes);
        }
    }

    @Test
    void blocksSurviveARoundTripWithAnyBuffers() throws Exception {
        for (long seed : Seeds.cases(200)) {
            Random random = new Random(seed);
            int parts = 1 + random.nextInt(100);
            List<Content> contents = IntStream.range(0, random.nextInt(200))
                    .mapToObj(tag -> Content.random(random, parts, tag))
                    .toList();
            SimulatedDisk disk = new SimulatedDisk(dir).transferring(1 + random.nextInt(60));
            ScratchFiles scratch = new ScratchFiles(disk.root());
            int buffer = 16 + random.nextInt(300);
            try (BlockFile file = new BlockFile(scratch, 7, parts)) {
                AtomicInteger next = new AtomicInteger();
                new Workers(3).share(() -> {
                    BlockWriter writer = file.writer(buffer);
                    for (int i = next.getAndIncrement(); i < contents.size(); i = next.getAndIncrement()) {
                        contents.get(i).write(writer);
                    }
                });
                BlockReader reader = file.reader(16 + random.nextInt(300));
                int blocks = 0;
                for (int part = 0; part < parts; part++) {
                    for (BlockFile.Block block : file.blocks(part)) {
                        assertThat(contents.get(block.tag()).part())
                                .as("seed %d", seed)
                                .isEqualTo(part);
                        contents.get(block.tag()).check(reader, block);
                        blocks++;
                    }
                }
                assertThat(blocks).as("seed %d", seed).isEqualTo(contents.size());
            }
            assertThat(dir).isEmptyDirectory();
        }
    }

    @Test
    void everyChangedByteIsDetected() throws Exception {
        SimulatedDisk disk = new SimulatedDisk(dir);
        ScratchFiles scratch = new ScratchFiles(disk.root());
        try (BlockFile file = new BlockFile(scratch, 7, 1)) {
            Content content = new Content(0, 3, new long[] {1, 2}, new int[] {3}, new byte[] {4, 5});
            content.write(file.writer(64));
            BlockFile.Block block = file.blocks(0).getFirst();
            for (int at = BlockFile.HEADER; at < scratch.written() + BlockFile.HEADER; at++) {
                disk.damagedAt(at);
                BlockReader reader = file.reader(64);
                assertThatThrownBy(() -> read(reader, block))
                        .as("byte %d", at)
                        .isInstanceOf(UncheckedIOException.class)
                        .cause()
                        .isInstanceOf(FileSystemException.class)
                        .hasMessageContaining("damaged");
            }
            disk.damagedAt(-1);
            content.check(file.reader(64), block);
        }
    }

    private static void read(BlockReader reader, BlockFile.Block block) {
        reader.begin(block);
        reader.bytes(new byte[(int) block.length()], 0, (int) block.length());
        reader.end();
    }

    @Test
    void aFullDiskIsReportedWithDirectoryAndRemedy() throws Exception {
        SimulatedDisk disk = new SimulatedDisk(dir).failAt(4, Fault.FULL); // after name, header and a block's header
        ScratchFiles scratch = new ScratchFiles(disk.root());
        try (BlockFile file = new BlockFile(scratch, 7, 1)) {
            BlockWriter writer = file.writer(16);
            Content content = new Content(0, 3, new long[20], new int[0], new byte[0]);
            assertThatThrownBy(() -> content.write(writer))
                    .isInstanceOf(UncheckedIOException.class)
                    .cause()
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining(dir.toString())
                    .hasMessageContaining("No space left on device")
                    .hasMessageContaining("--temp");
        }
        assertThat(dir).isEmptyDirectory();
        assertThatThrownBy(() -> scratch.require(Long.MAX_VALUE))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("MB are free");
    }
}
