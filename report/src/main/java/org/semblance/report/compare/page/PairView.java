package org.semblance.report.compare.page;

import java.util.List;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.ShownPair;
import org.semblance.report.compare.SideBySide;
import org.semblance.report.page.Markup;
import org.semblance.report.page.ReadableNumbers;

/** Two documents side by side: the methods that found them, their scores and differences. */
record PairView(Comparison comparison) {
    void write(Markup page, List<ShownPair> pairs, long all) {
        if (all == 0) {
            page.leaf("p", "None.", "class", "empty");
            return;
        }
        if (pairs.isEmpty()) page.leaf("p", "None shown.", "class", "empty");
        for (ShownPair pair : pairs) write(page, pair);
    }

    private void write(Markup page, ShownPair pair) {
        page.open("article", "class", "pair");
        page.open("p", "class", "facts-line");
        page.leaf("span", pair.site().title(), "class", "badge");
        page.leaf(
                "span",
                pair.terms() == 0
                        ? "same terms"
                        : ReadableNumbers.count(pair.terms(), "term") + " differ" + (pair.terms() == 1 ? "s" : ""),
                "class",
                "badge");
        for (DifferenceClass kind : pair.kinds())
            page.leaf(
                    "span",
                    kind.title(),
                    "class",
                    kind.harmless() ? "badge kept" : "badge removed",
                    "title",
                    kind.help());
        if (!pair.truth().isEmpty()) page.leaf("span", "label: " + pair.truth(), "class", "badge cut");
        page.close("p");
        scores(page, pair);
        page.open("div", "class", "sides");
        side(page, pair.left());
        side(page, pair.right());
        page.close("div");
        for (SideBySide.Row row : pair.texts().rows()) {
            page.open("div", "class", "row");
            cell(page, row.left(), "del");
            cell(page, row.right(), "ins");
            page.close("div");
        }
        if (pair.texts().rows().isEmpty()) page.leaf("p", "Both have the same terms.", "class", "more");
        if (pair.texts().hidden() > 0)
            page.leaf("p", "and " + ReadableNumbers.count(pair.texts().hidden(), "more difference"), "class", "more");
        page.close("article");
    }

    private void scores(Markup page, ShownPair pair) {
        page.open("ul", "class", "scores");
        for (int m = 0; m < pair.scores().size(); m++) {
            boolean found = (pair.foundBy() >>> m & 1) != 0;
            Comparison.Method method = comparison.methods().get(m);
            String score = pair.scores().get(m);
            page.open("li", "class", found ? "yes" : "no");
            page.add(MethodMark.name(m, method.label()));
            page.leaf("span", found ? "found" : "not found", "class", found ? "badge kept" : "badge");
            String text = score.isEmpty() ? "no score" : method.measure() + " " + score;
            page.leaf("span", text, "class", "value");
            page.close("li");
        }
        page.close("ul");
    }

    private static void side(Markup page, ShownPair.Side side) {
        page.open("div", "class", "side");
        page.open("span", "class", "id").leaf("bdi", side.id()).close("span");
        page.open("span", "class", "about").leaf("bdi", side.place());
        page.text(" · " + ReadableNumbers.count(side.terms(), "term"));
        if (side.url() != null) page.text(" · ").leaf("bdi", side.url());
        page.close("span").close("div");
    }

    private static void cell(Markup page, List<SideBySide.Piece> pieces, String alone) {
        page.open("div", "class", "cell", "dir", "auto");
        for (SideBySide.Piece piece : pieces) {
            switch (piece.part()) {
                case SAME -> page.text(piece.text());
                case GAP -> page.leaf("span", piece.text(), "class", "quiet");
                case ALONE -> page.leaf(alone, piece.text());
                case CHANGED -> page.leaf("mark", piece.text());
            }
        }
        page.close("div");
    }
}
