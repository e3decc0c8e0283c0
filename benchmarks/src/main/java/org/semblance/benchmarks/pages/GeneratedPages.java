package org.semblance.benchmarks.pages;

import java.util.SplittableRandom;

/** Generated pages with about as much markup as text: a menu, paragraphs, links, images and a script. */
final class GeneratedPages {
    private static final int PARAGRAPHS = 40;
    private static final int WORDS = 30;

    private GeneratedPages() {}

    static String page(int number) {
        SplittableRandom random = new SplittableRandom(number);
        StringBuilder html = new StringBuilder("<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>Page ");
        html.append(number)
                .append("</title><script>var id = ")
                .append(random.nextLong())
                .append(";</script></head><body>");
        for (int item = 0; item < 20; item++)
            html.append("<li class=\"menu\"><a href=\"/").append(item).append("\">Item</a></li>\n");
        for (int p = 0; p < PARAGRAPHS; p++) {
            html.append("<div class=\"block\" id=\"b").append(p).append("\"><p>");
            for (int w = 0; w < WORDS; w++) {
                html.append(Integer.toString(random.nextInt(1 << 20), 36)).append(w % 9 == 8 ? " <b>and</b> " : " ");
            }
            html.append("</p><img src=\"/images/").append(random.nextInt(100)).append(".png\"></div>\n");
        }
        return html.append("</body></html>").toString();
    }
}
