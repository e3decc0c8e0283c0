package org.semblance.report.explain.page;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.proof.PairProof;
import org.semblance.report.align.Passage;
import org.semblance.report.explain.Explanation;
import org.semblance.report.explain.PairExplanation;
import org.semblance.report.page.Markup;
import org.semblance.report.page.Page;
import org.semblance.report.page.Page.Section;
import org.semblance.report.page.ReadableNumbers;

/** Writes an explanation as an HTML file. */
public record ExplainPage(Explanation explanation) {
    /** Writes the page; does not close the stream. */
    public static void write(Explanation explanation, OutputStream out) throws IOException {
        new ExplainPage(explanation).page().write(out);
    }

    private Page page() {
        PairExplanation pair = explanation.pair();
        String title = explanation.document().id();
        if (pair != null) title += " and " + pair.right().id();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("document", "The document", document()));
        if (pair != null) {
            sections.add(new Section("verdict", "Beside " + pair.right().id(), verdict(pair)));
            sections.add(new Section("similarity", "Similarity", similarity(pair)));
            sections.add(new Section("texts", "The texts", texts(pair)));
        }
        return new Page("explanation", title, explanation.story(), List.of(), sections);
    }

    private Markup document() {
        Markup part = new Markup().open("dl.facts");
        Explanation.About about = explanation.document();
        fact(part, "id", about.id());
        fact(part, "location", about.where());
        if (about.url() != null) fact(part, "url", about.url());
        if (about.site() != null) fact(part, "site", about.site());
        fact(
                part,
                "size",
                ReadableNumbers.count(about.words(), "word") + ", " + ReadableNumbers.count(about.tokens(), "token"));
        fact(part, "outcome", explanation.fate().label());
        certificate(part, explanation.certificate());
        part.close("dl");
        group(part, explanation.group());
        matches(part);
        return part;
    }

    private static void fact(Markup part, String name, String value) {
        part.leaf("dt", name).open("dd").leaf("bdi", value).close("dd");
    }

    private void certificate(Markup part, Explanation.@Nullable Proof proof) {
        if (proof == null) return;
        String sign = explanation.run().detector().relation().distance() ? "at most" : "at least";
        fact(
                part,
                "certificate",
                "%s %s, %s %s, by %s"
                        .formatted(proof.measure(), proof.score(), sign, proof.threshold(), proof.method()));
        if (!proof.checked()) return;
        fact(
                part,
                "re-checked",
                proof.problems().isEmpty() ? "from the texts: correct" : String.join("; ", proof.problems()));
    }

    private static void group(Markup part, Explanation.@Nullable Group group) {
        if (group == null) return;
        part.leaf("h3", "Group " + group.number() + ", " + ReadableNumbers.count(group.size(), "document"));
        Markup table = part.table("document", ">", ">score to its kept copy");
        for (Explanation.Member member : group.members()) {
            table.open("tr").open("td").leaf("bdi.id", member.id()).close("td");
            table.open("td")
                    .leaf("span.badge.kept", member.kept() ? "kept" : "")
                    .close("td");
            table.leaf("td.num", member.score()).close("tr");
        }
        table.endTable();
        long more = group.size() - group.members().size();
        if (more > 0) part.leaf("p.quiet", "and " + ReadableNumbers.number(more) + " more");
    }

    private void matches(Markup part) {
        Explanation.Matches matches = explanation.matches();
        String measure = explanation.run().detector().relation().measure();
        part.leaf("h3", ReadableNumbers.count(matches.count(), "match").replace("matchs", "matches"));
        if (!matches.note().isEmpty()) part.leaf("p.quiet", matches.note());
        if (!matches.best().isEmpty()) {
            Markup table = part.table("document", ">" + measure, ">tokens in common");
            for (Explanation.Match match : matches.best()) {
                table.open("tr").open("td").leaf("bdi.id", match.id()).close("td");
                table.leaf("td.num", match.score());
                table.leaf("td.num", match.overlap().equals("null") ? "" : match.overlap())
                        .close("tr");
            }
            table.endTable();
        }
        if (explanation.nearest().isEmpty()) return;
        part.leaf("h3", "Nearest documents");
        String scored = explanation.nearest().getFirst().measure();
        Markup table = part.table("document", ">" + scored, ">tokens in common");
        for (Explanation.Near near : explanation.nearest()) {
            table.open("tr").open("td").leaf("bdi.id", near.id()).close("td");
            table.leaf("td.num", near.score()).leaf("td.num", near.overlap()).close("tr");
        }
        table.endTable();
    }

    private static Markup verdict(PairExplanation pair) {
        Markup part = new Markup().open("p.facts-line");
        part.leaf("span.badge", pair.why());
        part.leaf(
                "span",
                pair.listed() ? "a pair of the run" : "not a pair of the run",
                "class",
                pair.listed() ? "badge kept" : "badge removed");
        part.leaf("span.badge", pair.site().title()).close("p");
        part.leaf("p", pair.verdict());
        Markup table = part.table("step", ">", ">");
        for (PairProof.Step step : pair.steps()) {
            boolean passed = step.passed();
            table.open("tr").leaf("td", step.name()).open("td");
            table.leaf("span", passed ? "passed" : "failed", "class", passed ? "badge kept" : "badge removed")
                    .close("td");
            table.leaf("td.loose", step.text()).close("tr");
        }
        table.endTable();
        return part;
    }

    private static Markup similarity(PairExplanation pair) {
        Markup part = new Markup().open("div.columns").open("div");
        part.leaf("h3", "Of " + pair.tokens());
        Markup table = part.table("measure", ">value");
        for (PairExplanation.Figure figure : pair.measures()) {
            table.open("tr")
                    .open("td")
                    .text(figure.name() + " ")
                    .leaf("small.quiet", figure.remark())
                    .close("td");
            table.leaf("td.num", figure.value()).close("tr");
        }
        table.endTable();
        part.close("div").open("div").leaf("h3", "By method, with default parameters");
        Markup methods = part.table("method", ">score", ">threshold");
        for (PairExplanation.Opinion opinion : pair.methods()) {
            methods.open("tr").open("td").text(opinion.method() + " ");
            methods.leaf(
                    "span", opinion.near() ? "near" : "not near", "class", opinion.near() ? "badge kept" : "badge");
            methods.leaf(
                    "small.quiet",
                    " " + opinion.measure() + (opinion.remark().isEmpty() ? "" : ", " + opinion.remark()));
            methods.close("td").leaf("td.num", opinion.score().isEmpty() ? "–" : opinion.score());
            methods.leaf("td.num", opinion.threshold()).close("tr");
        }
        methods.endTable();
        return part.close("div").close("div");
    }

    private static Markup texts(PairExplanation pair) {
        Markup part = new Markup().open("p.facts-line");
        part.leaf(
                "span.badge",
                pair.terms() == 0 ? "same terms" : ReadableNumbers.count(pair.terms(), "term") + " differ");
        pair.kinds()
                .forEach((kind, places) -> part.leaf(
                        "span",
                        kind.title() + " " + places,
                        "class",
                        kind.harmless() ? "badge kept" : "badge removed",
                        "title",
                        kind.help()));
        part.close("p").open("p.legend-line");
        part.leaf("del", "only in the first").leaf("ins", "only in the second").leaf("mark", "changed");
        if (pair.alignment().moved() > 0) part.leaf("a.moved", "moved");
        part.close("p");
        return part.add(new PassageRows(pair).markup());
    }

    /** Two texts side by side; long equal passages are collapsed. */
    static final class PassageRows {
        /** Number of characters of equal text shown on each side of a difference. */
        private static final int CONTEXT = 240;

        private static final int MOST_PASSAGES = 4000;

        private final PairExplanation pair;
        private final Markup page = new Markup();
        private Markup left = new Markup();
        private Markup right = new Markup();

        PassageRows(PairExplanation pair) {
            this.pair = pair;
        }

        Markup markup() {
            page.open("article.pair").open("div.sides");
            side(pair.left());
            side(pair.right());
            page.close("div");
            var passages = pair.alignment().passages();
            int shown = Math.min(passages.size(), MOST_PASSAGES);
            for (int p = 0; p < shown; p++) passage(passages.get(p), p == 0, p == passages.size() - 1);
            row();
            if (shown < passages.size())
                page.leaf("p.more", "and " + ReadableNumbers.count(passages.size() - shown, "more passage"));
            return page.close("article");
        }

        private void side(org.semblance.report.explain.Explanation.About about) {
            page.open("div.side");
            page.open("span.id").leaf("bdi", about.id()).close("span");
            page.open("span.about").leaf("bdi", about.where());
            page.text(" · " + ReadableNumbers.count(about.words(), "word"));
            if (about.url() != null) page.text(" · ").leaf("bdi", about.url());
            page.close("span").close("div");
        }

        private void passage(Passage passage, boolean first, boolean last) {
            String a = pair.leftText().substring(passage.a0(), passage.a1());
            String b = pair.rightText().substring(passage.b0(), passage.b1());
            switch (passage.kind()) {
                case EQUAL, RESPELLED -> same(a, b, first, last);
                case REPLACED -> {
                    left.leaf("mark", a);
                    right.leaf("mark", b);
                }
                case DELETED -> left.leaf("del", a);
                case INSERTED -> right.leaf("ins", b);
                case MOVED_FROM -> moved(left, a, "from", "to", passage.move());
                case MOVED_TO -> moved(right, b, "to", "from", passage.move());
            }
        }

        private static void moved(Markup side, String text, String here, String there, int number) {
            side.open(
                    "a.moved",
                    "id",
                    here + number,
                    "href",
                    "#" + there + number,
                    "title",
                    "moved: go to its other position");
            side.leaf("small", "↔" + number).text(text).close("a");
        }

        private void same(String a, String b, boolean first, boolean last) {
            if (a.length() <= 3 * CONTEXT) {
                left.text(a);
                right.text(b);
                return;
            }
            if (!first) {
                left.text(head(a));
                right.text(head(b));
            }
            row();
            page.open("details.folded");
            page.leaf("summary", ReadableNumbers.count(a.length(), "character") + " in both");
            page.open("div.row");
            page.leaf("div.cell", a, "dir", "auto");
            page.leaf("div.cell", b, "dir", "auto").close("div").close("details");
            if (last) return;
            left.text("… " + tail(a));
            right.text("… " + tail(b));
        }

        private static String head(String text) {
            int end = Math.min(text.length(), CONTEXT);
            return text.substring(0, whole(text, end)) + " …";
        }

        private static String tail(String text) {
            return text.substring(whole(text, Math.max(0, text.length() - CONTEXT)));
        }

        private static int whole(String text, int at) {
            return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
        }

        private void row() {
            if (left.toString().isEmpty() && right.toString().isEmpty()) return;
            page.open("div.row");
            page.open("div.cell", "dir", "auto").add(left).close("div");
            page.open("div.cell", "dir", "auto").add(right).close("div");
            page.close("div");
            left = new Markup();
            right = new Markup();
        }
    }
}
