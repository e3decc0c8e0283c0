package org.semblance.io.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.testing.Seeds;

class Utf8Test {
    /** Bytes at the boundaries of the valid ranges. */
    private static final int[] EDGES = {
        'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
        0xF1, 0xF3, 0xF4, 0xF5, 0xFF
    };

    @Test
    void agreesWithTheDecoderOnAllSequencesOfEdgeBytes() {
        for (int a : EDGES) {
            for (int b : EDGES) {
                for (int c : EDGES) {
                    for (int d : EDGES) {
                        byte[] bytes = {'x', (byte) a, (byte) b, (byte) c, (byte) d, 'y'};
                        assertThat(Utf8.firstMalformed(bytes, 0, bytes.length))
                                .as("%02x %02x %02x %02x", a, b, c, d)
                                .isEqualTo(oracle(bytes, 0, bytes.length));
                    }
                }
            }
        }
    }

    @Test
    void agreesWithTheDecoderOnRandomBytes() {
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            byte[] bytes = "plain text with é, 漢字 and 😀 in it, and more plain text at the end"
                    .getBytes(StandardCharsets.UTF_8);
            if (random.nextInt(3) > 0) bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            int from = random.nextInt(bytes.length);
            int to = from + random.nextInt(bytes.length - from + 1);
            assertThat(Utf8.firstMalformed(bytes, from, to)).as("seed " + seed).isEqualTo(oracle(bytes, from, to));
        }
    }

    @Test
    void decodesRangesAndReportsThePositionOfErrors() throws Rejection {
        byte[] bytes = "--Grüße 😀--".getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.decode(bytes, 2, bytes.length - 2)).isEqualTo("Grüße 😀");
        bytes[bytes.length - 3] = 'x';
        assertThatThrownBy(() -> Utf8.decode(bytes, 2, bytes.length)).hasMessage("invalid UTF-8 at byte 9");
    }

    /** The position where the JDK's strict decoder fails. */
    private static int oracle(byte[] bytes, int from, int to) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
        decoder.decode(in, CharBuffer.allocate(2 * bytes.length), true);
        return in.position();
    }
}
