package org.semblance.report.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.Keep;
import org.semblance.proof.PairProof;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Workers;

/**
 * What the inputs of a run contain, read again on all threads or elsewhere: the records that are documents, those that were rejected,
 * and everything about the documents that tables name. The forms of a batch of them are in memory until the next batch.
 */
final class Inventory {
    private final SavedRun run;
    private final ReadOptions reading;
    private final Keep keep;
    private final Predicate<Document> protect;
    private final Workers workers;

    /** By id: documents of the first side of a link, and of the second; without sides the same map. */
    private final Map<String, Doc> first = new HashMap<>();

    private final Map<String, Doc> second;

    /** Reads the inputs; null if this process does. */
    private final @Nullable InputReading elsewhere;

    /** Where the documents are, in input order, and how many documents are before each run. */
    private final List<InputChunk.Run> runs = new ArrayList<>();

    private int[] bases = {};
    private final List<SkippedRecord> skipped = new ArrayList<>();
    private int[] byPlace = {};
    private final Map<Long, Integer> bySite = new HashMap<>();
    private final Map<String, String> siteNames = new HashMap<>();
    private List<String> places = List.of();

    Inventory(SavedRun run, Keep keep, Predicate<Document> protect, Workers workers, @Nullable InputReading elsewhere) {
        this.run = run;
        this.elsewhere = elsewhere;
        this.keep = keep;
        this.protect = protect;
        this.workers = workers;
        this.second = run.news() > 0 ? new HashMap<>() : first;
        List<String> fields = new ArrayList<>();
        for (Keep.Criterion criterion : keep.criteria()) if (criterion.field() != null) fields.add(criterion.field());
        this.reading = run.reading().withExtraFields(Set.copyOf(fields));
    }

    /** The document with an id, of the first or second side; it is registered if it is new. */
    Doc named(String id, boolean secondSide) {
        return (secondSide ? second : first).computeIfAbsent(id, Doc::new);
    }

    /** A registered document. */
    @Nullable
    Doc find(String id, boolean secondSide) {
        return (secondSide ? second : first).get(id);
    }

    /** Whether the inputs are read outside of this process, where no texts are in memory. */
    boolean isElsewhere() {
        return elsewhere != null;
    }

    /** All registered documents. */
    List<Doc> named() {
        List<Doc> all = new ArrayList<>(first.values());
        if (run.news() > 0) all.addAll(second.values());
        return all;
    }

    /** Reads one chunk of the input in this process. */
    private final class Part implements Source.DocumentSink {
        final InputChunk chunk;
        final Worker thread;
        final int batch;
        final boolean whole;

        Part(int place, Worker thread, int batch, boolean whole) {
            this.chunk = new InputChunk(place);
            this.thread = thread;
            this.batch = batch;
            this.whole = whole;
        }

        @Override
        public void accept(Document document, long position) {
            Doc doc = find(InputChunk.written(document.id()), chunk.place >= run.news());
            boolean needed = doc != null && doc.batch == batch;
            if (doc != null && needed && thread.preparer != null) doc.form = thread.preparer.prepare(document);
            else if (doc != null && needed) thread.texts.put(doc, document);
            if (whole) thread.describer.accept(chunk, document, position, doc != null, doc == null ? null : doc.form);
        }

        @Override
        public void reject(long position, String reason) {
            if (whole) thread.describer.reject(chunk, position, reason);
        }
    }

    /** What one thread uses. */
    private record Worker(
            InputChunk.Describer describer, PairProof.@Nullable Preparer preparer, Map<Doc, Document> texts) {}

    /**
     * The figures of the rows of a batch.
     */
    interface Figures {
        /** @param row its number in the batch, from 0 */
        PairProof.Figures of(int row, Doc a, Doc b);
    }

    /**
     * Reads all inputs and records what they contain.
     *
     * @param batch the batch of documents whose forms are needed
     * @return the figures of the batch
     */
    Figures read(int batch) throws IOException, InterruptedException {
        if (elsewhere == null) return compared(read(batch, true));
        Sources.requireUnchanged(run.inputs());
        places = run.inputs().stream().map(Input::name).toList();
        byPlace = new int[run.inputs().size()];
        elsewhere.describe(
                new InputReading.NamedIds(first.keySet(), run.news() > 0 ? second.keySet() : Set.of()), this::record);
        number();
        return (_, _, _) -> PairProof.Figures.NONE;
    }

    /** The figures of the pairs of a batch. */
    Figures figures(int batch, InputReading.LocatedPairs pairs) throws IOException, InterruptedException {
        if (elsewhere == null) return compared(read(batch, false));
        Sources.requireUnchanged(run.inputs());
        InputReading.RowFigures found = elsewhere.figures(pairs);
        return (row, _, _) -> found.of(row);
    }

    private static Figures compared(PairProof proof) {
        return (_, a, b) -> a.form == null || b.form == null ? PairProof.Figures.NONE : proof.compare(a.form, b.form);
    }

    /** Reads all inputs in this process; with everything else than forms if this is the first pass. */
    private PairProof read(int batch, boolean whole) throws IOException, InterruptedException {
        Sources.requireUnchanged(run.inputs());
        for (Doc doc : named()) doc.form = null;
        boolean collection = run.detector().encoding().dependsOnCollection();
        PairProof.Maker maker = run.detector().profile().proof();
        @Nullable
        PairProof before = collection
                ? null
                : maker.over(new PairProof.Evidence(run.minTokens(), List.of(), run::forEachDocument));
        List<InputChunk> read = new ArrayList<>();
        Map<Doc, Document> texts = new ConcurrentHashMap<>();
        try (Source source = source()) {
            places = List.copyOf(source.places());
            workers.share(() -> {
                Worker thread = new Worker(
                        new InputChunk.Describer(run.detector(), run.minTokens(), keep, protect),
                        before == null ? null : before.preparer(),
                        texts);
                while (true) {
                    Source.Chunk chunk;
                    Part part;
                    synchronized (read) {
                        if (Thread.interrupted()) throw new InterruptedException();
                        chunk = source.next();
                        if (chunk == null) return;
                        part = new Part(chunk.place(), thread, batch, whole);
                        read.add(part.chunk);
                    }
                    chunk.read(part);
                    thread.describer.end(part.chunk);
                }
            });
        }
        if (whole) {
            byPlace = new int[run.inputs().size()];
            read.forEach(this::record);
            number();
        }
        return before != null ? before : prepared(maker, texts);
    }

    /** The two sides of a link are read one after the other, since generated ids are unique on each side only. */
    private Source source() {
        int news = run.news();
        if (news == 0) return Sources.open(run.inputs(), reading);
        Source fresh = Sources.open(run.inputs().subList(0, news), reading);
        return fresh.then(Sources.open(run.inputs().subList(news, run.inputs().size()), reading));
    }

    /** Takes over what a chunk of the inputs contains. */
    private void record(InputChunk chunk) {
        runs.addAll(chunk.runs);
        skipped.addAll(chunk.skipped());
        byPlace[chunk.place] += chunk.documents();
        boolean old = run.news() > 0 && chunk.place >= run.news();
        if (!old) chunk.sites().forEach((site, n) -> bySite.merge(site, n, Integer::sum));
        chunk.named.forEach(this::describe);
    }

    /** Numbers the documents in input order, when all chunks are known. */
    private void number() {
        runs.sort(Comparator.comparingInt(InputChunk.Run::place).thenComparingLong(InputChunk.Run::start));
        skipped.sort(Comparator.comparingInt(SkippedRecord::place).thenComparingLong(SkippedRecord::position));
        bases = new int[runs.size()];
        for (int r = 1; r < bases.length; r++)
            bases[r] = bases[r - 1] + runs.get(r - 1).count();
        for (Doc doc : named()) if (doc.ordinal >= 0) doc.ordinal = ordinal(doc.place, doc.position);
    }

    private void describe(InputChunk.Named found) {
        Doc doc = find(found.id(), found.place() >= run.news());
        if (doc == null) return; // its id only seemed to be named
        doc.ordinal = 0; // until all documents are numbered
        doc.place = found.place();
        doc.position = found.position();
        doc.site = found.site();
        doc.siteName = found.siteName() == null ? null : siteNames.computeIfAbsent(found.siteName(), name -> name);
        doc.isProtected = found.isProtected();
        doc.size = found.size();
        doc.skipped = found.isSmall();
        doc.values = found.values();
    }

    private int ordinal(int place, long position) {
        int low = 0;
        int high = runs.size() - 1; // the last run that does not begin behind the position
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            InputChunk.Run run = runs.get(middle);
            boolean before = run.place() < place || run.place() == place && run.start() <= position;
            if (before) low = middle;
            else high = middle - 1;
        }
        return bases[low] + (int) (position - runs.get(low).start());
    }

    /** A proof that counts the collection first, and the forms of the texts. */
    private PairProof prepared(PairProof.Maker maker, Map<Doc, Document> texts)
            throws IOException, InterruptedException {
        PairProof counted = maker.over(new PairProof.Evidence(run.minTokens(), texts.values(), run::forEachDocument));
        List<Map.Entry<Doc, Document>> all = List.copyOf(texts.entrySet());
        workers.forEachRange(all.size(), workers.threads(), (_, from, to) -> {
            PairProof.Preparer preparer = counted.preparer();
            for (Map.Entry<Doc, Document> text : all.subList(from, to)) {
                Doc doc = text.getKey();
                doc.form = preparer.prepare(text.getValue());
                if (doc.form.size() != PairProof.UNKNOWN) doc.size = doc.form.size();
            }
        });
        return counted;
    }

    /** The names of the inputs. */
    List<String> places() {
        return places;
    }

    /** Whether tasks prove that the clean corpus has the kept documents unchanged; false if this process has to compare. */
    boolean isClean() throws IOException {
        if (elsewhere == null || run.clean() != SavedRun.Clean.SURVIVORS) return false;
        Sources.requireUnchanged(run.inputs());
        return elsewhere.isClean(kept());
    }

    /** The documents that the clean corpus has. */
    private InputReading.DocumentRuns kept() {
        int end = run.known() + run.cleaned().size();
        List<InputChunk.Run> kept = new ArrayList<>();
        List<Doc> removed = new ArrayList<>(named());
        removed.removeIf(doc -> doc.ordinal < 0 || doc.isKept());
        removed.sort(Comparator.comparingInt(doc -> doc.ordinal));
        int next = 0;
        for (int r = 0; r < runs.size(); r++) {
            InputChunk.Run all = runs.get(r);
            int from = 0;
            for (; next < removed.size() && removed.get(next).ordinal < bases[r] + all.count(); next++) {
                int gone = removed.get(next).ordinal - bases[r];
                kept.add(new InputChunk.Run(all.place(), all.start() + from, gone - from));
                from = gone + 1;
            }
            kept.add(new InputChunk.Run(all.place(), all.start() + from, all.count() - from));
        }
        kept.removeIf(one -> one.count() == 0 || one.place() < run.known() || one.place() >= end);
        return new InputReading.DocumentRuns(
                kept.stream().mapToInt(InputChunk.Run::place).toArray(),
                kept.stream().mapToLong(InputChunk.Run::start).toArray(),
                kept.stream().mapToInt(InputChunk.Run::count).toArray());
    }

    /** Number of documents. */
    int documents() {
        return Arrays.stream(byPlace).sum();
    }

    /** Number of documents of each input. */
    int[] documentsByPlace() {
        return byPlace.clone();
    }

    /** Number of documents of each known web site; of a link, of its new side. */
    Map<Long, Integer> documentsBySite() {
        return bySite;
    }

    /** The records that were not compared, in input order. */
    List<SkippedRecord> skipped() {
        return skipped;
    }

    /** Goes through the locations of all documents in input order. */
    Locations locations() {
        return new Locations();
    }

    /** Initially at the first document. */
    final class Locations {
        private int at;
        private int index;

        /** The ordinal of the document at a location, and moves on; -1 if the next document is elsewhere. */
        int take(int place, long position) {
            if (at == runs.size()) return -1;
            InputChunk.Run run = runs.get(at);
            if (run.place() != place || run.start() + index != position) return -1;
            int ordinal = bases[at] + index++;
            if (index == run.count()) {
                at++;
                index = 0;
            }
            return ordinal;
        }

        /** Moves to the first document of a place or a later one. */
        void moveTo(int place) {
            for (; at < runs.size() && runs.get(at).place() < place; at++) index = 0;
        }
    }
}
