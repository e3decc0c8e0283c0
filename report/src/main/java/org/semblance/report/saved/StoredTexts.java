package org.semblance.report.saved;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;

/**
 * The texts of some documents of a run, read from its inputs once, in the background, and kept in a temporary file. Texts
 * can be requested while the inputs are being read. Thread-safe.
 *
 * @param <C> the choice of documents
 */
public final class StoredTexts<C extends StoredTexts.Choice> implements Closeable {
    /** Longer texts are truncated. */
    private static final int MOST_TEXT = 200_000;

    private final SavedRun run;
    private final FileChannel file;
    private final long inputBytes;

    private volatile @Nullable C choice;
    private volatile long bytesRead;
    private State state = State.READING;
    private volatile String problem = "";
    private @Nullable Stored[] stored = {};

    /** Progress of reading. */
    public enum State {
        READING,
        READY,
        /** The inputs are missing or have changed; texts read before are not handed out. */
        FAILED
    }

    /** The documents to read. */
    public interface Choice {
        int count();

        /**
         * The number of a document from 0, or -1 if it is not chosen.
         *
         * @param secondSide whether it is one of the old documents of a link, which may have the ids of new ones
         */
        int number(String id, boolean secondSide);
    }

    /** Makes the choice, which may take a while. */
    public interface Chooser<C extends Choice> {
        C choose() throws IOException;
    }

    /**
     * A text or its beginning.
     *
     * @param source the input that has it
     * @param length of the whole text
     */
    public record Text(
            String id,
            String source,
            String text,
            int length,
            @Nullable String url) {}

    private record Stored(
            String id,
            String source,
            long offset,
            int bytes,
            int length,
            @Nullable String url) {}

    private StoredTexts(SavedRun run, FileChannel file) {
        this.run = run;
        this.file = file;
        this.inputBytes = run.inputs().stream().mapToLong(Input::size).sum();
    }

    /** Starts to choose and to read in the background. */
    public static <C extends Choice> StoredTexts<C> open(SavedRun run, Chooser<C> chooser) throws IOException {
        Path scratch = Files.createTempFile("semblance-texts", "");
        FileChannel file = FileChannel.open(
                scratch, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        StoredTexts<C> texts = new StoredTexts<>(run, file);
        Thread.ofPlatform().daemon().name("texts").start(() -> texts.read(chooser));
        return texts;
    }

    private void read(Chooser<C> chooser) {
        try {
            Sources.requireUnchanged(run.inputs());
            C wanted = chooser.choose();
            synchronized (this) {
                stored = new Stored[wanted.count()];
            }
            choice = wanted;
            if (wanted.count() > 0) read(wanted);
            Sources.requireUnchanged(run.inputs()); // also not while they were read
            end(State.READY);
        } catch (IOException | RuntimeException e) {
            problem = e instanceof InputException ? String.valueOf(e.getMessage()) : "the inputs cannot be read: " + e;
            end(State.FAILED);
        }
    }

    private void read(C wanted) throws IOException {
        long firstSide =
                run.inputs().stream().limit(run.news()).mapToLong(Input::size).sum();
        long[] end = {0};
        int[] missing = {wanted.count()};
        run.reread((document, input, at) -> {
            boolean second = input >= run.news();
            bytesRead = at.bytesRead() + (second ? firstSide : 0);
            int x = wanted.number(document.id(), second);
            if (x < 0) return true;
            end[0] += store(x, document, run.inputs().get(input).name(), end[0]);
            return --missing[0] > 0;
        });
    }

    private int store(int x, Document document, String source, long offset) throws IOException {
        String text = document.text();
        byte[] bytes = text.substring(0, Math.min(text.length(), MOST_TEXT)).getBytes(StandardCharsets.UTF_8);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            long at = offset + buffer.position();
            if (file.write(buffer, at) < 0) throw new InterruptedIOException();
        }
        synchronized (this) {
            stored[x] = new Stored(document.id(), source, offset, bytes.length, text.length(), document.url());
            notifyAll();
        }
        return bytes.length;
    }

    private synchronized void end(State last) {
        state = last;
        notifyAll();
    }

    public synchronized State state() {
        return state;
    }

    /** Why the texts cannot be read; empty unless that failed. */
    public String problem() {
        return problem;
    }

    /** The chosen documents; null until they are chosen. */
    public @Nullable C choice() {
        return choice;
    }

    /** Share of the inputs that has been read. */
    public double progress() {
        return state() == State.READY ? 1 : inputBytes == 0 ? 0 : Math.min(1, (double) bytesRead / inputBytes);
    }

    /** The text of a chosen document; null if it has not been read, or is not in the inputs. */
    public @Nullable Text text(int x) {
        Stored place;
        synchronized (this) {
            place = state == State.FAILED || x >= stored.length ? null : stored[x];
        }
        if (place == null) return null;
        ByteBuffer bytes = ByteBuffer.allocate(place.bytes);
        try {
            while (bytes.hasRemaining() && file.read(bytes, place.offset + bytes.position()) >= 0) {}
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        return new Text(place.id, place.source, text, place.length, place.url);
    }

    /**
     * The text of a chosen document as soon as it has been read; null if it is not in the inputs.
     *
     * @throws InputException if the inputs cannot be read or have changed
     */
    public @Nullable Text await(int x) throws InterruptedException {
        synchronized (this) {
            while (state == State.READING && (x >= stored.length || stored[x] == null)) wait();
            if (state == State.FAILED) throw new InputException(problem);
        }
        return text(x);
    }

    /** Deletes the temporary file. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
