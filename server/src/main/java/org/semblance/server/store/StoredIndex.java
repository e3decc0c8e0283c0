package org.semblance.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveFigures;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.match.Form;
import org.semblance.server.match.MatchSink;
import org.semblance.server.match.Matcher;
import org.semblance.server.match.OnlineMethod;
import org.semblance.server.match.TopMatches;
import org.semblance.spill.Directories;
import org.semblance.spill.Disk;

/** An index whose documents are in a directory, and what finds them in memory. */
public abstract sealed class StoredIndex implements LiveIndex, AutoCloseable {
    /** Thousands of characters, or changes, that may wait. */
    private static final int CAPACITY = 32 << 10;

    /** Opens what is in a directory; the lock and the documents are the index's own then. */
    static StoredIndex of(IndexDirectory place, LiveSettings settings, Documents documents, DirectoryLock lock)
            throws InterruptedException {
        OnlineMethod method = OnlineMethod.of(settings);
        return typed(place, settings, documents, lock, method.hasFingerprints(), method.matcher(documents));
    }

    private static <F extends Form> StoredIndex typed(
            IndexDirectory place,
            LiveSettings settings,
            Documents documents,
            DirectoryLock lock,
            boolean fingerprints,
            Matcher<F> matcher) {
        return new Typed<>(place, settings, documents, lock, fingerprints, matcher);
    }

    /** Finishes what was begun, and lets go of the directory. */
    @Override
    public abstract void close();

    /** The index with the form that its documents have. */
    private static final class Typed<F extends Form> extends StoredIndex {
        /** How often a search is repeated since something it found was removed or replaced meanwhile. */
        private static final int ATTEMPTS = 20;

        private static final DateTimeFormatter STAMP =
                DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);

        private final IndexDirectory place;
        private final LiveSettings settings;
        private final Documents documents;
        private final DirectoryLock lock;
        private final Matcher<F> matcher;
        private final AnswerBuilder answering;
        private final ChangePreparation<F> arrivals;
        private final IndexWriter<F> writer;

        /** It goes through all documents that have near ones. */
        private final Semaphore clustering = new Semaphore(1);

        private final Object snapshots = new Object();
        private final LongSupplier heap;

        private final boolean fingerprints;

        Typed(
                IndexDirectory place,
                LiveSettings settings,
                Documents documents,
                DirectoryLock lock,
                boolean fingerprints,
                Matcher<F> matcher) {
            this.fingerprints = fingerprints;
            this.place = place;
            this.settings = settings;
            this.documents = documents;
            this.lock = lock;
            this.matcher = matcher;
            this.answering = new AnswerBuilder(settings.firstOnly());
            this.arrivals = new ChangePreparation<>(matcher, settings.keepTexts());
            this.heap = matcher::heapBytes;
            place.room().add(heap);
            this.writer = new IndexWriter<>(documents, matcher, answering, place, CAPACITY);
        }

        @Override
        public String name() {
            return place.path().getFileName().toString();
        }

        @Override
        public LiveSettings settings() {
            return settings;
        }

        @Override
        public Answer query(IncomingDocument document, int limit) {
            F form = arrivals.form(document);
            long now = place.clock().millis();
            for (int attempt = 1; ; attempt++) {
                TopMatches near = answering.nearest(limit, matcher.distance());
                MatchSink lasting =
                        documents.expire() ? (number, score) -> isOver(number, now) || near.near(number, score) : near;
                boolean whole = matcher.search(form, lasting);
                AnswerBuilder.Hits hits = answering.hits(near, documents::row, document.url(), matcher);
                if (whole && hits.whole() || attempt == ATTEMPTS) return new Answer("", false, hits.hits());
            }
        }

        private boolean isOver(int number, long now) {
            DocumentRow row = documents.row(number);
            return row != null && documents.isExpired(row, now);
        }

        @Override
        public List<Outcome> change(List<Change> changes) {
            return writer.change(
                    arrivals.cost(changes),
                    () -> changes.stream().map(arrivals::wish).toList());
        }

        @Override
        public Optional<StoredDocument> document(String id) {
            OptionalInt number = documents.number(id);
            return number.isEmpty() ? Optional.empty() : Optional.ofNullable(stored(number.getAsInt(), true));
        }

        private @Nullable StoredDocument stored(int number, boolean withText) {
            DocumentRow row = documents.row(number);
            if (row == null || documents.isExpired(row, place.clock().millis())) return null;
            return new StoredDocument(
                    row.id(),
                    row.url(),
                    Instant.ofEpochMilli(row.added()),
                    fingerprints ? documents.of(number).map(HexFormat.of()::formatHex) : Optional.empty(),
                    withText && settings.keepTexts() ? documents.text(number) : Optional.empty());
        }

        @Override
        public List<StoredDocument> documents(@Nullable String after, int limit) {
            List<StoredDocument> page = new ArrayList<>();
            String last = after;
            while (page.size() < limit) {
                List<Documents.Listed> some = documents.behind(last, limit - page.size());
                if (some.isEmpty()) break;
                for (Documents.Listed one : some) listed(one).ifPresent(page::add);
                last = some.getLast().id();
            }
            return page;
        }

        /** As it is now, if it was replaced since it was listed. */
        private Optional<StoredDocument> listed(Documents.Listed one) {
            StoredDocument document = stored(one.number(), false);
            if (document != null) return Optional.of(document);
            OptionalInt number = documents.number(one.id());
            return number.isEmpty() ? Optional.empty() : Optional.ofNullable(stored(number.getAsInt(), false));
        }

        @Override
        public List<List<String>> clusters(int limit) {
            if (!clustering.tryAcquire())
                throw new Refusal(Refusal.Kind.BUSY, "somebody else asks for the groups: try again a little later");
            try {
                return new Clusters(documents).largest(limit);
            } finally {
                clustering.release();
            }
        }

        @Override
        public LiveFigures figures() {
            return new LiveFigures(
                    matcher.size(),
                    matcher.heapBytes(),
                    documents.rocks.bytes(""),
                    documents.rocks.bytes(".log"),
                    writer.queued());
        }

        /** One at a time, each under a name of its own. */
        @Override
        public String snapshot() {
            synchronized (snapshots) {
                String stamp = name() + "-" + STAMP.format(place.clock().instant());
                String free = stamp;
                for (int i = 2; Files.exists(place.snapshots().resolve(free)); i++) free = stamp + "-" + i;
                return snapshot(free);
            }
        }

        private String snapshot(String copy) {
            Path made = place.snapshots().resolve("." + copy + ".new");
            try {
                Files.createDirectories(made);
                documents.rocks.copy(made.resolve(IndexDirectory.DATABASE));
                SettingsFile.write(made, settings);
                Disk.LOCAL.moveForced(made, place.snapshots().resolve(copy));
                return copy;
            } catch (IOException e) {
                throw StoreFailure.refusal(e);
            } finally {
                discard(made);
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

        @Override
        public void close() {
            writer.close();
            place.room().remove(heap);
            matcher.close();
            documents.close();
            try {
                lock.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
