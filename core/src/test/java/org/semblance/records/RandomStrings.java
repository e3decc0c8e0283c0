package org.semblance.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Characters;
import org.semblance.run.Workers;

/** Small collections of strings for tests: near duplicates, empty ones, single characters, all widths of characters. */
public final class RandomStrings {
    private static final String[] LETTERS = {
        "a", "b", "c", "d", "\0", "é", "\u00FF", "\u0100", "中", "\uD83D\uDE00", "\uD83D", "\uDE00", "\uDBFF\uDFFF"
    };

    private RandomStrings() {}

    public static List<String> collection(Random random) {
        int letters = 1 + random.nextInt(random.nextBoolean() ? 4 : LETTERS.length);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 6 : 80);
        List<String> strings = new ArrayList<>();
        for (int n = random.nextInt(24); n > 0; n--) {
            if (strings.isEmpty() || random.nextInt(3) == 0) {
                strings.add(string(random, letters, random.nextInt(longest + 1)));
            } else {
                strings.add(edited(random, letters, strings.get(random.nextInt(strings.size()))));
            }
        }
        return strings;
    }

    private static String string(Random random, int letters, int length) {
        StringBuilder string = new StringBuilder();
        for (int i = 0; i < length; i++) string.append(LETTERS[random.nextInt(letters)]);
        return string.toString();
    }

    private static String edited(Random random, int letters, String string) {
        StringBuilder edited = new StringBuilder(string);
        for (int n = random.nextInt(5); n > 0; n--) {
            int at = random.nextInt(edited.length() + 1);
            if (at < edited.length() && random.nextInt(3) > 0) edited.deleteCharAt(at);
            if (random.nextInt(3) > 0) edited.insert(at, LETTERS[random.nextInt(letters)]);
        }
        return edited.toString();
    }

    /** Encodes strings in chunks of random length. */
    public static Strings encode(List<String> strings, int gram, Random random) throws InterruptedException {
        StringEncoding encoding = new StringEncoding(gram);
        List<Encoded> chunks = new ArrayList<>();
        Encoder encoder = encoding.encoder();
        Analyzer.Worker analysis = new Characters().worker(encoder);
        for (String string : strings) {
            if (random.nextInt(6) == 0) chunks.add(encoder.seal());
            analysis.analyze(string);
        }
        chunks.add(encoder.seal());
        return encoding.assemble(chunks, new Workers(1 + random.nextInt(3)));
    }
}
