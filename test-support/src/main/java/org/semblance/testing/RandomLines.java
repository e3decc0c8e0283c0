package org.semblance.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Random pages as JSON lines with dates and quality scores; some lines are blank or broken, some ids are unusual. */
public final class RandomLines {
    private RandomLines() {}

    /** The lines of {@code pages} pages, mixed with blank and broken lines. */
    public static List<String> of(long seed, int pages) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (RandomPages.Page page : new RandomPages(seed).pages(pages)) {
            lines.add(line(page, random));
            if (random.nextInt(40) == 0) lines.add("");
            if (random.nextInt(60) == 0) lines.add("{\"id\":\"broken " + page.id() + "\"");
        }
        return lines;
    }

    /** The lines of {@code pages} pages without blank or broken lines. */
    public static List<String> sound(long seed, int pages) {
        return of(seed, pages).stream().filter(line -> line.endsWith("}")).toList();
    }

    private static String line(RandomPages.Page page, Random random) {
        ObjectNode line = JsonMapper.shared().createObjectNode();
        line.put("id", page.id().endsWith("7") ? page.id() + "\té" : page.id());
        if (page.url() != null) line.put("url", page.url());
        line.put("date", "2024-01-%02d".formatted(1 + random.nextInt(28)));
        line.put("quality", random.nextInt(5));
        line.put("text", page.text().isEmpty() ? "  " : page.text());
        return line.toString();
    }
}
