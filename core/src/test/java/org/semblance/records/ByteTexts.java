package org.semblance.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document;
import org.semblance.run.Workers;

/** Texts as strings of bytes, in chunks of any size; and random ones with near duplicates, copies and empty ones among them. */
public final class ByteTexts {
    private ByteTexts() {}

    public static List<String> random(Random random, int size) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (random.nextInt(12) == 0) texts.add("");
            else if (!texts.isEmpty() && random.nextBoolean()) texts.add(edited(texts.get(random.nextInt(i)), random));
            else texts.add(words(random, 1 + random.nextInt(1 + random.nextInt(40))));
        }
        return texts;
    }

    private static String words(Random random, int count) {
        StringBuilder text = new StringBuilder();
        for (int w = 0; w < count; w++) {
            if (w > 0) text.append(' ');
            text.append(Integer.toString(random.nextInt(200) * 977 + 40_000, 36));
        }
        return text.toString();
    }

    private static String edited(String text, Random random) {
        String[] words = text.split(" ");
        for (int edits = random.nextInt(4); edits > 0; edits--) {
            words[random.nextInt(words.length)] = words(random, random.nextInt(3));
        }
        return String.join(" ", words).strip().replaceAll(" +", " ");
    }

    public static ByteStrings encode(List<String> texts, Compressor compressor, Random random)
            throws InterruptedException {
        ByteStringEncoding encoding = new ByteStringEncoding(ByteForm.AS_WRITTEN, compressor, 1);
        Encoder encoder = encoding.encoder();
        var analysis = new Whitespace().worker(encoder);
        List<Encoded> chunks = new ArrayList<>();
        for (String text : texts) {
            encoder.begin(Document.of("x", text));
            analysis.analyze(text);
            if (random.nextInt(10) == 0) chunks.add(encoder.seal());
        }
        chunks.add(encoder.seal());
        return encoding.assemble(chunks, new Workers(1));
    }
}
