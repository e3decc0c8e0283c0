package org.semblance.io.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.Corpus;
import org.semblance.testing.Seeds;

class ZstdStreamTest {
    private static final ReadOptions LINES = ReadOptions.defaults().withFormat(Format.LINES);
    private static final long MEGABYTE = 1 << 20;

    @TempDir
    Path dir;

    /** The clean corpus of a file at a high level must not be larger than the file. */
    @Test
    void cleanFilesAreSmallWhateverTheThreads() throws IOException {
        Random random = Seeds.random();
        StringBuilder text = new StringBuilder();
        int length = Seeds.thorough() ? 80_000_000 : 1_000_000; // several jobs of the compressor, or one
        while (text.length() < length)
            text.append(Long.toString(Math.abs(random.nextLong() % 50_000) * 7919, 36))
                    .append(' ');
        byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
        for (int level : new int[] {3, 9, 12}) {
            Path file = Files.write(dir.resolve(level + ".zst"), Zstd.compress(content, level));
            assertThat(FileCompression.zstdLevel(file)).as("level %d", level).isLessThanOrEqualTo(level);
            assertThat(clean(content, FileCompression.zstdLevel(file), 1, 1 << 16).length)
                    .isLessThanOrEqualTo((int) (1.01 * Files.size(file)) + 100);
        }
        byte[] one = clean(content, 12, 1, 1 << 16);
        assertThat(clean(content, 12, 2, 1000)).isEqualTo(one);
        assertThat(clean(content, 12, 4, 8192)).isEqualTo(one);
        ByteArrayOutputStream high = new ByteArrayOutputStream();
        try (var out = new ZstdOutputStreamNoFinalizer(high).setLevel(12)) {
            out.write(content);
        }
        assertThat(one.length).isLessThanOrEqualTo(high.size() + 100);
        try (InputStream in = FileCompression.ZSTD.unpack(new ByteArrayInputStream(one))) {
            assertThat(in.readAllBytes()).isEqualTo(content);
        }
    }

    private static byte[] clean(byte[] content, int level, int workers, int step) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (var out = FileCompression.zstd(packed, level, workers)) {
            for (int i = 0; i < content.length; i += step) out.write(content, i, Math.min(step, content.length - i));
        }
        return packed.toByteArray();
    }

    /** A frame with this window, if it is not 0; the library writes no larger ones than 27. */
    private static byte[] packed(byte[] content, int windowLog) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var out = new ZstdOutputStreamNoFinalizer(bytes)) {
            if (windowLog > 0) out.setLong(Math.min(27, windowLog));
            out.write(content);
        }
        byte[] frame = bytes.toByteArray();
        if (windowLog > 27) frame[5] = (byte) (windowLog - 10 << 3);
        return frame;
    }

    private static byte[] skippable(int magic, int size) {
        ByteBuffer frame = ByteBuffer.allocate(8 + size).order(ByteOrder.LITTLE_ENDIAN);
        return frame.putInt(magic).putInt(size).array();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) all.writeBytes(part);
        return all.toByteArray();
    }

    /** Empty frames, frames of several blocks, skippable frames anywhere; the content and where each frame begins. */
    @Test
    void readsAllFramesAndKnowsWhereTheyBegin() throws IOException {
        for (long seed : Seeds.cases(10)) {
            Random random = new Random(seed);
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            int frames = 0;
            for (int i = 0; i < 6; i++) {
                byte[] part = new byte[random.nextBoolean() ? random.nextInt(300_000) : random.nextInt(3)];
                if (random.nextBoolean()) random.nextBytes(part);
                file.writeBytes(packed(part, 0));
                content.writeBytes(part);
                if (part.length > 0) frames++;
                if (random.nextBoolean())
                    file.writeBytes(skippable(0x184D2A50 + random.nextInt(13), random.nextInt(70_000)));
            }
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 + random.nextInt(50_000)];
            int began = 0;
            try (ZstdStream in = new ZstdStream(
                    new ByteArrayInputStream(file.toByteArray()), new ZstdWindows(MEGABYTE << 7, Long.MAX_VALUE))) {
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    if (in.beganMember()) began++;
                    read.write(buffer, 0, n);
                }
            }
            assertThat(read.toByteArray()).as("seed " + seed).isEqualTo(content.toByteArray());
            assertThat(began).as("seed " + seed).isEqualTo(frames);
        }
    }

    @Test
    void aLargeWindowIsNamedAndCanBeAllowed() throws IOException {
        Path file = Files.write(dir.resolve("long.zst"), packed("one\ntwo\n".getBytes(StandardCharsets.UTF_8), 28));
        assertThatThrownBy(() -> Corpus.read(Corpus.inputs(LINES, file), LINES, 100))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": needs a zstd window of 256 MB, and 128 MB is allowed; add --max-window 256m");
        ZstdWindows allowed = new ZstdWindows(256 * MEGABYTE, 256 * MEGABYTE);
        assertThat(FileCompression.ZSTD
                        .unpack(Files.newInputStream(file), allowed)
                        .readAllBytes())
                .isEqualTo("one\ntwo\n".getBytes(StandardCharsets.UTF_8));
        assertThatIllegalArgumentException().isThrownBy(() -> LINES.withZstdWindow(3L << 30));
        Files.write(file, packed(new byte[10], 40));
        assertThatThrownBy(() -> Corpus.read(Corpus.inputs(LINES, file), LINES, 100))
                .hasMessage(file + ": needs a zstd window of more than 2 GB, which is not supported; compress it again"
                        + " with a smaller window");
    }

    @Test
    void windowsCountTowardsTheMemory() throws IOException {
        byte[] file = packed(new byte[10], 27);
        InputStream refused = FileCompression.ZSTD.unpack(
                new ByteArrayInputStream(file), new ZstdWindows(128 * MEGABYTE, 40 * MEGABYTE));
        for (int attempt = 0; attempt < 2; attempt++)
            assertThatThrownBy(refused::read)
                    .hasMessage(
                            "needs a zstd window of 128 MB outside the heap, and 40 MB is left there; use --memory 1440m,"
                                    + " or compress it again with a smaller window");
    }

    @Test
    void aWindowThatWasAllowedIsReservedBesideAHeapOfItsSize() throws IOException {
        ReadOptions allowed = LINES.withZstdWindow(512 * MEGABYTE);
        byte[] file = packed(new byte[10], 29);
        try (InputStream in = FileCompression.ZSTD.unpack(
                new ByteArrayInputStream(file), ZstdWindows.beside(600 * MEGABYTE, allowed))) {
            assertThat(in.readAllBytes()).hasSize(10);
        }
        InputStream refused = FileCompression.ZSTD.unpack(
                new ByteArrayInputStream(file), ZstdWindows.beside(500 * MEGABYTE, allowed));
        assertThatThrownBy(refused::read)
                .hasMessage(
                        "needs a zstd window of 512 MB outside the heap, and 63 MB is left there; use --memory 1360m,"
                                + " or compress it again with a smaller window");
    }

    /** There is memory for two of eight windows: no more are open at the same time, and all files are read. */
    @Test
    void readersWaitForTheMemoryOfWindows() throws Exception {
        byte[] file = packed(new byte[100_000], 24);
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger read = new AtomicInteger();
        ZstdWindows windows = new ZstdWindows(128 * MEGABYTE, 33 * MEGABYTE);
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> Thread.ofPlatform().start(() -> {
                    try (InputStream in = FileCompression.ZSTD.unpack(new ByteArrayInputStream(file), windows)) {
                        in.read();
                        most.accumulateAndGet(open.incrementAndGet(), Math::max);
                        read.addAndGet(in.readAllBytes().length);
                        open.decrementAndGet();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }))
                .toList();
        for (Thread thread : threads) thread.join();
        assertThat(read).hasValue(8 * 99_999);
        assertThat(most.get()).isBetween(1, 2);
    }

    @Test
    void dataAfterTheLastFrameIsReported() throws IOException {
        byte[] frame = packed("first line\n".getBytes(StandardCharsets.UTF_8), 0);
        Path file = Files.write(dir.resolve("a.zst"), join(frame, new byte[] {1, 2, 3, 4}));
        assertThatThrownBy(() -> Corpus.read(Corpus.inputs(LINES, file), LINES, 100))
                .hasMessage(file + ": the zstd data is broken after line 1 (unexpected data after the zstd data);"
                        + " fetch or write the file again");
        Files.write(file, Arrays.copyOf(join(frame, skippable(0x184D2A53, 100)), frame.length + 50));
        assertThatThrownBy(() -> Corpus.read(Corpus.inputs(LINES, file), LINES, 100))
                .hasMessage(file + ": the zstd data ends early after line 1; fetch or write the file again");
    }
}
