package org.semblance.text.html;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;
import org.semblance.text.html.HtmlScanner.HtmlElement;
import org.semblance.text.html.HtmlScanner.VisibleText;

/** Test oracle: the visible text of a page, by a traversal of jsoup's tree. */
final class JsoupText implements NodeFilter {
    private final VisibleText text = new VisibleText(16);

    static String of(String html) {
        JsoupText walk = new JsoupText();
        walk.traverse(Jsoup.parse(html));
        return walk.text.toString();
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode words) {
            text.append(words.getWholeText(), 0, words.getWholeText().length());
        } else if (node instanceof Element element) {
            separate(element);
            return switch (HtmlElement.of(element.normalName())) {
                case HIDDEN, SCRIPT, TEMPLATE -> FilterResult.SKIP_ENTIRELY;
                default -> FilterResult.CONTINUE;
            };
        }
        return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element) separate(element);
        return FilterResult.CONTINUE;
    }

    private void separate(Element element) {
        switch (HtmlElement.of(element.normalName())) {
            case INLINE -> {}
            case APART, CELL -> text.space();
            default -> text.newLine();
        }
    }
}
