package org.semblance.report.explain.page;

import org.semblance.report.align.Passage;
import org.semblance.report.explain.PairExplanation;
import org.semblance.report.page.Markup;
import org.semblance.report.page.ReadableNumbers;

/** Two texts side by side; long equal passages are collapsed. */
final class PassageRows {
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
        page.open("article", "class", "pair").open("div", "class", "sides");
        side(pair.left());
        side(pair.right());
        page.close("div");
        var passages = pair.alignment().passages();
        int shown = Math.min(passages.size(), MOST_PASSAGES);
        for (int p = 0; p < shown; p++) passage(passages.get(p), p == 0, p == passages.size() - 1);
        row();
        if (shown < passages.size())
            page.leaf("p", "and " + ReadableNumbers.count(passages.size() - shown, "more passage"), "class", "more");
        return page.close("article");
    }

    private void side(org.semblance.report.explain.Explanation.About about) {
        page.open("div", "class", "side");
        page.open("span", "class", "id").leaf("bdi", about.id()).close("span");
        page.open("span", "class", "about").leaf("bdi", about.where());
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
                "a",
                "class",
                "moved",
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
        page.open("details", "class", "folded");
        page.leaf("summary", ReadableNumbers.count(a.length(), "character") + " in both");
        page.open("div", "class", "row");
        page.leaf("div", a, "class", "cell", "dir", "auto");
        page.leaf("div", b, "class", "cell", "dir", "auto").close("div").close("details");
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
        page.open("div", "class", "row");
        page.open("div", "class", "cell", "dir", "auto").add(left).close("div");
        page.open("div", "class", "cell", "dir", "auto").add(right).close("div");
        page.close("div");
        left = new Markup();
        right = new Markup();
    }
}
