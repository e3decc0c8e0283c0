package org.semblance.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.semblance.relation.Relation;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveFigures;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.match.Matcher;
import org.semblance.server.match.Matcher.Form;
import org.semblance.server.match.Matcher.MatchSink;
import org.semblance.server.match.OnlineMethod;
import org.semblance.server.match.TopMatches;
import org.semblance.server.store.ChangeRound.PendingChange;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;
import org.semblance.text.html.HtmlText;
import org.semblance.text.words.Normalization;

/** An index with its documents on disk and its search structures in memory. */
public final class StoredIndex implements LiveIndex, AutoCloseable {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);

    private final IndexDirectory directory;
    private final LiveSettings settings;
    private final Documents documents;
    private final DirectoryLock lock;
    private final Matcher<?> matcher;
    private final AnswerBuilder answering;
    private final ChangePreparation<?> preparation;
    private final IndexWriter<?> writer;
    private final Publication publication = new Publication();

    private static final int ATTEMPTS = 3;

    /** One at a time: it reads all documents that have near duplicates. */
    private final Semaphore clustering = new Semaphore(1);

    private final Object snapshots = new Object();
    private final OnlineMethod method;
    private final long fileBytes;
    private final LongSupplier heap;

    private <F extends Form> StoredIndex(
            IndexDirectory directory,
            LiveSettings settings,
            Documents documents,
            DirectoryLock lock,
            OnlineMethod method,
            long fileBytes,
            Matcher<F> matcher) {
        this.method = method;
        this.fileBytes = fileBytes;
        this.directory = directory;
        this.settings = settings;
        this.documents = documents;
        this.lock = lock;
        this.matcher = matcher;
        this.answering = new AnswerBuilder(settings.firstOnly());
        this.heap = this::heapBytes;
        directory.room().add(heap);
        ChangePreparation<F> preparing = new ChangePreparation<>(matcher, settings.keepTexts());
        this.preparation = preparing;
        this.writer = new IndexWriter<>(documents, matcher, preparing, answering, directory, publication);
    }

    /** Opens an index, which then owns the documents and the lock. */
    static StoredIndex of(IndexDirectory directory, LiveSettings settings, Documents documents, DirectoryLock lock)
            throws IOException, InterruptedException {
        OnlineMethod method = directory.method(settings);
        long fileBytes = 0;
        for (Path file : method.files().values()) fileBytes += Files.size(file);
        return new StoredIndex(directory, settings, documents, lock, method, fileBytes, method.matcher(documents));
    }

    private long heapBytes() {
        return matcher.heapBytes() + method.detector().encoding().fixedBytes();
    }

    /** When documents match. */
    public Relation<?> relation() {
        return method.detector().relation();
    }

    @Override
    public String name() {
        return directory.path().getFileName().toString();
    }

    @Override
    public LiveSettings settings() {
        return settings;
    }

    @Override
    public Answer query(IncomingDocument document, int limit) {
        Consumer<MatchSink> search = preparation.search(document);
        // A consistent search waits for no writer: its answer holds for the moment at which it began. Only if a
        // document
        // that it found was removed since, and its row is not kept any more, must it be repeated.
        for (int attempt = 0; matcher.isConsistent() && attempt < ATTEMPTS; attempt++) {
            TopMatches near = nearest(search, limit);
            List<Answer.Hit> hits = answering.hits(near, documents::row, document.url(), matcher);
            if (hits.size() == near.size()) return new Answer("", false, hits);
        }
        return publication.read(() ->
                new Answer("", false, answering.hits(nearest(search, limit), documents::row, document.url(), matcher)));
    }

    @Override
    public boolean isPrompt() {
        // With expiry, the row of every match is read, from the disk if need be.
        return matcher.isPrompt() && !documents.hasExpiry() && !publication.isPublishing();
    }

    private TopMatches nearest(Consumer<MatchSink> search, int limit) {
        long now = directory.clock().millis();
        TopMatches near = answering.nearest(limit, matcher.distance());
        search.accept(
                documents.hasExpiry()
                        ? (number, score, containment) ->
                                isExpired(number, now) || near.near(number, score, containment)
                        : near);
        return near;
    }

    private boolean isExpired(int number, long now) {
        DocumentRow row = documents.row(number);
        return row != null && documents.isExpired(row, now);
    }

    @Override
    public List<Outcome> change(List<Change> changes) {
        return writer.begin(changes).join();
    }

    @Override
    public CompletableFuture<List<Outcome>> begin(List<Change> changes) {
        return writer.begin(changes);
    }

    @Override
    public boolean beginsPromptly() {
        return matcher.isPrompt();
    }

    @Override
    public Optional<StoredDocument> document(String id) {
        Optional<StoredDocument> document = current(id, true);
        publication.await(id);
        return document;
    }

    /** A complete version of the document: read again if it was replaced meanwhile. */
    private Optional<StoredDocument> current(String id, boolean withText) {
        for (OptionalInt number = documents.number(id); number.isPresent(); ) {
            StoredDocument document = stored(number.getAsInt(), withText);
            OptionalInt now = documents.number(id);
            if (now.equals(number)) return Optional.ofNullable(document);
            number = now;
        }
        return Optional.empty();
    }

    private @Nullable StoredDocument stored(int number, boolean withText) {
        DocumentRow row = documents.row(number);
        if (row == null || documents.isExpired(row, directory.clock().millis())) return null;
        return new StoredDocument(
                row.id(),
                row.url(),
                Instant.ofEpochMilli(row.added()),
                method.hasFingerprints() ? documents.of(number).map(HexFormat.of()::formatHex) : Optional.empty(),
                withText && settings.keepTexts() ? documents.text(number) : Optional.empty());
    }

    @Override
    public List<StoredDocument> documents(@Nullable String after, int limit) {
        List<StoredDocument> page = new ArrayList<>();
        String last = after;
        while (page.size() < limit) {
            List<String> listed = documents.after(last, limit - page.size());
            if (listed.isEmpty()) break;
            for (String id : listed) current(id, false).ifPresent(page::add);
            last = listed.getLast();
        }
        return page;
    }

    @Override
    public List<List<String>> clusters(int limit) {
        if (!clustering.tryAcquire())
            throw new Refusal(Refusal.Kind.BUSY, "another request is computing the groups; try again later");
        try {
            return new Clusters(documents, directory.clock().millis()).largest(limit);
        } finally {
            clustering.release();
        }
    }

    @Override
    public LiveFigures figures() {
        return new LiveFigures(
                matcher.size(),
                heapBytes(),
                documents.rocks.bytes("") + fileBytes,
                documents.rocks.bytes(".log"),
                writer.queued());
    }

    /** One at a time; each gets a unique name. */
    @Override
    public String snapshot() {
        synchronized (snapshots) {
            String stamp = name() + "-" + STAMP.format(directory.clock().instant());
            String free = stamp;
            for (int i = 2; Files.exists(directory.snapshots().resolve(free)); i++) free = stamp + "-" + i;
            return snapshot(free);
        }
    }

    private String snapshot(String copy) {
        Path temporary = directory.snapshots().resolve("." + copy + ".new");
        try {
            Files.createDirectories(temporary);
            documents.rocks.copy(temporary.resolve(IndexDirectory.DATABASE));
            IndexDirectory.copyFiles(method.files(), temporary);
            SettingsFile.write(temporary, settings);
            Directories.force(temporary);
            Disk.moveForced(temporary, directory.snapshots().resolve(copy));
            return copy;
        } catch (IOException e) {
            throw StoreFailure.refusal(e);
        } finally {
            discard(temporary);
        }
    }

    private static void discard(Path directory) {
        try {
            Directories.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void compact() {
        documents.rocks.compact();
    }

    /** Applies queued changes and releases the directory. */
    @Override
    public void close() {
        writer.close();
        directory.room().remove(heap);
        matcher.close();
        documents.close();
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Validates changes and converts them to {@link PendingChange}s in the threads of the clients, before they are queued
     * for the writer.
     */
    record ChangePreparation<F extends Form>(Matcher<F> matcher, boolean keepTexts) {
        private static final int MAX_ID_BYTES = 1024;
        private static final int MAX_URL_LENGTH = 8192;
        private static final int UNIT = 1024;

        /** The share of the queue's capacity that the changes use: one per change, plus one per 1,024 characters. */
        int cost(List<Change> changes) {
            long cost = 0;
            for (Change change : changes) {
                cost += 1
                        + switch (change) {
                            case Change.CheckAndAdd(IncomingDocument document, int _) ->
                                document.content().length() / UNIT;
                            case Change.Put(IncomingDocument document) ->
                                document.content().length() / UNIT;
                            case Change.Remove _ -> 0;
                        };
            }
            return (int) Math.min(cost, Integer.MAX_VALUE);
        }

        /** A search for the near duplicates of a document, see {@link Matcher#search}. */
        Consumer<MatchSink> search(IncomingDocument document) {
            F form = form(document, text(document));
            return found -> matcher.search(form, found);
        }

        private F form(IncomingDocument document, @Nullable String text) {
            return text == null ? matcher.fingerprint(document.content()) : matcher.read(text);
        }

        private static @Nullable String text(IncomingDocument document) {
            return switch (document.form()) {
                case TEXT -> requireText(document.content());
                case HTML -> requireText(HtmlText.of(document.content()));
                case FINGERPRINT -> null;
            };
        }

        /** The limit for bodies would not hold if a text could grow without limit. */
        private static String requireText(String text) {
            if (Normalization.FULL.inflates(text)) {
                throw new Refusal(
                        Refusal.Kind.TOO_LARGE,
                        "normalized, the text has more than three times its characters; replace those that stand for many");
            }
            return text;
        }

        PendingChange<F> prepare(Change change) {
            try {
                return switch (change) {
                    case Change.CheckAndAdd(IncomingDocument document, int limit) -> add(document, Math.max(1, limit));
                    case Change.Put(IncomingDocument document) -> {
                        if (document.id() == null) throw bad("put requires an id");
                        yield add(document, 0);
                    }
                    case Change.Remove(String id) -> new PendingChange.Remove<>(id);
                };
            } catch (Refusal e) {
                return new PendingChange.Refused<>(e);
            }
        }

        private PendingChange<F> add(IncomingDocument document, int limit) {
            if (document.id() != null) requireId(document.id());
            if (document.url() != null) requireUrl(document.url());
            String text = text(document);
            return new PendingChange.Add<>(
                    document.id(), form(document, text), document.url(), keepTexts ? text : null, limit);
        }

        private static Refusal bad(String why) {
            return new Refusal(Refusal.Kind.BAD_REQUEST, why);
        }

        private static void requireId(String id) {
            if (id.isEmpty()) throw bad("an id must not be empty");
            byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
            if (utf8.length > MAX_ID_BYTES) {
                throw new Refusal(
                        Refusal.Kind.TOO_LARGE, "an id must have at most " + MAX_ID_BYTES + " bytes of UTF-8");
            }
            // Unpaired surrogates would all be encoded the same.
            if (!new String(utf8, StandardCharsets.UTF_8).equals(id)) throw bad("an id must be well-formed Unicode");
        }

        private static void requireUrl(String url) {
            if (url.length() > MAX_URL_LENGTH) {
                throw new Refusal(Refusal.Kind.TOO_LARGE, "a url must have at most " + MAX_URL_LENGTH + " characters");
            }
        }
    }
}
