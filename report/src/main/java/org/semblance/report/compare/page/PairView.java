package org.semblance.report.compare.page;

import java.util.List;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.ShownPair;
import org.semblance.report.compare.ShownPair.SideBySide;
import org.semblance.report.page.Markup;
import org.semblance.report.page.ReadableNumbers;

/** Two documents side by side: the methods that found them, their scores and differences. */
record PairView(Comparison comparison) {
    void write(Markup page, List<ShownPair> pairs, long all) {
        if (all == 0) {
            page.leaf("p.empty", "None.");
            return;
        }
        if (pairs.isEmpty()) page.leaf("p.empty", "None shown.");
        for (ShownPair pair : pairs) write(page, pair);
    }

    private void write(Markup page, ShownPair pair) {
        page.open("article.pair");
        page.open("p.facts-line");
        page.leaf("span.badge", pair.site().title());
        page.leaf(
                "span.badge",
                pair.terms() == 0
                        ? "same terms"
                        : ReadableNumbers.count(pair.terms(), "term") + " differ" + (pair.terms() == 1 ? "s" : ""));
        for (DifferenceClass kind : pair.kinds())
            page.leaf(
                    "span",
                    kind.title(),
                    "class",
                    kind.harmless() ? "badge kept" : "badge removed",
                    "title",
                    kind.help());
        if (!pair.truth().isEmpty()) page.leaf("span.badge.cut", "label: " + pair.truth());
        page.close("p");
        scores(page, pair);
        page.open("div.sides");
        side(page, pair.left());
        side(page, pair.right());
        page.close("div");
        for (SideBySide.Row row : pair.texts().rows()) {
            page.open("div.row");
            cell(page, row.left(), "del");
            cell(page, row.right(), "ins");
            page.close("div");
        }
        if (pair.texts().rows().isEmpty()) page.leaf("p.more", "Both have the same terms.");
        if (pair.texts().hidden() > 0)
            page.leaf("p.more", "and " + ReadableNumbers.count(pair.texts().hidden(), "more difference"));
        page.close("article");
    }

    private void scores(Markup page, ShownPair pair) {
        page.open("ul.scores");
        for (int m = 0; m < pair.scores().size(); m++) {
            boolean found = (pair.foundBy() >>> m & 1) != 0;
            Comparison.Method method = comparison.methods().get(m);
            String score = pair.scores().get(m);
            page.open("li", "class", found ? "yes" : "no");
            page.add(MethodMark.name(m, method.label()));
            page.leaf("span", found ? "found" : "not found", "class", found ? "badge kept" : "badge");
            String text = score.isEmpty() ? "no score" : method.measure() + " " + score;
            page.leaf("span.value", text);
            page.close("li");
        }
        page.close("ul");
    }

    private static void side(Markup page, ShownPair.Side side) {
        page.open("div.side");
        page.open("span.id").leaf("bdi", side.id()).close("span");
        page.open("span.about").leaf("bdi", side.place());
        page.text(" · " + ReadableNumbers.count(side.terms(), "term"));
        if (side.url() != null) page.text(" · ").leaf("bdi", side.url());
        page.close("span").close("div");
    }

    private static void cell(Markup page, List<SideBySide.Piece> pieces, String alone) {
        page.open("div.cell", "dir", "auto");
        for (SideBySide.Piece piece : pieces) {
            switch (piece.part()) {
                case SAME -> page.text(piece.text());
                case GAP -> page.leaf("span.quiet", piece.text());
                case ALONE -> page.leaf(alone, piece.text());
                case CHANGED -> page.leaf("mark", piece.text());
            }
        }
        page.close("div");
    }
}
