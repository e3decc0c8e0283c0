package org.semblance.io.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.semblance.document.Document;
import org.semblance.io.formats.JsonlFormat.JsonlParser;
import org.semblance.io.formats.RecordFormat.LineIds;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;
import tools.jackson.core.json.JsonFactory;

/** What the scanner accepts has the values that Jackson finds, and what Jackson rejects is rejected for its reason. */
class JsonLineScannerTest {
    private static final List<String> NAMES = List.of("text", "id", "url", "text", "id", "meta", "te\\u0078t", "", "é");

    private final JsonlParser parser = new JsonlParser(new JsonFactory(), ReadOptions.defaults(), new LineIds("f:"));
    private int scanned;

    private void check(byte[] line, String about) {
        // Within an array, so that neither neighbours nor the end of the array matter.
        byte[] bytes = new byte[line.length + 4];
        System.arraycopy(line, 0, bytes, 2, line.length);
        bytes[0] = bytes[1] = bytes[line.length + 2] = bytes[line.length + 3] = '"';
        String expected = outcome(() -> {
            Utf8.check(bytes, 2, 2 + line.length);
            return parser.parsed(bytes, 2, 2 + line.length, 7);
        });
        assertThat(outcome(() -> parser.parse(bytes, 2, 2 + line.length, 7)))
                .as(about)
                .isEqualTo(expected);
        if (parser.isScanned(bytes, 2, 2 + line.length)) scanned++;
    }

    private interface Parsing {
        Document document() throws Rejection;
    }

    private static String outcome(Parsing parsing) {
        try {
            return parsing.document().toString();
        } catch (Rejection e) {
            return e.reason();
        }
    }

    private void check(String line) {
        check(line.getBytes(StandardCharsets.UTF_8), line);
    }

    @Test
    void lines() {
        for (String line : List.of(
                "{}",
                "{\"text\":\"\"}",
                " { \"text\" : \"a b\" , \"id\" : 12 }\r",
                "{\"text\":\"a\",\"id\":-1.5e+3,\"url\":null}",
                "{\"text\":\"a\",\"id\":01}",
                "{\"text\":\"a\",\"id\":1.}",
                "{\"text\":\"a\",\"id\":\"\"}",
                "{\"text\":\"a\",\"id\":null,\"url\":3}",
                "{\"text\":null}",
                "{\"text\":[\"a\"]}",
                "{\"text\":\"a\",\"text\":\"b\"}",
                "{\"text\":\"a\",\"text\":1}",
                "{\"text\":\"a\"}}",
                "{\"text\":\"a\"} x",
                "{\"text\":\"a\",}",
                "{\"text\":\"a\" \"id\":1}",
                "{\"text\":\"a",
                "{\"text\":\"a\\",
                "{\"text\":\"\\u00e9\\ud83d\\uDE00\\n\\/\\b\\f\\r\\t\\\\\\\"\"}",
                "{\"text\":\"\\ud83d x\"}",
                "{\"text\":\"\\ude00\"}",
                "{\"text\":\"\\u00g0\"}",
                "{\"text\":\"\\x\"}",
                "{\"text\":\"tab\tinside\"}",
                "{\"te\\u0078t\":\"a\"}",
                "{\"meta\":{\"text\":\"x\",\"n\":[1,2,{}]},\"text\":\"a\",\"b\":true,\"c\":false}",
                "{\"meta\":" + "[".repeat(40) + "]".repeat(40) + ",\"text\":\"a\"}",
                "{\"meta\":" + "[".repeat(600) + "]".repeat(600) + ",\"text\":\"a\"}",
                "[\"text\"]",
                "\"text\"",
                "{\"text\":\"a\u007F\u0000\"}",
                "{'text':'a'}",
                "{text:\"a\"}",
                "{\"text\":\"a\"/*c*/}",
                "{\"text\":\"a\",\"x\":NaN}",
                "{\"text\":\"a\",\"x\":+1}",
                "{\"text\":\"a\",\"x\":tru}",
                "{\"text\":\"a\",\"x\":trueish}")) check(line);
    }

    /** Usual lines, and the same with a byte replaced, removed or inserted. */
    @Test
    void randomLines() {
        for (long seed : Seeds.cases(30_000)) {
            Random random = new Random(seed);
            byte[] line = object(random, 0).getBytes(StandardCharsets.UTF_8);
            check(line, "seed " + seed);
            int at = random.nextInt(line.length);
            byte[] other = line.clone();
            other[at] = (byte) "{}[]\":,\\ \t\n0-.eu/x\u0001\u00e9".charAt(random.nextInt(20));
            check(other, "seed " + seed + ", changed at " + at);
            check(java.util.Arrays.copyOf(line, at), "seed " + seed + ", ends at " + at);
        }
        assertThat(scanned).as("lines without Jackson").isPositive();
    }

    private static String object(Random random, int depth) {
        StringBuilder line = new StringBuilder("{");
        int fields = random.nextInt(5);
        for (int i = 0; i <= fields; i++) {
            String name = depth == 0 && i == 0 ? "text" : NAMES.get(random.nextInt(NAMES.size()));
            if (i > 0) line.append(',').append(space(random));
            line.append('"')
                    .append(name)
                    .append('"')
                    .append(space(random))
                    .append(':')
                    .append(space(random));
            line.append(i == 0 && depth == 0 && random.nextInt(10) > 0 ? string(random) : value(random, depth));
        }
        return line.append(space(random)).append('}').toString();
    }

    private static String space(Random random) {
        return random.nextInt(4) == 0 ? " \t".substring(random.nextInt(2)) : "";
    }

    private static String value(Random random, int depth) {
        Supplier<String> nested =
                () -> depth > 3 ? "[]" : "[" + value(random, depth + 1) + "," + object(random, depth + 1) + "]";
        return switch (random.nextInt(8)) {
            case 0 -> "null";
            case 1 -> random.nextBoolean() ? "true" : "false";
            case 2 -> Integer.toString(random.nextInt(2000) - 1000);
            case 3 -> Double.toString(random.nextGaussian() * 1e9);
            case 4 -> nested.get();
            default -> string(random);
        };
    }

    private static String string(Random random) {
        StringBuilder json = new StringBuilder("\"");
        String text = RandomText.of(random, 40);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') json.append('\\').append(c);
            else if (c == '\n') json.append("\\n");
            else if (c < ' ' || random.nextInt(30) == 0) json.append("\\u%04x".formatted((int) c));
            else json.append(c);
        }
        return json.append('"').toString();
    }
}
