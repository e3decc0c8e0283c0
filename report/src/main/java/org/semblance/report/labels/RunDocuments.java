package org.semblance.report.labels;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.report.saved.SavedRun;

/** The ids, order and sites of a run's documents, without texts. */
public final class RunDocuments {
    private final List<String> ids = new ArrayList<>();
    private final Map<String, Integer> ordinals = new HashMap<>();
    private final List<Integer> sites = new ArrayList<>();
    private long twice;

    private RunDocuments() {}

    public static RunDocuments read(SavedRun run) throws IOException {
        RunDocuments all = new RunDocuments();
        Map<String, Integer> numbers = new HashMap<>();
        run.forEachDocument(document -> all.add(document, numbers));
        return all;
    }

    /** Documents that are in memory. */
    public static RunDocuments of(Iterable<Document> documents) {
        RunDocuments all = new RunDocuments();
        Map<String, Integer> numbers = new HashMap<>();
        documents.forEach(document -> all.add(document, numbers));
        return all;
    }

    private void add(Document document, Map<String, Integer> numbers) {
        if (ordinals.putIfAbsent(document.id(), ids.size()) != null) {
            twice++;
            return;
        }
        ids.add(document.id());
        String site = document.url() == null ? null : Site.of(document.url());
        sites.add(site == null ? 0 : numbers.computeIfAbsent(site, _ -> numbers.size() + 1));
    }

    public int size() {
        return ids.size();
    }

    public String id(int x) {
        return ids.get(x);
    }

    public Map<String, Integer> ordinals() {
        return ordinals;
    }

    /** Number of ids that occur twice, as is possible on the two sides of link. */
    public long twice() {
        return twice;
    }

    public SiteClass site(long key) {
        int x = sites.get(PairColumn.first(key));
        int y = sites.get(PairColumn.second(key));
        if (x == 0 || y == 0) return SiteClass.UNKNOWN;
        return x == y ? SiteClass.SAME : SiteClass.DIFFERENT;
    }
}
