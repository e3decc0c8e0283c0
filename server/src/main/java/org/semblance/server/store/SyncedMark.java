package org.semblance.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import org.semblance.io.inputs.InputException;
import org.semblance.spill.Disk;

/**
 * The number of a change that is known to be on disk, in a file of its own: a database that ends before it has lost
 * acknowledged changes.
 *
 * <p>The number is written after the log of the database was synced, but not synced itself, which would cost as much
 * again. So the file never claims more than the log had. It is exact after a clean stop or a kill; after a loss of power
 * it may be older, by as much as the operating system had not written yet.
 *
 * <p>The file has three lines, each with a checksum. The first is synced when the database is opened and stays; the
 * others are overwritten in turn, so that a kill leaves one of them whole, and a loss of power at least the first line.
 */
final class SyncedMark implements AutoCloseable {
    static final String NAME = "synced";

    private static final System.Logger LOG = System.getLogger(SyncedMark.class.getName());
    private static final int SLOTS = 3;

    private final Path file;
    private final FileChannel channel;
    private long number;
    private int next;
    private boolean failing;

    private SyncedMark(Path file, FileChannel channel, long number, int next) {
        this.file = file;
        this.channel = channel;
        this.number = number;
        this.next = next;
    }

    /** Writes a new file and syncs it. */
    static void create(Path file, long number) throws IOException {
        byte[] bytes = line(number).repeat(SLOTS).getBytes(StandardCharsets.US_ASCII);
        Disk.replace(file, out -> out.write(bytes));
    }

    /**
     * Opens the file.
     *
     * @throws InputException if it is missing or damaged
     */
    static SyncedMark open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) throw unusable(file, "missing");
        List<String> lines = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                .lines()
                .toList();
        long number = -1;
        int newest = 0;
        for (int slot = 0; slot < Math.min(lines.size(), SLOTS); slot++) {
            long found = number(lines.get(slot));
            if (found > number) newest = slot;
            number = Math.max(number, found);
        }
        if (number < 0) throw unusable(file, "damaged");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        return new SyncedMark(file, channel, number, after(newest));
    }

    /** The line to overwrite after this one; never the first. */
    private static int after(int slot) {
        return slot % (SLOTS - 1) + 1;
    }

    private static InputException unusable(Path file, String how) {
        return new InputException(
                "%s: %s, so it is unknown whether acknowledged changes are lost; replace the index with"
                                .formatted(file, how)
                        + " a snapshot, or " + AcceptedLoss.REMEDY.formatted(file.resolveSibling(AcceptedLoss.NAME)));
    }

    private static String line(long number) {
        String digits = HexFormat.of().toHexDigits(number);
        return digits + " " + CheckedText.hex(digits) + "\n";
    }

    /** The number of a line; -1 if it is damaged. */
    private static long number(String line) {
        int end = line.indexOf(' ');
        if (end < 0 || !line.substring(end + 1).equals(CheckedText.hex(line.substring(0, end)))) return -1;
        return Long.parseUnsignedLong(line.substring(0, end), 16);
    }

    long number() {
        return number;
    }

    /** Records that all changes up to a number are synced. Without it the last number stays true, so a failure is only logged. */
    synchronized void advance(long synced) {
        if (synced <= number) return;
        ByteBuffer line = ByteBuffer.wrap(line(synced).getBytes(StandardCharsets.US_ASCII));
        try {
            for (long at = (long) next * line.limit(); line.hasRemaining(); ) at += channel.write(line, at);
            number = synced;
            next = after(next);
            failing = false;
        } catch (IOException e) {
            if (!failing) LOG.log(System.Logger.Level.WARNING, file + ": cannot be written", e);
            failing = true;
        }
    }

    /** Syncs and closes the file. */
    @Override
    public void close() {
        try (channel) {
            channel.force(false);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, file + ": cannot be synced", e);
        }
    }

    /** A file by which the operator of a damaged index accepts that changes are lost. */
    static final class AcceptedLoss {
        static final String NAME = "accept-loss";
        static final String REMEDY = "make a file %s to continue with what is left";

        private AcceptedLoss() {}
    }
}
