package org.semblance.text.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.document.Document.Inset;
import org.semblance.testing.Seeds;

class TextBlocksTest {
    private static HtmlPage strip(String html) {
        return new PageReader(Boilerplate.STRIP).read(html, "http://x.org/");
    }

    @Test
    void dropsMenusAndFooters() {
        String first = "This is the first paragraph of an article, and it has more words than any menu would have.";
        String second = "The second one has a <a href=x>link</a> in it, but is long enough to be text all the same,"
                + " whatever may follow.";
        HtmlPage page = strip(
                "<ul><li><a href=1>Home</a><li><a href=2>News<img src=n.gif></a></ul><h1>An article</h1><p>" + first
                        + "<img src=a.gif><div><img src=b.gif></div><p>" + second
                        + "<div><a href=3>About</a> | <a href=4>Terms</a></div><p>© us<img src=f.gif>");
        assertThat(page.text()).isEqualTo("An article\n" + first + "\n" + second.replaceAll("<[^>]*>", ""));
        assertThat(page.insets())
                .containsExactly(new Inset(11 + first.length(), "a.gif"), new Inset(11 + first.length(), "b.gif"));
    }

    @Test
    void countsPairsOfCharactersWhereNothingSeparatesWords() {
        String text = "这是一个很长的段落，其中有许多字，但是没有空格，所以按字符来计算它的长度，而不是按单词计算，这样才公平。".repeat(2);
        assertThat(strip("<a href=x>首页</a><p>" + text + "<p><a href=y>关于我们</a>").text())
                .isEqualTo(text);
    }

    @Test
    void isEmptyWhereThereIsNoContent() {
        assertThat(strip("<p>a<p>b<img src=c.gif>")).isEqualTo(new HtmlPage("", List.of()));
        assertThat(strip("")).isEqualTo(new HtmlPage("", List.of()));
        assertThat(strip("<img src=c.gif>").insets()).containsExactly(new Inset(0, "c.gif"));
    }

    /** A block with a number of words, the first of which are links. */
    private record Block(int number, int words, int links) {
        String html() {
            StringBuilder html = new StringBuilder("<p>");
            for (int i = 0; i < words; i++) {
                html.append(i < links ? "<a href=x>" : "").append(word(i)).append(i < links ? "</a> " : " ");
            }
            return html.append("</p>").toString();
        }

        String text() {
            List<String> text = new ArrayList<>();
            for (int i = 0; i < words; i++) text.add(word(i));
            return String.join(" ", text);
        }

        private String word(int i) {
            return "w" + number + "x" + i;
        }

        double density() {
            return words == 0 ? 0 : (double) links / words;
        }
    }

    /** The decision tree as published. */
    private static boolean isContent(Block previous, Block block, Block next) {
        if (block.density() <= 0.333333) {
            if (previous.density() <= 0.555556) {
                if (block.words() <= 16) {
                    if (next.words() <= 15) {
                        return previous.words() > 4;
                    }
                    return true;
                }
                return true;
            }
            if (block.words() <= 40) return next.words() > 17;
            return true;
        }
        return false;
    }

    @Test
    void followsTheRules() {
        Block none = new Block(-1, 0, 0);
        for (long seed : Seeds.cases(5000)) {
            Random random = new Random(seed);
            List<Block> blocks = new ArrayList<>();
            for (int i = random.nextInt(12); i >= 0; i--) {
                int words = 1 + random.nextInt(random.nextBoolean() ? 6 : 50);
                int links = random.nextBoolean() ? 0 : random.nextInt(words + 1);
                // The published tree has 1/3 with six digits; avoids blocks with exactly that density.
                blocks.add(new Block(i, words, 3 * links == words ? links - 1 : links));
            }
            StringBuilder html = new StringBuilder();
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < blocks.size(); i++) {
                html.append(blocks.get(i).html());
                Block previous = i == 0 ? none : blocks.get(i - 1);
                Block next = i + 1 == blocks.size() ? none : blocks.get(i + 1);
                if (isContent(previous, blocks.get(i), next))
                    expected.add(blocks.get(i).text());
            }
            assertThat(strip(html.toString()).text())
                    .as("seed %d: %s", seed, blocks)
                    .isEqualTo(String.join("\n", expected));
        }
    }
}
