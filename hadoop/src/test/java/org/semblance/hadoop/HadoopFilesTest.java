package org.semblance.hadoop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.files.Locations;
import org.semblance.files.RemoteFiles;
import org.semblance.io.LockFile;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;
import org.semblance.testing.Seeds;
import org.semblance.testing.store.BucketFiles;

class HadoopFilesTest {
    @TempDir
    Path dir;

    private Path root;

    @BeforeEach
    void open() {
        root = Locations.path(BucketFiles.of(dir) + "/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a", "x y.txt", "p%20q", "h#1?", "ä", "日本", "😀", "{a,b}*", "a+b&c=d", ".hidden", "a:b", "a\\b", " x ",
                "x\ny"
            })
    void anyName(String name) throws IOException {
        Path file = root.resolve("sub").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "text");
        assertThat(dir.resolve("sub").resolve(name)).content(UTF_8).isEqualTo("text");
        assertThat(Files.readString(file)).isEqualTo("text");
        try (Stream<Path> listed = Files.list(root.resolve("sub"))) {
            assertThat(listed).containsExactly(file);
        }
        assertThat(remote().filesBelow(root).keySet()).containsExactly(file);
        Path moved = root.resolve(name + "2");
        Files.move(file, moved);
        assertThat(Files.exists(file)).isFalse();
        Files.delete(moved);
        assertThat(Files.exists(moved)).isFalse();
    }

    /** Of several runs that find the lock of a process that has ended, one takes it over. */
    @Test
    void aLockThatWasLeftIsTakenOverOnce() throws Exception {
        Path lock = root.resolve(".out.lock");
        String left = InetAddress.getLocalHost().getHostName() + " "
                + ProcessHandle.current().pid() + " 2001-01-01";
        for (int round = 0; round < 50; round++) {
            Files.writeString(lock, left);
            CyclicBarrier start = new CyclicBarrier(4);
            List<Callable<Optional<LockFile>>> runs = Collections.nCopies(4, () -> {
                start.await();
                return LockFile.take(lock);
            });
            List<LockFile> taken = new ArrayList<>();
            try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
                for (Future<Optional<LockFile>> run : threads.invokeAll(runs))
                    run.get().ifPresent(taken::add);
            }
            assertThat(taken).as("round %d", round).hasSize(1);
            taken.getFirst().delete();
            assertThat(Files.exists(lock)).isFalse();
        }
    }

    /** A user may delete a lock by mistake. */
    @Test
    void theLockOfAnotherProcessIsNotDeleted() throws IOException {
        Path lock = root.resolve(".out.lock");
        LockFile own = LockFile.take(lock).orElseThrow();
        Files.writeString(lock, "elsewhere 1 2026-01-01");
        own.delete();
        assertThat(Files.readString(lock)).startsWith("elsewhere");
        assertThat(LockFile.take(lock)).isEmpty();
    }

    private RemoteFiles remote() {
        return RemoteFiles.of(root).orElseThrow();
    }

    @Test
    void attributes() throws IOException {
        Path file = Files.write(root.resolve("a"), new byte[7]);
        FileTime time = FileTime.fromMillis(1_700_000_000_123L);
        Files.setLastModifiedTime(file, time);
        BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
        assertThat(facts.size()).isEqualTo(7);
        assertThat(facts.isRegularFile()).isTrue();
        assertThat(facts.lastModifiedTime()).isEqualTo(time);
        assertThat(Files.getAttribute(file, "size")).isEqualTo(7L);
        assertThat(Files.isDirectory(root)).isTrue();
        assertThat(Files.isSameFile(file, root.resolve("x/../a"))).isTrue();
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(Files.isHidden(root.resolve(".a"))).isTrue();
        assertThat(Files.getFileStore(file)).isEqualTo(Files.getFileStore(root));
        assertThat(Files.getFileStore(file).getUsableSpace()).isPositive();
    }

    /** What a listing says about a file is asked for once; later changes are seen. */
    @Test
    void listingsAreNotKept() throws IOException {
        Files.writeString(root.resolve("a"), "1");
        try (Stream<Path> listed = Files.list(root)) {
            Path found = listed.findFirst().orElseThrow();
            assertThat(Files.size(found)).isEqualTo(1);
            Files.writeString(found, "123");
            assertThat(Files.size(found)).isEqualTo(3);
        }
    }

    @Test
    void failuresHaveTheirJavaNames() throws IOException {
        Path file = Files.writeString(root.resolve("a"), "1");
        Path absent = root.resolve("absent");
        Files.createDirectories(root.resolve("d/e"));
        assertThatThrownBy(() -> Files.readString(absent))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(absent.toString());
        assertThatThrownBy(() -> Files.size(absent)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> Files.delete(absent)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> Files.move(absent, file)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> Files.list(absent)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> Files.list(file)).isInstanceOf(NotDirectoryException.class);
        assertThatThrownBy(() -> Files.delete(root.resolve("d"))).isInstanceOf(DirectoryNotEmptyException.class);
        assertThatThrownBy(() -> Files.createDirectory(root.resolve("d")))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> Files.createFile(file)).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> Files.copy(file, root.resolve("d"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("name a local file");
        assertThatThrownBy(() -> Files.readString(Locations.path("bucket://nowhere/a")))
                .isInstanceOf(FileSystemException.class)
                .hasMessage("bucket://nowhere/a: bucket bucket://nowhere/a does not exist");
    }

    @Test
    void copiesAndMoves() throws IOException {
        Path file = Files.writeString(root.resolve("a"), "1");
        Files.copy(file, root.resolve("b"));
        Files.copy(root.resolve("b"), dir.resolve("outside"));
        assertThat(dir.resolve("outside")).hasContent("1");
        Files.move(dir.resolve("outside"), root.resolve("c"));
        assertThat(root.resolve("c")).hasContent("1");
        Files.writeString(file, "2");
        Files.move(file, root.resolve("b"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(root.resolve("b")).hasContent("2");
        Files.createDirectories(root.resolve("d/e"));
        Files.writeString(root.resolve("d/e/f"), "3");
        Disk.rename(root.resolve("d"), root.resolve("g"));
        assertThat(root.resolve("g/e/f")).hasContent("3");
        Disk.replace(root.resolve("b"), out -> out.write('4'));
        assertThat(root.resolve("b")).hasContent("4");
        assertThat(Directories.size(root)).isEqualTo(3);
        Directories.delete(root.resolve("g"));
        assertThat(Files.exists(root.resolve("g"))).isFalse();
    }

    @Test
    void oneCreates() throws IOException {
        Path file = root.resolve("lock");
        assertThat(remote().createExclusively(file, new byte[] {1})).isTrue();
        assertThat(remote().createExclusively(file, new byte[] {2})).isFalse();
        assertThat(Files.readAllBytes(file)).containsExactly(1);
    }

    /** Reads and writes of random lengths, by streams and channels, sequential and at positions. */
    @ParameterizedTest
    @Seeds.Source(100)
    void bytes(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] content = new byte[random.nextInt(300_000)];
        random.nextBytes(content);
        Path file = root.resolve("a");
        write(file, content, random);
        assertThat(Files.readAllBytes(file)).isEqualTo(content);
        try (InputStream in = Files.newInputStream(file)) {
            int skipped = random.nextInt(content.length + 1);
            in.skipNBytes(skipped);
            assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, skipped, content.length));
        }
        try (FileChannel in = FileChannel.open(file)) {
            assertThat(in.size()).isEqualTo(content.length);
            for (int i = 0; i < 20; i++) {
                int at = random.nextInt(content.length + 10);
                ByteBuffer buffer = buffer(random, random.nextInt(100_000));
                boolean positional = random.nextBoolean();
                if (!positional) in.position(at);
                int n = positional ? in.read(buffer, at) : in.read(buffer);
                if (buffer.capacity() == 0) {
                    assertThat(n).isIn(0, -1);
                    continue;
                }
                if (at >= content.length) {
                    assertThat(n).isEqualTo(-1);
                    continue;
                }
                assertThat(n).isPositive();
                byte[] read = new byte[n];
                buffer.flip().get(read);
                assertThat(read).isEqualTo(Arrays.copyOfRange(content, at, at + n));
                if (!positional) assertThat(in.position()).isEqualTo(at + n);
            }
        }
    }

    private static ByteBuffer buffer(Random random, int size) {
        return random.nextBoolean() ? ByteBuffer.allocate(size) : ByteBuffer.allocateDirect(size);
    }

    private static void write(Path file, byte[] content, Random random) throws IOException {
        if (random.nextBoolean()) {
            try (OutputStream out = Files.newOutputStream(file)) {
                for (int at = 0; at < content.length; ) {
                    int n = Math.min(content.length - at, random.nextInt(100_000));
                    out.write(content, at, n);
                    at += n;
                }
            }
            return;
        }
        try (FileChannel out = Disk.create(file)) {
            for (int at = 0; at < content.length; ) {
                int n = Math.min(content.length - at, random.nextInt(100_000));
                ByteBuffer piece = buffer(random, n).put(content, at, n).flip();
                assertThat(random.nextBoolean() ? out.write(piece) : out.write(piece, at))
                        .isEqualTo(n);
                at += n;
                assertThat(out.position()).isEqualTo(at);
                if (random.nextInt(4) == 0) out.force(true);
            }
        }
    }

    @Test
    void channelsForOneThing() throws IOException {
        Path file = root.resolve("a");
        try (FileChannel out = Disk.create(file)) {
            assertThatThrownBy(() -> out.read(ByteBuffer.allocate(1))).isInstanceOf(NonReadableChannelException.class);
            assertThatThrownBy(() -> out.write(ByteBuffer.allocate(1), 5)).isInstanceOf(FileSystemException.class);
            out.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        }
        FileChannel in = FileChannel.open(file);
        assertThatThrownBy(() -> in.write(ByteBuffer.allocate(1))).isInstanceOf(NonWritableChannelException.class);
        assertThatThrownBy(() -> in.map(FileChannel.MapMode.READ_ONLY, 0, 1)).isInstanceOf(FileSystemException.class);
        in.close();
        assertThatThrownBy(() -> in.read(ByteBuffer.allocate(1))).isInstanceOf(ClosedChannelException.class);
    }
}
