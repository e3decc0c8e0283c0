package org.semblance.report.plan;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.corpus.RecordSizes;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.SpreadSource;
import org.semblance.report.plan.Sample.Drawn;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Reads all or part of the inputs without analysing them: counts, reading time and a sample.
 *
 * @param bytes size of the inputs on disk
 * @param share of the bytes from which documents were read
 * @param beginnings whether only the beginning of some inputs was read
 * @param documents number of documents read
 * @param idBytes total length of their ids
 * @param rejected sizes of the unreadable records
 * @param firstUnreadable place and reason of the first of them, if all inputs were read also the position
 * @param reading predicted time for reading all inputs
 * @param warming additional time at the beginning, before JIT compilation
 */
record InputSurvey(
        long bytes,
        double share,
        boolean beginnings,
        long documents,
        long characters,
        long idBytes,
        RecordSizes rejected,
        Optional<String> firstUnreadable,
        Seconds reading,
        Seconds warming,
        List<Drawn> sample) {
    /** The share of the reading that is treated as warm-up. */
    private static final double FIRST = 0.25;

    /**
     * Reads inputs.
     *
     * @param most maximum number of bytes to read from disk
     * @param room size of the sample in characters
     */
    static InputSurvey of(
            List<Input> inputs,
            ReadOptions reading,
            Workers workers,
            long most,
            long room,
            long seed,
            Progress progress)
            throws IOException, InterruptedException {
        Counts counts = new Counts(new Sample(room, seed));
        try (SpreadSource source = Sources.spread(inputs, reading, most, seed)) {
            long all = Math.min(most, source.totalBytes());
            workers.share(() -> read(source, counts, (long) (FIRST * all), progress));
            Seconds whole = counts.watch.read();
            double share = source.isWhole() ? 1 : (double) source.chosenBytes() / Math.max(1, source.totalBytes());
            double part = source.chosenBytes() == 0 ? 0 : (double) counts.firstBytes / source.chosenBytes();
            Seconds rest = whole.beyond(counts.first);
            Seconds warm = part > 0 && part < 0.9 ? rest.times(1 / (1 - part)) : whole;
            return new InputSurvey(
                    source.totalBytes(),
                    Math.max(share, Double.MIN_NORMAL),
                    source.ofBeginnings(),
                    counts.documents.sum(),
                    counts.characters.sum(),
                    counts.idBytes.sum(),
                    counts.rejected,
                    counts.firstUnreadable.map(first -> first.text(source.places(), source.isWhole())),
                    warm.times(1 / Math.max(share, Double.MIN_NORMAL)),
                    whole.beyond(warm),
                    counts.sample.documents());
        }
    }

    private static void read(SpreadSource source, Counts counts, long first, Progress progress)
            throws IOException, InterruptedException {
        while (true) {
            Source.Chunk chunk;
            int stretch;
            synchronized (counts) {
                if (Thread.interrupted()) throw new InterruptedException();
                if (counts.firstBytes == 0 && source.chosenBytes() >= first) counts.firstIsOver(source.chosenBytes());
                chunk = source.next();
                if (chunk == null) return;
                stretch = counts.stretches++;
                progress.reached(source.bytesRead());
            }
            chunk.read(counts.in(stretch, chunk.place()));
        }
    }

    /** Counters during reading. */
    private static final class Counts {
        final LongAdder documents = new LongAdder();
        final LongAdder characters = new LongAdder();
        final LongAdder idBytes = new LongAdder();
        final RecordSizes rejected = new RecordSizes();
        Optional<Unreadable> firstUnreadable = Optional.empty();
        final Sample sample;
        final Seconds.Watch watch = new Seconds.Watch();
        int stretches;
        long firstBytes;
        Seconds first = Seconds.NONE;

        Counts(Sample sample) {
            this.sample = sample;
        }

        void firstIsOver(long bytes) {
            firstBytes = bytes;
            first = watch.read();
        }

        /** Keeps the first in input order, whichever thread is fastest. */
        private synchronized void reject(Unreadable record, long bytes) {
            rejected.add(record.place, record.position, bytes, false);
            if (firstUnreadable.isEmpty() || firstUnreadable.get().stretch > record.stretch)
                firstUnreadable = Optional.of(record);
        }

        Source.DocumentSink in(int stretch, int place) {
            return new Source.DocumentSink() {
                @Override
                public void accept(Document document, long position) {
                    documents.increment();
                    characters.add(document.text().length());
                    idBytes.add(document.id().length());
                    sample.offer(document, stretch);
                }

                @Override
                public void reject(long position, String reason) {
                    reject(position, reason, 0);
                }

                @Override
                public void reject(long position, String reason, long bytes) {
                    Counts.this.reject(new Unreadable(stretch, place, position, reason), bytes);
                }
            };
        }
    }

    /** A record that could not be read, in a stretch of the input. */
    private record Unreadable(int stretch, int place, long position, String reason) {
        /** @param numbered whether the position is that in the input */
        String text(List<String> places, boolean numbered) {
            return places.get(place) + (numbered ? ":" + position : "") + ": " + reason;
        }
    }

    /** Number of unreadable records. */
    long unreadable() {
        return rejected.records();
    }

    /** Estimated number of documents in all inputs. */
    double allDocuments() {
        return documents / share;
    }

    double allCharacters() {
        return characters / share;
    }
}
