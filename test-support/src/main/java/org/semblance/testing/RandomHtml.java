package org.semblance.testing;

import java.util.Random;

/** Sloppy HTML pages, but not so broken that a parser would move text elsewhere. */
public final class RandomHtml {
    private static final String[] BLOCKS = {"div", "DIV", "section", "blockquote", "ul", "article"};
    private static final String[] LEFT_OPEN = {"p", "b", "i", "em", "span", "br", "img", "hr", "unknown"};
    private static final String[] INLINE_ENDS = {"</b>", "</i>", "</em>", "</span>", "</unknown>", "</span >"};
    private static final String[] TEXTS = {
        "word",
        " ",
        "\n",
        "two words",
        "&amp;",
        "&lt;b&gt;",
        "&eacute;",
        "&#x1F600;",
        "&nbsp;",
        "a<1",
        "x & y",
        "&copy",
        "é",
        "中文",
        "&",
        "< ",
        ">"
    };
    private static final String[] ATTRIBUTES = {
        " a",
        " a=b",
        " a='>'",
        " a=\"</div>\"",
        " a = b",
        " = ",
        "/",
        " a='\"'",
        " a=\"'\"",
        " \"",
        "\n",
        " a=&gt;",
        " a=b=c",
        " a=/x/y z",
        " a='1'b='2'"
    };
    private static final String[] UNSEEN = {
        "<!-- no -->",
        "<!-->",
        "<!-- > -- no -->",
        "<!doctype no>",
        "<?no?>",
        "<script>no < </b></script>",
        "<style>no</p></style>",
        "<template>no<p>no</template>",
        "<iframe>no<p></iframe>",
        "<textarea>a<b>&amp;</textarea>"
    };

    private final Random random;
    private final StringBuilder html = new StringBuilder();

    private RandomHtml(Random random) {
        this.random = random;
    }

    public static String of(Random random) {
        RandomHtml page = new RandomHtml(random);
        page.html.append("<!doctype html><html><head><title>T</title></head><body>");
        page.content(4);
        if (random.nextBoolean()) page.html.append("</body></html>");
        return page.html.toString();
    }

    private void content(int depth) {
        for (int n = random.nextInt(6); n > 0; n--) {
            int choice = random.nextInt(10);
            if (choice == 0 && depth > 0) block(depth);
            else if (choice < 3) tag(one(LEFT_OPEN));
            else if (choice == 3) html.append(one(INLINE_ENDS));
            else if (choice == 4) html.append(one(UNSEEN));
            else html.append(one(TEXTS));
        }
    }

    private void block(int depth) {
        String name = one(BLOCKS);
        tag(name);
        content(depth - 1);
        html.append("</").append(name).append(random.nextInt(4) == 0 ? " x='>'>" : ">");
    }

    private void tag(String name) {
        html.append('<').append(name);
        boolean space = false;
        for (int n = random.nextInt(3); n > 0; n--) {
            html.append(space ? " " : "").append(one(ATTRIBUTES));
            space = true;
        }
        html.append(space ? " >" : ">");
    }

    private String one(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
