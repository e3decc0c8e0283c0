package org.semblance.testing;

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
