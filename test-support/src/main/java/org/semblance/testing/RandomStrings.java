package org.semblance.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small collections of strings: near duplicates, empty strings, single characters, characters of all UTF-8 lengths. */
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
}
