package org.semblance.cli.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.Workers;

/**
 * Makes the fingerprints of an input, a chunk at a time on each thread, and delivers them in input order. Failures keep this
 * order too: the first one in the input is reported, whichever thread is fastest.
 */
final class FingerprintReader {
    private static final int MOST_EXAMPLES = 10;

    /** Receives fingerprints in input order, one at a time, from any thread. */
    interface Sink {
        void accept(RecordFingerprinter.Print print) throws IOException, InterruptedException;
    }

    private final Source source;
    private final RecordFingerprinter fingerprinter;
    private final Sink sink;
    private final Console console;
    private final Progress progress;
    private final List<String> examples = new ArrayList<>();
    private final RecordSizes sizes = new RecordSizes();
    private long taken;
    private boolean ended;
    private long handedOn;

    FingerprintReader(Source source, RecordFingerprinter fingerprinter, Console console, Sink sink) {
        this.source = source;
        this.fingerprinter = fingerprinter;
        this.sink = sink;
        this.console = console;
        this.progress = console.progress();
    }

    /** Reads all inputs; fails if the share of unreadable records exceeds {@code maxBad}. */
    void read(Workers workers, double maxBad) throws InterruptedException {
        progress.begin(Stage.READ, source.totalBytes(), "B");
        workers.share(() -> {
            for (Turn turn = take(); turn != null; turn = take()) handOn(turn.number, turn.work.get());
        });
        progress.end();
        sizes.huge()
                .ifPresent(
                        huge -> console.note(sizes.warning(huge, source.places().get(huge.place()))));
        TooManyUnreadable.check(sizes, maxBad, examples);
    }

    /** A chunk to process and its number in the input. */
    private record Turn(long number, Supplier<ChunkPrints> work) {}

    private @Nullable Turn take() throws InterruptedException {
        synchronized (source) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (ended) return null;
            try {
                Source.Chunk chunk = source.next();
                progress.reached(source.bytesRead());
                ended = chunk == null;
                if (chunk == null) return null;
                String place = source.places().get(chunk.place());
                return new Turn(taken++, () -> ChunkPrints.of(chunk, place, fingerprinter));
            } catch (IOException | RuntimeException e) {
                ended = true;
                return new Turn(taken++, () -> ChunkPrints.failed(e));
            }
        }
    }

    private void handOn(long turn, ChunkPrints made) throws Exception {
        synchronized (this) {
            while (handedOn != turn) wait();
        }
        sizes.add(made.sizes);
        made.unreadable.stream().limit(MOST_EXAMPLES - examples.size()).forEach(examples::add);
        console.notes(made.notes);
        if (made.failure != null) throw made.failure;
        for (RecordFingerprinter.Print print : made.prints) sink.accept(print);
        synchronized (this) {
            handedOn++;
            notifyAll();
        }
    }

    /** The fingerprints of a chunk, notes on records without one, or the failure that ended it. */
    private static final class ChunkPrints implements Source.DocumentSink {
        private final List<RecordFingerprinter.Print> prints = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        /** The notes on unreadable records. */
        private final List<String> unreadable = new ArrayList<>();

        private final RecordSizes sizes = new RecordSizes();
        private final RecordFingerprinter fingerprinter;
        private final String place;
        private @Nullable Exception failure;

        private ChunkPrints(RecordFingerprinter fingerprinter, String place) {
            this.fingerprinter = fingerprinter;
            this.place = place;
        }

        static ChunkPrints of(Source.Chunk chunk, String place, RecordFingerprinter fingerprinter) {
            ChunkPrints made = new ChunkPrints(fingerprinter, place);
            try {
                chunk.read(made.sizes.counting(chunk.place(), made));
            } catch (RuntimeException e) {
                made.failure = e;
            }
            return made;
        }

        /** A failed chunk. */
        static ChunkPrints failed(Exception failure) {
            ChunkPrints none = new ChunkPrints((_, _) -> null, "");
            none.failure = failure;
            return none;
        }

        @Override
        public void accept(Document document, long position) {
            RecordFingerprinter.Print print = fingerprinter.of(document, place + ":" + position);
            if (print != null) prints.add(print);
            else if (!(fingerprinter instanceof RecordFingerprinter.Listed)) // there, an empty line
            notes.add(place + ":" + position + ": '" + document.id()
                    + "' has too few features for a fingerprint and is skipped");
        }

        @Override
        public void reject(long position, String reason) {
            String note = place + ":" + position + ": " + reason;
            notes.add(note);
            unreadable.add(note);
        }
    }
}
