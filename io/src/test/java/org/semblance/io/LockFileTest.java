package org.semblance.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.LockFile.Step;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Seeds;

class LockFileTest {
    @TempDir
    Path dir;

    @Test
    void hasOneHolder() throws IOException {
        Path file = dir.resolve("lock");
        LockFile held = LockFile.take(file).orElseThrow();
        assertThat(LockFile.take(file)).isEmpty();
        held.close();
        assertThat(file).exists().isEmptyFile();
        LockFile again = LockFile.take(file).orElseThrow();
        again.delete();
        assertThat(file).doesNotExist();
        again.delete();
        assertThat(LockFile.take(file))
                .hasValueSatisfying(lock -> assertThat(lock.file()).isEqualTo(file));
    }

    /**
     * A process that opened the file before it was deleted must not use its lock, because other processes cannot see
     * that file.
     */
    @Test
    void aLockOnADeletedFileIsNotUsed() throws IOException {
        Path file = dir.resolve("lock");
        LockFile first = LockFile.take(file).orElseThrow();
        List<LockFile> third = new ArrayList<>();
        assertThat(LockFile.acquire(file, step -> {
                    if (step != Step.BEFORE_LOCKING) return;
                    first.delete();
                    if (third.isEmpty()) third.add(LockFile.take(file).orElseThrow());
                }))
                .isEmpty();
        third.getFirst().close();
        LockFile last = LockFile.acquire(file, step -> {
                    if (step == Step.BEFORE_LOCKING && !third.isEmpty())
                        Files.delete(third.removeFirst().file());
                })
                .orElseThrow();
        assertThat(file).exists();
        assertThat(LockFile.take(file)).isEmpty();
        last.close();
    }

    /**
     * One run ends and two start: the second opens a file that is deleted before it is locked, and the file of the third
     * gets the key of the first file, as file systems use the numbers of deleted files again. Here the same key is that
     * of a file with a second name.
     */
    @Test
    void theKeyOfADeletedFileMayBeUsedAgain() throws IOException {
        Path file = Files.createFile(dir.resolve("lock"));
        Path sameKey = Files.createLink(dir.resolve("link"), file);
        Path other = Files.createFile(dir.resolve("other"));
        List<LockFile> third = new ArrayList<>();
        Optional<LockFile> second = LockFile.acquire(file, step -> {
            if (!third.isEmpty()) return;
            Path next = step == Step.BEFORE_OPENING ? other : sameKey;
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            if (step == Step.BEFORE_LOCKING) third.add(LockFile.take(file).orElseThrow());
        });
        assertThat(third).hasSize(1);
        assertThat(second).isEmpty();
        third.getFirst().delete();
        assertThat(Files.exists(file)).isFalse();
    }

    /** The holder deletes the file before it releases the lock, so a lock on a file opened before protects nothing. */
    @Test
    void aDeletedFileThatIsStillLockedIsNotTaken() throws IOException {
        Path file = dir.resolve("lock");
        LockFile ending = LockFile.take(file).orElseThrow();
        List<Path> named = new ArrayList<>(List.of(file));
        Optional<LockFile> next = LockFile.acquire(file, step -> {
            if (step == Step.BEFORE_LOCKING && !named.isEmpty()) Files.delete(named.removeFirst());
        });
        assertThat(next).isPresent();
        ending.close();
        next.get().delete();
    }

    /** POSIX releases the locks of a process on a file when it closes any descriptor of the file. */
    @Test
    void aSecondAttemptInTheProcessDoesNotReleaseTheLock() throws Exception {
        Path file = dir.resolve("lock");
        try (LockFile held = LockFile.take(file).orElseThrow()) {
            assertThat(LockFile.take(file)).isEmpty();
            assertThat(LockFile.take(dir.resolve("../" + dir.getFileName() + "/lock")))
                    .isEmpty();
            JavaProcess other = JavaProcess.start(JavaProcess.command(Contender.class.getName(), file, "once"));
            assertThat(other.waitFor()).as(other.err()).isEqualTo(Contender.TAKEN);
            assertThat(held.channel().isOpen()).isTrue();
        }
    }

    /** Processes that take and delete a lock again and again never hold it at the same time. */
    @Test
    void processesExcludeEachOther() throws Exception {
        int rounds = Seeds.thorough() ? 20_000 : 300;
        List<JavaProcess> all = new ArrayList<>();
        for (int i = 0; i < 3; i++)
            all.add(JavaProcess.start(JavaProcess.command(Contender.class.getName(), dir.resolve("lock"), rounds)));
        for (JavaProcess one : all) assertThat(one.waitFor()).as(one.err()).isZero();
    }

    /** Takes a lock once, or a number of times, and fails if another process is inside at the same time. */
    static final class Contender {
        static final int TAKEN = 3;

        public static void main(String[] args) throws IOException {
            Path file = Path.of(args[0]);
            if (args[1].equals("once")) System.exit(LockFile.take(file).isEmpty() ? TAKEN : 0);
            Path inside = file.resolveSibling("inside");
            for (int held = 0; held < Integer.parseInt(args[1]); ) {
                Optional<LockFile> lock = LockFile.take(file);
                if (lock.isEmpty()) continue;
                held++;
                try {
                    Files.createFile(inside);
                } catch (FileAlreadyExistsException e) {
                    throw new AssertionError("two processes hold the lock", e);
                }
                Files.delete(inside);
                lock.get().delete();
            }
        }
    }
}
