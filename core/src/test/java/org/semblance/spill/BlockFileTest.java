package org.semblance.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.run.Workers;
import org.semblance.testing.FailingChannel;
import org.semblance.testing.Seeds;

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
            AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
            int most = 1 + random.nextInt(60);
            ScratchFiles scratch = new ScratchFiles(dir, d -> new FailingChannel(unnamed(d), left, most));
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

    private static FileChannel unnamed(Path directory) throws IOException {
        return FileChannel.open(
                Files.createTempFile(directory, "x", "y"),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    @Test
    void everyChangedByteIsDetected() throws Exception {
        List<FileChannel> channels = new ArrayList<>();
        ScratchFiles scratch = new ScratchFiles(dir, d -> {
            channels.add(unnamed(d));
            return channels.getLast();
        });
        try (BlockFile file = new BlockFile(scratch, 7, 1)) {
            Content content = new Content(0, 3, new long[] {1, 2}, new int[] {3}, new byte[] {4, 5});
            content.write(file.writer(64));
            BlockFile.Block block = file.blocks(0).getFirst();
            for (int at = BlockFile.HEADER; at < channels.getFirst().size(); at++) {
                flip(channels.getFirst(), at);
                BlockReader reader = file.reader(64);
                assertThatThrownBy(() -> read(reader, block))
                        .as("byte %d", at)
                        .isInstanceOf(UncheckedIOException.class)
                        .cause()
                        .isInstanceOf(FileSystemException.class)
                        .hasMessageContaining("damaged");
                flip(channels.getFirst(), at);
            }
            content.check(file.reader(64), block);
        }
    }

    private static void read(BlockReader reader, BlockFile.Block block) {
        reader.begin(block);
        reader.bytes(new byte[(int) block.length()], 0, (int) block.length());
        reader.end();
    }

    private static void flip(FileChannel channel, long at) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        channel.read(one, at);
        one.flip();
        one.put(0, (byte) (one.get(0) ^ 0x10));
        channel.write(one, at);
    }

    @Test
    void aFullDiskIsReportedWithDirectoryAndRemedy() throws Exception {
        ScratchFiles scratch = new ScratchFiles(dir, d -> new FailingChannel(unnamed(d), new AtomicInteger(2), 1000));
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
