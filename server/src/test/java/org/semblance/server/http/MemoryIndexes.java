package org.semblance.server.http;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Site;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.Indexes;
import org.semblance.server.index.LiveFigures;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.text.html.HtmlText;

/** Indexes in memory only: documents are sets of words, and match if four of five are common. */
public final class MemoryIndexes implements Indexes {
    private final Map<String, Memory> all = new ConcurrentSkipListMap<>();

    @Override
    public List<String> names() {
        return List.copyOf(all.keySet());
    }

    @Override
    public Optional<LiveIndex> index(String name) {
        return Optional.ofNullable(all.get(name));
    }

    @Override
    public boolean create(String name, LiveSettings settings) {
        if (!Set.of("simhash", "exact", "ppjoin+", "minhash").contains(settings.method()))
            throw new Refusal(Refusal.Kind.BAD_REQUEST, "no method '" + settings.method() + "'");
        Memory there = all.putIfAbsent(name, new Memory(name, settings));
        if (there != null && !there.settings.equals(settings))
            throw new Refusal(Refusal.Kind.CONFLICT, "the index is there with other settings");
        return there == null;
    }

    @Override
    public boolean delete(String name) {
        return all.remove(name) != null;
    }

    @Override
    public void close() {}

    private static final class Memory implements LiveIndex {
        private final String name;
        private final LiveSettings settings;
        private final TreeMap<String, StoredDocument> documents = new TreeMap<>();
        private final TreeMap<String, Set<String>> words = new TreeMap<>();
        private int given;

        Memory(String name, LiveSettings settings) {
            this.name = name;
            this.settings = settings;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public LiveSettings settings() {
            return settings;
        }

        private static String text(IncomingDocument document) {
            return document.form() == IncomingDocument.Form.HTML ? HtmlText.of(document.content()) : document.content();
        }

        private static Set<String> words(IncomingDocument document) {
            Set<String> words = new HashSet<>(List.of(text(document).split("\\W+")));
            words.remove("");
            if (words.isEmpty()) throw new Refusal(Refusal.Kind.UNPROCESSABLE, "the text has nothing to compare");
            return words;
        }

        @Override
        public synchronized Answer query(IncomingDocument document, int limit) {
            return new Answer("", false, hits(document, limit));
        }

        private List<Answer.Hit> hits(IncomingDocument document, int limit) {
            Set<String> query = words(document);
            List<Answer.Hit> hits = new ArrayList<>();
            words.forEach((id, other) -> {
                Set<String> both = new HashSet<>(query);
                both.retainAll(other);
                double score = both.size() / (double) (query.size() + other.size() - both.size());
                String url = documents.get(id).url();
                String site = url == null || document.url() == null ? null : Site.of(url);
                boolean same = site != null && site.equals(Site.of(document.url()));
                double containment = both.size() / (double) Math.min(query.size(), other.size());
                if (score >= 0.8) hits.add(new Answer.Hit(id, score, containment, true, same));
            });
            hits.sort(Comparator.comparingDouble(Answer.Hit::score).reversed().thenComparing(Answer.Hit::id));
            return hits.subList(0, Math.min(limit, hits.size()));
        }

        @Override
        public synchronized List<Outcome> change(List<Change> changes) {
            List<Outcome> outcomes = new ArrayList<>();
            for (Change change : changes) {
                try {
                    outcomes.add(make(change));
                } catch (Refusal refusal) {
                    outcomes.add(new Outcome.Failed(refusal));
                }
            }
            return outcomes;
        }

        private Outcome make(Change change) {
            return switch (change) {
                case Change.Put(IncomingDocument document) -> new Outcome.Stored(keep(document, document.id()));
                case Change.Remove(String id) -> {
                    words.remove(id);
                    yield new Outcome.Removed(documents.remove(id) != null);
                }
                case Change.CheckAndAdd(IncomingDocument document, int limit) -> {
                    List<Answer.Hit> hits = hits(document, limit);
                    String id = document.id() == null ? "given-" + ++given : document.id();
                    if (hits.isEmpty() && documents.containsKey(id))
                        throw new Refusal(Refusal.Kind.CONFLICT, "the index has another document with this id");
                    if (hits.isEmpty()) keep(document, id);
                    yield new Outcome.Checked(new Answer(hits.isEmpty() ? id : "", hits.isEmpty(), hits));
                }
            };
        }

        private boolean keep(IncomingDocument document, String id) {
            Set<String> set = words(document);
            Optional<String> print = document.form() == IncomingDocument.Form.FINGERPRINT
                    ? Optional.of(document.content())
                    : Optional.empty();
            Optional<String> text =
                    settings.keepTexts() && print.isEmpty() ? Optional.of(text(document)) : Optional.empty();
            words.put(id, set);
            return documents.put(id, new StoredDocument(id, document.url(), Instant.now(), print, text)) != null;
        }

        @Override
        public synchronized Optional<StoredDocument> document(String id) {
            return Optional.ofNullable(documents.get(id));
        }

        @Override
        public synchronized List<StoredDocument> documents(@Nullable String after, int limit) {
            return (after == null ? documents : documents.tailMap(after, false))
                    .values().stream().limit(limit).toList();
        }

        @Override
        public synchronized List<List<String>> clusters(int limit) {
            Map<Set<String>, List<String>> equal = new java.util.HashMap<>();
            words.forEach((id, set) ->
                    equal.computeIfAbsent(set, _ -> new ArrayList<>()).add(id));
            return equal.values().stream()
                    .filter(ids -> ids.size() > 1)
                    .sorted(Comparator.comparing((List<String> ids) -> -ids.size())
                            .thenComparing(List::getFirst))
                    .limit(limit)
                    .toList();
        }

        @Override
        public synchronized LiveFigures figures() {
            return new LiveFigures(documents.size(), 100L * documents.size(), 1000L * documents.size(), 10, 0);
        }

        @Override
        public String snapshot() {
            return name + "-1";
        }

        @Override
        public void compact() {}
    }
}
