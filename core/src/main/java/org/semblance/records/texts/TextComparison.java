package org.semblance.records.texts;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.records.Copies;
import org.semblance.records.SecondReading;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;

/**
 * Compares the texts of documents with equal hashes byte for byte. The first text that is read of each hash is kept, in
 * memory or in a temporary file, and so is each text that differs from those kept before.
 */
final class TextComparison implements Closeable {
    private static final int LOCKS = 1 << 8;
    private static final int PIECE = 1 << 16;

    private final TextHashes records;
    private final Copies groups;
    private final ScratchFiles scratch;
    private final AtomicLong room;
    private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();

    /** Numbers the groups with more than one document, by representative. */
    private final int[] numbers;

    /** The first kept text of each group. */
    private final @Nullable Kept[] kept;

    /** For each document the one whose kept text equals its text; null while all texts of each group are equal. */
    private volatile int @Nullable [] equals;

    private @Nullable FileChannel file;
    private long fileEnd;

    /** A text that differs from all others that are kept for its hash. */
    private static final class Kept {
        final int document;
        final int length;
        byte @Nullable [] text; // null if it is in the file
        long position;

        @Nullable
        Kept next;

        Kept(int document, int length) {
            this.document = document;
            this.length = length;
        }
    }

    /** Memory of a text that is kept, besides its bytes. */
    private static final int KEPT_BYTES = 72;

    /** Memory for each document: its copies and its number. */
    static final int DOCUMENT_BYTES = 44;

    /** @param room memory for texts */
    TextComparison(TextHashes records, Workers workers, ScratchFiles scratch, long room) throws InterruptedException {
        this.records = records;
        this.groups = Copies.of(records, 0, workers);
        this.scratch = scratch;
        this.room = new AtomicLong(room);
        this.numbers = new int[groups.isEmpty() ? 0 : records.size()];
        int count = 0;
        for (int x = 0; x < numbers.length; x++)
            if (groups.isRepresentative(x) && groups.countOf(x) > 1) numbers[x] = count++;
        this.kept = new Kept[count];
    }

    /** The documents that share their hash with others. */
    BitSet wanted() {
        BitSet wanted = new BitSet();
        for (int x = 0; x < numbers.length; x++) if (groups.countOf(groups.representative(x)) > 1) wanted.set(x);
        return wanted;
    }

    SecondReading.Visitor visitor() {
        return new Comparer();
    }

    /** The records with a test by the texts that were compared. */
    TextHashes compared() {
        int[] by = equals;
        return by == null ? records : records.with((long) Integer.BYTES * by.length, (x, y) -> by[x] == by[y]);
    }

    @Override
    public void close() throws IOException {
        if (file != null) file.close();
    }

    /** Compares the documents of one thread. */
    private final class Comparer extends TextHashEncoding.WholeText implements SecondReading.Visitor {
        private int x;
        private byte[] piece = {};

        @Override
        public void begin(int document, Document with) {
            x = document;
            begin(with.text());
        }

        @Override
        public void end() {
            int group = numbers[groups.representative(x)];
            try {
                synchronized (locks[group % LOCKS]) {
                    Kept first = kept[group];
                    if (first == null) {
                        kept[group] = kept();
                        return;
                    }
                    if (!isEqual(first)) differs(first);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(scratch.named(e));
            }
        }

        /** Compares with the further texts of the group. */
        private void differs(Kept first) throws IOException {
            Kept last = first;
            for (Kept other = first.next; other != null; other = other.next) {
                if (isEqual(other)) {
                    classes()[x] = other.document;
                    return;
                }
                last = other;
            }
            last.next = kept();
            classes()[x] = x;
        }

        private Kept kept() throws IOException {
            Kept one = new Kept(x, text.length);
            if (room.addAndGet(-(text.length + KEPT_BYTES)) >= 0) one.text = text;
            else one.position = written(text);
            return one;
        }

        private boolean isEqual(Kept other) throws IOException {
            byte[] before = other.text;
            if (other.length != text.length) return false;
            return before == null ? isEqualInFile(other.position) : Arrays.equals(before, text);
        }

        private boolean isEqualInFile(long position) throws IOException {
            if (piece.length == 0) piece = new byte[PIECE];
            for (int at = 0; at < text.length; ) {
                int read = read(ByteBuffer.wrap(piece, 0, Math.min(PIECE, text.length - at)), position + at);
                if (!Arrays.equals(piece, 0, read, text, at, at + read)) return false;
                at += read;
            }
            return true;
        }
    }

    /** A column in which the documents of a group are equal to the first kept one, unless changed. */
    private synchronized int[] classes() {
        int[] column = equals;
        if (column == null)
            equals = column = IntStream.range(0, records.size())
                    .map(groups::representative)
                    .map(r -> ~r)
                    .toArray();
        return column;
    }

    private long written(byte[] text) throws IOException {
        FileChannel to;
        long position;
        synchronized (this) {
            if (file == null) file = scratch.open();
            to = file;
            position = fileEnd;
            fileEnd += text.length;
        }
        scratch.writing(text.length);
        ByteBuffer bytes = ByteBuffer.wrap(text);
        while (bytes.hasRemaining()) to.write(bytes, position + bytes.position());
        return position;
    }

    private int read(ByteBuffer bytes, long position) throws IOException {
        FileChannel from;
        synchronized (this) {
            from = file;
        }
        int read = from == null ? -1 : from.read(bytes, position);
        if (read < 0) throw new IOException("it was cut short");
        return read;
    }
}
