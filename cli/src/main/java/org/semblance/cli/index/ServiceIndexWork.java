package org.semblance.cli.index;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.index.IndexInputSubcommand.IndexInput;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.inputs.InputException;
import org.semblance.relation.Relation;
import org.semblance.report.JsonText;
import org.semblance.report.OutputPlace;
import org.semblance.report.Tsv;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveFigures;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.store.IndexDirectory;
import org.semblance.server.store.StoredIndex;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;

/** The commands of an index on one of the service, while that is not running. */
record ServiceIndexWork(StoredIndex index, Path directory, Console console) {
    private static final int MOST = 1000;
    private static final int PAGE = 1000;

    /** Work on an open index. */
    interface Work {
        void with(ServiceIndexWork index) throws IOException, InterruptedException;
    }

    /** Also if the index is damaged: then opening it reports how. */
    static boolean isIn(Path directory) {
        return IndexDirectory.of(directory, "").hasTraces();
    }

    /**
     * Creates an index with documents, which appears complete or not at all. Default threshold: that of the method.
     *
     * @param work adds the documents
     */
    static void build(Path directory, LiveSettings given, Console console, Work work)
            throws IOException, InterruptedException {
        IndexDirectory.of(directory, "").requireFree();
        OutputPlace place = OutputPlace.take(directory).orElseThrow(() -> OutputPlace.taken(directory));
        Path partial = place.hidden("partial");
        boolean complete = false;
        try (Closeable _ = () -> Directories.delete(partial)) {
            Directories.delete(partial); // left by a killed run
            create(partial, given);
            open(partial, directory, "build", console, work);
            Disk.rename(partial, place.target());
            complete = true;
            place.force();
        } finally {
            place.release(complete);
        }
    }

    private static void create(Path directory, LiveSettings given) throws IOException {
        try {
            IndexDirectory index = IndexDirectory.of(directory, "semblance index build");
            index.create(index.resolved(given));
        } catch (Refusal e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** @param verb the command, shown to others who try to open the index meanwhile */
    static void open(Path directory, String verb, Console console, Work work) throws IOException, InterruptedException {
        open(directory, directory, verb, console, work);
    }

    /** @param name the directory as it is called in messages */
    private static void open(Path directory, Path name, String verb, Console console, Work work)
            throws IOException, InterruptedException {
        try (StoredIndex index =
                IndexDirectory.of(directory, "semblance index " + verb).open()) {
            work.with(new ServiceIndexWork(index, name, console));
        } catch (Refusal e) {
            throw new InputException(name + ": " + e.getMessage(), e);
        }
    }

    /** Adds documents; those with the same id are replaced. */
    void put(IndexInput inputs, double maxBad) throws IOException {
        long[] stored = new long[2]; // new documents, and replaced ones
        ServiceIndexInput.read(inputs, maxBad, console, batch -> {
            List<Outcome> outcomes =
                    index.change(batch.stream().<Change>map(Change.Put::new).toList());
            for (int i = 0; i < batch.size(); i++) {
                switch (outcomes.get(i)) {
                    case Outcome.Failed(Refusal refusal) -> leaveOut(batch.get(i), refusal);
                    case Outcome.Stored(boolean replaced) -> stored[replaced ? 1 : 0]++;
                    default -> stored[0]++;
                }
            }
        });
        console.say(Console.row("added", Console.number(stored[0]), ""));
        conclude("replaced", stored[1], "\"added\":" + stored[0] + ",");
    }

    private void leaveOut(IncomingDocument document, Refusal refusal) {
        switch (refusal.kind()) {
            case BUSY, NO_SPACE, BROKEN -> throw refusal;
            default -> console.note("'" + document.id() + "' is skipped: " + String.valueOf(refusal.getMessage()));
        }
    }

    /** Prints the matches of each document, and adds those without a match if {@code add}. */
    void query(IndexInput inputs, double maxBad, boolean first, boolean add, PrintWriter out) throws IOException {
        int limit = first ? 1 : MOST;
        out.print("query_id\tmatch_id\tscore\n");
        ServiceIndexInput.read(inputs, maxBad, console, batch -> {
            if (add) checkAndAdd(batch, limit, out);
            else for (IncomingDocument document : batch) ask(document, limit, out);
        });
        out.flush();
        if (add) requireTaken(out);
    }

    /** Stops adding documents when their matches cannot be printed. */
    private static void requireTaken(PrintWriter out) {
        if (out.checkError()) {
            throw new InputException(
                    "standard output: cannot be written, so adding stopped; some added documents were not printed");
        }
    }

    private void ask(IncomingDocument document, int limit, PrintWriter out) {
        try {
            print(document, index.query(document, limit), out);
        } catch (Refusal e) {
            leaveOut(document, e);
        }
    }

    private void checkAndAdd(List<IncomingDocument> batch, int limit, PrintWriter out) {
        requireTaken(out);
        List<Outcome> outcomes = index.change(batch.stream()
                .<Change>map(document -> new Change.CheckAndAdd(document, limit))
                .toList());
        for (int i = 0; i < batch.size(); i++) {
            switch (outcomes.get(i)) {
                case Outcome.Checked(Answer answer) -> print(batch.get(i), answer, out);
                case Outcome.Failed(Refusal refusal) -> leaveOut(batch.get(i), refusal);
                case Outcome other -> throw new IllegalStateException("no answer: " + other);
            }
        }
    }

    /** Scores are formatted as in the pairs of a run. */
    private void print(IncomingDocument document, Answer answer, PrintWriter out) {
        if (answer.matches().isEmpty()) return;
        Relation<?> relation = index.relation();
        String query = Tsv.escape(String.valueOf(document.id()));
        for (Answer.Hit hit : answer.matches()) {
            out.print(query + "\t" + Tsv.escape(hit.id()) + "\t" + relation.format(hit.score()) + "\n");
        }
    }

    /** Removes documents; fails if one is missing, unless {@code ignoreMissing}. */
    void remove(List<String> ids, boolean ignoreMissing) {
        List<String> unknown =
                ids.stream().filter(id -> index.document(id).isEmpty()).toList();
        if (!unknown.isEmpty() && !ignoreMissing) throw IndexRemoveCommand.missing(directory, unknown);
        long removed = 0;
        for (int from = 0; from < ids.size(); from += PAGE) {
            List<Change> some = ids.subList(from, Math.min(from + PAGE, ids.size())).stream()
                    .<Change>map(Change.Remove::new)
                    .toList();
            for (Outcome outcome : index.change(some)) {
                if (outcome instanceof Outcome.Failed(Refusal refusal)) throw refusal;
                if (outcome instanceof Outcome.Removed(boolean done) && done) removed++;
            }
        }
        conclude("removed", removed);
    }

    void compact() {
        long before = index.figures().diskBytes();
        index.compact();
        long after = index.figures().diskBytes();
        console.say(Console.row("compacted", Sizes.text(after), "of " + Sizes.text(before)));
        console.json("{\"bytes\":" + after + ",\"bytes_before\":" + before + "}");
    }

    void stats() {
        LiveFigures figures = index.figures();
        Map<String, String> settings = new TreeMap<>(index.settings().set());
        index.settings().timeToLive().ifPresent(time -> settings.put("time_to_live", time.toString()));
        settings.put("answers", index.settings().firstOnly() ? "first" : "all");
        settings.put("texts", index.settings().keepTexts() ? "kept" : "not kept");
        settings.put("method", index.settings().method());
        settings.put("threshold", index.settings().threshold());
        console.say(Console.row("documents", Console.number(figures.documents()), ""));
        console.say(Console.row("memory", Sizes.text(figures.heapBytes()), "heap"));
        console.say(Console.row("disk", Sizes.text(figures.diskBytes()), "in " + directory));
        settings.forEach((name, value) -> console.say(Console.row(name, value, "")));
        StringBuilder json = new StringBuilder("{\"documents\":" + figures.documents() + ",\"heap_bytes\":"
                + figures.heapBytes() + ",\"disk_bytes\":" + figures.diskBytes() + ",\"settings\":{");
        settings.forEach((name, value) -> json.append(json.charAt(json.length() - 1) == '{' ? "" : ",")
                .append(JsonText.quoted(name))
                .append(':')
                .append(JsonText.quoted(value)));
        console.json(json + "}}");
    }

    /** Writes every document as a line of JSON, sorted by id. */
    void export(PrintWriter out) {
        for (List<StoredDocument> page = index.documents(null, PAGE); !page.isEmpty(); ) {
            // Texts are loaded one at a time: a page of them may not fit into memory.
            for (StoredDocument listed : page)
                index.document(listed.id()).ifPresent(document -> out.print(line(document) + "\n"));
            page = index.documents(page.getLast().id(), PAGE);
        }
        out.flush();
    }

    private static String line(StoredDocument document) {
        StringBuilder line = new StringBuilder("{\"id\":").append(JsonText.quoted(document.id()));
        if (document.url() != null) line.append(",\"url\":").append(JsonText.quoted(document.url()));
        line.append(",\"added\":\"").append(document.added()).append('"');
        document.fingerprint()
                .ifPresent(digits ->
                        line.append(",\"fingerprint\":\"").append(digits).append('"'));
        document.text().ifPresent(text -> line.append(",\"text\":").append(JsonText.quoted(text)));
        return line.append('}').toString();
    }

    private void conclude(String done, long documents) {
        conclude(done, documents, "");
    }

    /** @param first fields before the others */
    private void conclude(String done, long documents, String first) {
        LiveFigures figures = index.figures();
        console.say(Console.row(done, Console.number(documents), ""));
        console.say(Console.row(
                "documents",
                Console.number(figures.documents()),
                Sizes.text(figures.diskBytes()) + " in " + directory));
        console.json("{" + first + "\"" + done + "\":" + documents + ",\"documents\":" + figures.documents()
                + ",\"bytes\":" + figures.diskBytes() + "}");
    }

    /** Reads documents or fingerprints in batches for an index of the service. */
    static final class ServiceIndexInput implements Source.DocumentSink {
        private static final int BATCH = 512;
        private static final int LETTERS = 4 << 20;
        private static final int EXAMPLES = 10;

        private final @Nullable RecordFingerprinter listed;
        private final Console console;
        private final Consumer<List<IncomingDocument>> batches;
        private final List<IncomingDocument> batch = new ArrayList<>();
        private final List<String> examples = new ArrayList<>();
        private final RecordSizes sizes = new RecordSizes();
        private String place = "";
        private long letters;

        private ServiceIndexInput(boolean prints, Console console, Consumer<List<IncomingDocument>> batches) {
            this.listed = prints ? new RecordFingerprinter.Listed() : null;
            this.console = console;
            this.batches = batches;
        }

        /** Reads all inputs; fails if the share of unreadable records exceeds {@code maxBad}. */
        static void read(IndexInput inputs, double maxBad, Console console, Consumer<List<IncomingDocument>> batches)
                throws IOException {
            ServiceIndexInput input = new ServiceIndexInput(inputs.prints(), console, batches);
            Progress progress = console.progress();
            try (Source source = inputs.source()) {
                progress.begin(Stage.READ, source.totalBytes(), "B");
                for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                    input.place = source.places().get(chunk.place());
                    chunk.read(input.sizes.counting(chunk.place(), input));
                    progress.reached(source.bytesRead());
                }
                progress.end();
                input.sizes
                        .huge()
                        .ifPresent(huge -> console.note(
                                input.sizes.warning(huge, source.places().get(huge.place()))));
            }
            input.hand();
            TooManyUnreadable.check(input.sizes, maxBad, input.examples);
        }

        @Override
        public void accept(Document document, long position) {
            IncomingDocument arrival = arrival(document, place + ":" + position);
            if (arrival == null) return;
            batch.add(arrival);
            letters += arrival.content().length();
            if (batch.size() == BATCH || letters > LETTERS) hand();
        }

        private @Nullable IncomingDocument arrival(Document document, String where) {
            if (listed == null)
                return new IncomingDocument(document.id(), IncomingDocument.Form.TEXT, document.text(), document.url());
            RecordFingerprinter.Print print = listed.of(document, where);
            if (print == null) return null; // an empty line
            return new IncomingDocument(
                    print.id(),
                    IncomingDocument.Form.FINGERPRINT,
                    HexFormat.of().toHexDigits(print.bits()),
                    null);
        }

        @Override
        public void reject(long position, String reason) {
            String note = place + ":" + position + ": " + reason;
            if (examples.size() < EXAMPLES) examples.add(note);
            console.note(note);
        }

        private void hand() {
            if (!batch.isEmpty()) batches.accept(List.copyOf(batch));
            batch.clear();
            letters = 0;
        }
    }
}
