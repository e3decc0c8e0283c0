package org.semblance;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Keep;
import org.semblance.records.Encoded;
import org.semblance.records.Records;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Workers;
import org.semblance.search.Join;
import org.semblance.search.Sides;

/** A run over documents: its settings, and the way from a source to a {@link Result}. Not for several threads at once. */
public final class Semblance<R extends Records> {
    private final Detector<R> detector;
    private Keep keep = Keep.first();
    private Predicate<Document> protect = document -> false;
    private Groups.Shape shape = Groups.Shape.STARS;
    private int minTokens = 1;
    private double maxBad = 0.01;
    private Workers workers = new Workers(Runtime.getRuntime().availableProcessors());
    private Progress progress = Progress.SILENT;

    private Semblance(Detector<R> detector) {
        this.detector = detector;
    }

    public static <R extends Records> Semblance<R> with(Detector<R> detector) {
        return new Semblance<>(detector);
    }

    /** Which document of a group survives; the first one unless told otherwise. */
    public Semblance<R> keep(Keep policy) {
        keep = policy;
        return this;
    }

    /** Documents that must not be removed. */
    public Semblance<R> protect(Predicate<Document> documents) {
        protect = documents;
        return this;
    }

    /** What makes a group; stars unless told otherwise. */
    public Semblance<R> groups(Groups.Shape groups) {
        shape = groups;
        return this;
    }

    /** Documents with fewer tokens are listed and not compared; 1 unless told otherwise. */
    public Semblance<R> minTokens(int tokens) {
        if (tokens < 1) throw new IllegalArgumentException("minimum tokens must be at least 1: " + tokens);
        minTokens = tokens;
        return this;
    }

    /** The share of unreadable records above which a run stops; 0.01 unless told otherwise. */
    public Semblance<R> maxBad(double share) {
        if (!(share >= 0 && share <= 1)) throw new IllegalArgumentException("max-bad must be in [0, 1]: " + share);
        maxBad = share;
        return this;
    }

    /** All cores unless told otherwise; the answer is the same for any number. */
    public Semblance<R> threads(int threads) {
        workers = new Workers(threads);
        return this;
    }

    public Semblance<R> progress(Progress listener) {
        progress = listener;
        return this;
    }

    /**
     * Finds the near duplicates within a source.
     *
     * @throws TooManyUnreadable if more records than allowed could not be read
     * @throws Corpus.DuplicateId if two documents have one id
     */
    public Result run(Source source) throws IOException, InterruptedException {
        StageClock clock = new StageClock(progress);
        CorpusReader.Input input = read(source, clock);
        input.corpus().requireUniqueIds(0, input.corpus().size());
        Join.Found found = join(input.encoded(), Sides.within(input.corpus().size()), clock);
        return group(input.corpus(), found, clock);
    }

    /** Finds the near duplicates of new documents among old ones; in the result the new ones come first. */
    public Result link(Source fresh, Source old) throws IOException, InterruptedException {
        StageClock clock = new StageClock(progress);
        CorpusReader.Input input = read(fresh.then(old), clock);
        Corpus corpus = input.corpus();
        int split = corpus.firstOf(fresh.places().size());
        corpus.requireUniqueIds(0, split);
        corpus.requireUniqueIds(split, corpus.size());
        Join.Found found = join(input.encoded(), Sides.between(split, corpus.size()), clock);
        return new Result(detector, corpus, found, Groups.none(corpus.size()), shape, clock.laps());
    }

    private CorpusReader.Input read(Source source, StageClock clock) throws IOException, InterruptedException {
        CorpusReader reader =
                new CorpusReader(detector.analyzer(), detector.encoding(), keep, protect, minTokens, workers, progress);
        CorpusReader.Input input;
        try (var _ = clock.start(Stage.READ, source.totalBytes(), "B")) {
            input = reader.read(source);
        }
        TooManyUnreadable.check(input.corpus(), maxBad);
        return input;
    }

    private Join.Found join(List<Encoded> chunks, Sides sides, StageClock clock) throws InterruptedException {
        R records;
        try (var _ = clock.start(Stage.ENCODE, -1, "documents")) {
            records = detector.encoding().assemble(chunks, workers);
        }
        try (var _ = clock.start(Stage.SEARCH, sides.probes(), "documents")) {
            return new Join<>(detector.search(), workers, progress).run(records, sides);
        }
    }

    private Result group(Corpus corpus, Join.Found found, StageClock clock) {
        Groups groups;
        try (var _ = clock.start(Stage.GROUP, -1, "documents")) {
            groups = Groups.of(found.pairs(), corpus.size(), corpus.preference(), shape);
        }
        return new Result(detector, corpus, found, groups, shape, clock.laps());
    }
}
