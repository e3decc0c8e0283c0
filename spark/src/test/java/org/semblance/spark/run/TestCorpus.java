package org.semblance.spark.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semblance.report.JsonText;

/** Generated documents of which some are near duplicates, some copies, and some odd. */
record TestCorpus(long seed) {
    /** Lines of JSON, some of them of no use. */
    List<String> lines(int documents) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < documents; i++) {
            String text = text(random, texts);
            texts.add(text);
            String url = random.nextInt(3) == 0
                    ? ""
                    : ",\"url\":\"http://www.site" + random.nextInt(5) + ".example/" + i + "\"";
            String date =
                    ",\"date\":\"2024-01-%02d\",\"quality\":%d".formatted(1 + random.nextInt(28), random.nextInt(5));
            lines.add("{\"id\":" + JsonText.quoted("d" + i + (i % 50 == 7 ? "\té" : "")) + url + date + ",\"text\":"
                    + JsonText.quoted(text) + "}");
            if (random.nextInt(40) == 0) lines.add("");
            if (random.nextInt(120) == 0) lines.add("{\"id\":\"broken" + i + "\"");
        }
        return lines;
    }

    private static String text(Random random, List<String> before) {
        if (random.nextInt(60) == 0) return "  ";
        if (random.nextInt(60) == 0) return "two words";
        if (!before.isEmpty() && random.nextInt(4) == 0) return before.get(random.nextInt(before.size()));
        if (before.isEmpty() || random.nextInt(3) == 0) return words(random, 20 + random.nextInt(40));
        String[] words = before.get(random.nextInt(before.size())).strip().split(" ");
        words[random.nextInt(words.length)] = "new" + random.nextInt(1000);
        return String.join(" ", words) + (random.nextBoolean() ? " at the end" : "");
    }

    private static String words(Random random, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++)
            text.append(i == 0 ? "" : " ").append("w").append(random.nextInt(400));
        return text.toString();
    }
}
