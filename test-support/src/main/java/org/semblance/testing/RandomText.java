package org.semblance.testing;

import java.util.Map;
import java.util.Random;

/** Texts with unusual Unicode characters. */
public final class RandomText {
    private static final String[] PIECES = {
        "a",
        "Z",
        "word",
        "It's",
        "7",
        "3.14",
        "_",
        "__",
        ".",
        ",",
        ";",
        ":",
        "'",
        "\"",
        "-",
        "#",
        "*",
        "@",
        "\0",
        "\u007F",
        " ",
        " ",
        " ",
        "  ",
        "\t",
        "\n",
        "\r\n",
        "\r",
        "\u000B",
        "\f",
        "\u001C",
        "\u0085",
        "\u00A0",
        "\u2003",
        "\u202F",
        "\u3000",
        "\u200B",
        "é",
        "É",
        "ß",
        "İ",
        "ı",
        "Σ",
        "ς",
        "e\u0301",
        "\u0301",
        "\u0308\u0301",
        "\u200D",
        "\u200C",
        "\u00AD",
        "\uFEFF",
        "’",
        "‘",
        "“",
        "·",
        "‿",
        "\uFF3F",
        "１",
        "Ａ",
        "ﬀ",
        "א",
        "ב\"ג",
        "ד'",
        "׳",
        "ا",
        "لا",
        "\u064B",
        "١",
        "٫",
        "न",
        "\u094D",
        "क्ष",
        "ไทย",
        "ລາວ",
        "ខ្មែរ",
        "中",
        "文字",
        "𠀀",
        "𪛖",
        "〇",
        "々",
        "か",
        "か\u3099",
        "ひらがな",
        "ー",
        "カ",
        "タ",
        "ｶ",
        "ﾞ",
        "한",
        "국어",
        "\u1112\u1161",
        "ㄅ",
        "😀",
        "👍🏽",
        "👩\u200D👧",
        "🇩",
        "🇩🇪",
        "1\uFE0F\u20E3",
        "#\u20E3",
        "❤",
        "❤\uFE0F",
        "©",
        "\uFE0F",
        "\uFE0E",
        "🏴\uDB40\uDC67\uDB40\uDC7F",
        "🏽",
        "\uD800",
        "\uDC00",
        "\uDBFF",
        "\uDFFF",
        "\uD83D",
        "𝐀",
        "𐐀",
        "\uFFFC",
        "\uFFFD",
        "\uFFFF",
        "€",
        "—",
        "…",
        "½",
        "²",
        "µ"
    };

    private RandomText() {}

    /** Up to {@code most} pieces, sometimes with only a few distinct ones. */
    public static String of(Random random, int most) {
        int kinds = random.nextInt(4) == 0 ? 1 + random.nextInt(6) : PIECES.length;
        int first = random.nextInt(PIECES.length);
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(most); n > 0; n--) {
            boolean any = random.nextInt(40) == 0;
            if (any) text.appendCodePoint(random.nextInt(0x3000));
            else if (random.nextInt(200) == 0) text.appendCodePoint(random.nextInt(Character.MAX_CODE_POINT + 1));
            else text.append(PIECES[(first + random.nextInt(kinds)) % PIECES.length]);
        }
        return text.toString();
    }

    /**
     * The same visible text with other characters: accents, apostrophes, ligatures, widths, spaces, case and invisible
     * characters change, but neither Unicode's NFKC_Casefold nor, up to the apostrophe, what people see.
     */
    public static String respelled(String text, Random random) {
        StringBuilder other = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            String[] spellings = SPELLINGS.getOrDefault(c, new String[0]);
            boolean ascii = c > ' ' && c < 0x7F;
            int choice = random.nextInt(5);
            if (choice == 0 && text.startsWith("fi", i)) other.append(text.charAt(i++) == 'f' ? 'ﬁ' : c);
            else if (choice == 1 && spellings.length > 0) other.append(spellings[random.nextInt(spellings.length)]);
            else if (choice == 2 && ascii) other.append((char) (c + 0xFEE0)); // full width
            else other.append(choice == 3 && ascii ? Character.toUpperCase(c) : c);
            if (random.nextInt(20) == 0) other.append("\u00AD\u200B\u200D\uFEFF".charAt(random.nextInt(4)));
        }
        return other.toString();
    }

    private static final Map<Character, String[]> SPELLINGS = Map.of(
            'é', new String[] {"e\u0301", "É", "E\u0301"},
            '’', new String[] {"'", "\u02BC", "\uFF07"},
            '\'', new String[] {"’", "\u02BC", "\uFF07"},
            ' ', new String[] {"\u00A0", "\u2009", "\u3000", "\u202F"});

    /** ASCII characters, mostly letters, with a share of others. */
    public static String ascii(Random random, int length, double others) {
        String common = "aabcdEFG019 _.',:;- \n";
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            if (random.nextDouble() < others) text.append(PIECES[random.nextInt(PIECES.length)]);
            else if (random.nextInt(20) == 0) text.append((char) random.nextInt(0x80));
            else text.append(common.charAt(random.nextInt(common.length())));
        }
        return text.toString();
    }
}
