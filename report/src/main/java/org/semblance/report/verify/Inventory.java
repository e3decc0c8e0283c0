package org.semblance.report.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.Analyzer;
import org.semblance.columns.LongColumn;
import org.semblance.corpus.SkippedRecord;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.Keep;
import org.semblance.proof.PairProof;
import org.semblance.records.Encoder;
import org.semblance.records.SiteNumber;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * What the inputs of a run contain, read again on all threads: the records that are documents, those that were rejected,
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

    private List<Part> parts = List.of();
    private List<String> places = List.of();

    Inventory(SavedRun run, Keep keep, Predicate<Document> protect, Workers workers) {
        this.run = run;
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

    /** All registered documents. */
    List<Doc> named() {
        List<Doc> all = new ArrayList<>(first.values());
        if (run.news() > 0) all.addAll(second.values());
        return all;
    }

    /** The documents of one chunk of the input. */
    private final class Part implements Source.DocumentSink {
        final int number;
        final int place;
        final LongColumn positions = new LongColumn(1 << 6);
        final List<SkippedRecord> skipped = new ArrayList<>();
        final Map<Long, Integer> sites = new HashMap<>();
        final boolean whole;
        final int batch;
        final Encoder encoder;
        final Analyzer.Worker analysis;
        final PairProof.@Nullable Preparer preparer;
        final Map<Doc, Document> texts;
        int base;

        Part(int number, int place, Worker thread, int batch, boolean whole) {
            this.number = number;
            this.place = place;
            this.whole = whole;
            this.batch = batch;
            this.encoder = thread.encoder;
            this.analysis = thread.analysis;
            this.preparer = thread.preparer;
            this.texts = thread.texts;
        }

        @Override
        public void accept(Document document, long position) {
            Doc doc = find(written(document.id()), place >= run.news());
            boolean needed = doc != null && doc.batch == batch;
            if (doc != null && needed && preparer != null) doc.form = preparer.prepare(document);
            else if (doc != null && needed) texts.put(doc, document);
            if (!whole) return;
            long site = SiteNumber.of(document);
            if (site != 0) sites.merge(site, 1, Integer::sum);
            int size = doc == null || doc.form == null ? PairProof.UNKNOWN : doc.form.size();
            int least = Math.max(run.minTokens(), encoder.leastSize());
            if (size < least) size = encoded(document, position, least);
            if (doc != null) describe(doc, document, position, site, size, size < least);
            positions.add(position);
        }

        /** An id as outputs have it: in UTF-8, half of a surrogate pair becomes a question mark. */
        private static String written(String id) {
            boolean plain = id.chars().noneMatch(c -> Character.isSurrogate((char) c));
            return plain ? id : new String(id.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        }

        /** The size as the method computes it; a document that is too small is listed. */
        private int encoded(Document document, long position, int least) {
            encoder.begin(document);
            analysis.analyze(document);
            int size = encoder.lastSize();
            if (size < least) {
                encoder.clearLast();
                skipped.add(SkippedRecord.of(
                        place,
                        position,
                        document,
                        size,
                        least,
                        encoder.unit(),
                        run.detector().analyzer().name()));
            }
            return size;
        }

        private void describe(Doc doc, Document document, long position, long site, int size, boolean small) {
            doc.ordinal = positions.size(); // in the part, until all parts are known
            doc.place = place;
            doc.position = position;
            doc.site = site;
            doc.siteName = site == 0 || document.url() == null ? null : Site.of(document.url());
            doc.isProtected = protect.test(document);
            doc.size = size;
            doc.skipped = small;
            doc.values = new long[keep.criteria().size()];
            for (int c = 0; c < doc.values.length; c++)
                doc.values[c] = keep.criteria().get(c).value().of(document, place, position);
            doc.part = number;
        }

        @Override
        public void reject(long position, String reason) {
            if (whole) skipped.add(new SkippedRecord(place, position, SkippedRecord.Kind.UNREADABLE, reason));
        }
    }

    /** What one thread uses. */
    private record Worker(
            Encoder encoder,
            Analyzer.Worker analysis,
            PairProof.@Nullable Preparer preparer,
            Map<Doc, Document> texts) {}

    /**
     * Reads all inputs.
     *
     * @param batch the batch of documents whose forms are needed
     * @param whole whether everything else is recorded, too: in the first pass
     * @return the proof for the batch
     */
    PairProof read(int batch, boolean whole) throws IOException, InterruptedException {
        Sources.requireUnchanged(run.inputs());
        for (Doc doc : named()) doc.form = null;
        boolean collection = run.detector().encoding().dependsOnCollection();
        PairProof.Maker maker = run.detector().profile().proof();
        @Nullable
        PairProof before = collection
                ? null
                : maker.over(new PairProof.Evidence(run.minTokens(), List.of(), run::forEachDocument));
        List<Part> read = new ArrayList<>();
        Map<Doc, Document> texts = new ConcurrentHashMap<>();
        try (Source source = source()) {
            places = List.copyOf(source.places());
            workers.share(() -> {
                Encoder encoder = run.detector().encoding().encoder(MemoryMeter.unbounded());
                Worker thread = new Worker(
                        encoder,
                        run.detector().analyzer().worker(encoder),
                        before == null ? null : before.preparer(),
                        texts);
                while (true) {
                    Source.Chunk chunk;
                    Part part;
                    synchronized (read) {
                        if (Thread.interrupted()) throw new InterruptedException();
                        chunk = source.next();
                        if (chunk == null) return;
                        part = new Part(read.size(), chunk.place(), thread, batch, whole);
                        read.add(part);
                    }
                    chunk.read(part);
                    encoder.seal();
                }
            });
        }
        if (whole) number(read);
        return before != null ? before : prepared(maker, texts);
    }

    /** The two sides of a link are read one after the other, since generated ids are unique on each side only. */
    private Source source() {
        int news = run.news();
        if (news == 0) return Sources.open(run.inputs(), reading);
        Source fresh = Sources.open(run.inputs().subList(0, news), reading);
        return fresh.then(Sources.open(run.inputs().subList(news, run.inputs().size()), reading));
    }

    private void number(List<Part> read) {
        parts = List.copyOf(read);
        int base = 0;
        for (Part part : parts) {
            part.base = base;
            base += part.positions.size();
        }
        for (Doc doc : named()) if (doc.ordinal >= 0) doc.ordinal += parts.get(doc.part).base;
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

    /** Number of documents. */
    int documents() {
        return parts.stream().mapToInt(part -> part.positions.size()).sum();
    }

    /** Number of documents of each input. */
    int[] documentsByPlace() {
        int[] documents = new int[run.inputs().size()];
        for (Part part : parts) documents[part.place] += part.positions.size();
        return documents;
    }

    /** Number of documents of each known web site; of a link, of its new side. */
    Map<Long, Integer> documentsBySite() {
        Map<Long, Integer> documents = new HashMap<>();
        for (Part part : parts) {
            boolean old = run.news() > 0 && part.place >= run.news();
            if (!old) part.sites.forEach((site, n) -> documents.merge(site, n, Integer::sum));
        }
        return documents;
    }

    /** The records that were not compared, in input order. */
    List<SkippedRecord> skipped() {
        return parts.stream().flatMap(part -> part.skipped.stream()).toList();
    }

    /** Goes through the locations of all documents in input order. */
    Locations locations() {
        return new Locations();
    }

    /** Initially at the first document. */
    final class Locations {
        private int part;
        private int index;
        private int ordinal;

        Locations() {
            skipEmpty();
        }

        private void skipEmpty() {
            while (part < parts.size() && index == parts.get(part).positions.size()) {
                part++;
                index = 0;
            }
        }

        /** The ordinal of the document at a location, and moves on; -1 if the next document is elsewhere. */
        int take(int place, long position) {
            if (part == parts.size()
                    || parts.get(part).place != place
                    || parts.get(part).positions.get(index) != position) return -1;
            index++;
            skipEmpty();
            return ordinal++;
        }

        /** Moves to the first document of a place or a later one. */
        void moveTo(int place) {
            while (part < parts.size() && parts.get(part).place < place) {
                ordinal += parts.get(part).positions.size() - index;
                index = 0;
                part++;
                skipEmpty();
            }
        }

        boolean isAtEnd() {
            return part == parts.size();
        }
    }
}
