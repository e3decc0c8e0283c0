package org.semblance.report.decontaminate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenPlaces;
import org.semblance.decontaminate.BenchmarkItems;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.page.Bar;
import org.semblance.report.page.Markup;
import org.semblance.report.page.Page;
import org.semblance.report.page.ReadableNumbers;

/**
 * The report of a run as an HTML file.
 *
 * @param warnings those of the run
 * @param texts the items that are shown, by number
 */
record ContaminationPage(ContaminationResult result, List<String> warnings, Map<Integer, String> texts) {
    private static final int SNIPPET = 160;
    private static final int LONGEST_ITEM = 4000;

    /** Writes the page; does not close the stream. */
    static void write(ContaminationResult result, List<String> warnings, OutputStream out) throws IOException {
        Set<Integer> shown = new HashSet<>(result.tally().worstItems());
        for (Tally.Sample sample : result.tally().sampled) shown.add(sample.item());
        new ContaminationPage(result, warnings, ItemTable.texts(result.plan(), shown))
                .page()
                .write(out);
    }

    private Page page() {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(new Page.Section("benchmarks", "Benchmarks", benchmarks()));
        if (result.contaminated() > 0) {
            sections.add(new Page.Section("items", "Items in the most documents", items()));
            sections.add(new Page.Section("documents", "Documents with the most items", documents()));
            sections.add(new Page.Section("matches", "Matches, side by side", matches()));
        }
        sections.add(new Page.Section("method", "What counts as found", method()));
        List<String> notes = new ArrayList<>();
        result.stop()
                .ifPresent(reason -> notes.add("Stopped by the guard: " + reason + ". No clean corpus was written."));
        notes.addAll(warnings);
        String title = String.join(", ", result.tally().sources());
        return new Page("decontamination", title, story(), notes, sections);
    }

    private String story() {
        String documents = ReadableNumbers.count(result.documents(), "document");
        String benchmarks = ReadableNumbers.count(result.plan().benchmarks().size(), "benchmark");
        String items = ReadableNumbers.count(result.items(), "item");
        String affected = "%s of %s %s items of %s (%s). %s of %s %s found."
                .formatted(
                        ReadableNumbers.number(result.contaminated()),
                        documents,
                        result.contaminated() == 1 || result.documents() == 1 ? "contains" : "contain",
                        benchmarks,
                        ReadableNumbers.percent(result.contaminated(), Math.max(1, result.documents())),
                        ReadableNumbers.number(result.itemsFound()),
                        items,
                        result.itemsFound() == 1 || result.items() == 1 ? "was" : "were");
        return result.stop().isPresent() || result.contaminated() == 0 ? affected : affected + done();
    }

    /** What was done with the documents that contain items. */
    private String done() {
        boolean one = result.contaminated() == 1;
        return switch (result.plan().action()) {
            case REPORT -> " Nothing was removed.";
            case REMOVE ->
                one ? " This document is not in the clean corpus." : " These documents are not in the clean corpus.";
            case ANNOTATE -> one ? " It carries its items as a field." : " They carry their items as a field.";
            case CUT -> {
                String cut = " %s %s cut."
                        .formatted(
                                ReadableNumbers.count(result.cutWords(), "word"),
                                result.cutWords() == 1 ? "was" : "were");
                if (result.removed() == 0) yield cut;
                yield cut
                        + " %s without other words %s removed."
                                .formatted(
                                        ReadableNumbers.count(result.removed(), "document"),
                                        result.removed() == 1 ? "was" : "were");
            }
        };
    }

    /** The line after a table that shows only some of its rows. */
    private static Markup end(Markup table, long shown, long all, String file) {
        table.endTable();
        return shown >= all
                ? table
                : table.leaf("p.quiet", "and %s more (%s)".formatted(ReadableNumbers.number(all - shown), file));
    }

    private Markup benchmarks() {
        Tally tally = result.tally();
        ItemTable items = tally.items();
        Markup table = new Markup().table("benchmark", ">items", ">found", "share found", ">documents", ">too short");
        for (int b = 0; b < items.names().size(); b++) {
            int found = tally.found(b);
            table.open("tr").leaf("th", items.names().get(b), "scope", "row", "dir", "auto");
            table.leaf("td.num", ReadableNumbers.number(items.size(b)));
            table.leaf("td.num.strong", ReadableNumbers.number(found));
            table.open("td.bar-cell").add(bar(found, items.size(b))).close("td");
            table.leaf("td.num", ReadableNumbers.number(tally.documentsOfBenchmark(b)));
            table.leaf("td.num", ReadableNumbers.number(items.tooShort(b)));
            table.close("tr");
        }
        table.endTable();
        return table.leaf(
                "p.quiet",
                "Items of fewer than %d words are too short to be matched; rejected.tsv lists them."
                        .formatted(BenchmarkItems.SHORTEST));
    }

    private static Markup bar(long part, long whole) {
        String label = ReadableNumbers.percent(part, Math.max(1, whole));
        return new Bar((double) Math.max(1, whole), label)
                .part((double) part, "s1", label)
                .part((double) (whole - part), "ground", "")
                .svg();
    }

    private Markup items() {
        Tally tally = result.tally();
        Markup table = new Markup().table("item", ">documents", "text", "benchmark");
        for (int item : tally.worstItems()) {
            table.open("tr").leaf("th", tally.items().id(item), "scope", "row", "dir", "auto");
            table.leaf("td.num.strong", ReadableNumbers.number(tally.documentsOf(item)));
            table.leaf("td.loose", brief(texts.getOrDefault(item, "")), "dir", "auto");
            table.leaf("td", tally.items().names().get(tally.items().benchmark(item)));
            table.close("tr");
        }
        return end(table, tally.worstItems().size(), result.itemsFound(), ContaminationRows.TABLE);
    }

    private static String brief(String text) {
        if (text.length() <= SNIPPET) return text;
        int end = Character.isLowSurrogate(text.charAt(SNIPPET)) ? SNIPPET - 1 : SNIPPET;
        return text.substring(0, end) + " …";
    }

    private Markup documents() {
        Markup table = new Markup().table("document", "source", ">position", ">items");
        for (Tally.Affected document : result.tally().worstDocuments()) {
            table.open("tr").leaf("th", document.id(), "scope", "row", "dir", "auto");
            table.leaf("td.path", document.source());
            table.leaf("td.num", ReadableNumbers.number(document.position()));
            table.leaf("td.num.strong", ReadableNumbers.number(document.items()));
            table.close("tr");
        }
        return end(table, result.tally().worstDocuments().size(), result.contaminated(), ContaminationRows.TABLE);
    }

    private Markup matches() {
        Markup part = new Markup();
        part.leaf(
                "p.lead",
                "%s: the first document of an item, side by side. Marked words lie in n-grams that both have; contaminated.tsv lists %s."
                        .formatted(matches(result.tally().sampled.size()), matches(result.rows())));
        for (Tally.Sample sample : result.tally().sampled) match(part, sample);
        return part;
    }

    private static String matches(long count) {
        return ReadableNumbers.number(count) + (count == 1 ? " match" : " matches");
    }

    private void match(Markup part, Tally.Sample sample) {
        ItemTable items = result.tally().items();
        String text = texts.getOrDefault(sample.item(), "");
        if (text.length() > LONGEST_ITEM) text = text.substring(0, LONGEST_ITEM - 1) + " …";
        MarkedText item = new MarkedText(text);
        MarkedText document = new MarkedText(sample.excerpt());
        int n = items.items().gramLength(sample.item());
        Set<String> shared = item.grams(n);
        shared.retainAll(document.grams(n));
        part.open("article.pair").open("p.facts-line");
        part.leaf(
                "span.badge.removed",
                "%s of %s"
                        .formatted(
                                sample.match().shared(),
                                ReadableNumbers.count(sample.match().grams(), "n-gram")));
        part.leaf(
                "span.badge",
                "score "
                        + ContaminationRows.score(
                                sample.match().shared(), sample.match().grams()));
        if (sample.match().whole()) part.leaf("span.badge.removed", "the whole document");
        part.close("p").open("div.sides");
        side(part, items.id(sample.item()), items.names().get(items.benchmark(sample.item())));
        side(part, sample.id(), "document");
        part.close("div").open("div.row");
        item.write(part, shared, n);
        document.write(part, shared, n);
        part.close("div").close("article");
    }

    private static void side(Markup part, String id, String about) {
        part.open("div.side").open("span.id").leaf("bdi", id).close("span");
        part.open("span.about").leaf("bdi", about).close("span").close("div");
    }

    /** A text with its words. */
    private static final class MarkedText {
        private final String text;
        private final List<String> words;
        private final TokenPlaces places;

        MarkedText(String text) {
            Analyzer analyzer = ContaminationPlan.words();
            this.text = text;
            this.words = analyzer.tokens(text);
            this.places = TokenPlaces.of(analyzer, text);
        }

        private String gram(int at, int n) {
            return String.join(" ", words.subList(at, at + n));
        }

        Set<String> grams(int n) {
            Set<String> grams = new HashSet<>();
            for (int i = 0; i + n <= words.size(); i++) grams.add(gram(i, n));
            return grams;
        }

        void write(Markup part, Set<String> shared, int n) {
            BitSet marked = new BitSet();
            for (int i = 0; i + n <= words.size(); i++) {
                if (shared.contains(gram(i, n))) marked.set(places.start(i), places.end(i + n - 1));
            }
            part.open("div.cell", "dir", "auto");
            for (int from = 0, to; from < text.length(); from = to) {
                boolean on = marked.get(from);
                to = on ? marked.nextClearBit(from) : marked.nextSetBit(from);
                if (to < 0) to = text.length();
                if (on) part.leaf("mark", text.substring(from, to));
                else part.text(text.substring(from, to));
            }
            part.close("div");
        }
    }

    private Markup method() {
        ContaminationPlan plan = result.plan();
        Markup part = new Markup();
        part.leaf(
                "p",
                "A document contains an item if it has at least %s of the item's distinct n-grams of %d words. An item of %d to %d words must occur as a whole. Words are compared without regard to case, punctuation and white space; in scripts without spaces, pairs of letters are compared, which end at punctuation and line breaks. A word that is hyphenated at the end of a line is another word. The search is exact: no such match is missing, and none is wrong. Paraphrases, translations and items with many changed words are not found."
                        .formatted(
                                ReadableNumbers.percent(Double.parseDouble(plan.threshold())),
                                BenchmarkItems.LONGEST,
                                BenchmarkItems.SHORTEST,
                                BenchmarkItems.LONGEST - 1));
        part.open("p").text("Command: ").leaf("code", plan.command()).close("p");
        if (plan.action() == Action.CUT)
            part.leaf("p.quiet", "cuts.tsv lists what was cut, by position in the original text.");
        return part;
    }
}
