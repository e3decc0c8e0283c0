package org.semblance.benchmarks.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.semblance.benchmarks.NewsTexts;

/** The requests of one client; each is a function of its number. */
interface Requests {
    /** Texts of which pairs are made. */
    int HALVES = 1 << 12;

    /** Writes a request and returns its length. */
    int write(long number, byte[] target);

    /** Creates the requests of each client. */
    interface Maker {
        Requests requests();
    }

    /** Requests that each have a different text. */
    static Maker texts(NewsTexts.Source source, String path, int words) {
        return () -> {
            NewsTexts texts = source.texts();
            return bodies(path, (number, target, at) -> at + texts.write(number, words, target, at));
        };
    }

    /**
     * The same, with texts that take no time to generate: each is a different pair of {@value #HALVES} texts of half the
     * length, which are generated in advance.
     *
     * @param first number of the first of these
     */
    static Maker pairs(NewsTexts.Source source, String path, int words, long first) {
        byte[][] halves = new byte[HALVES][];
        NewsTexts texts = source.texts();
        byte[] buffer = newBuffer();
        for (int i = 0; i < HALVES; i++)
            halves[i] = Arrays.copyOf(buffer, texts.write(first + i, Math.ceilDiv(words, 2), buffer, 0));
        return () -> bodies(path, (number, target, at) -> {
            // No two texts have the same halves, not even in another order.
            int distance = 1 + (int) (number / HALVES % (HALVES / 2 - 1));
            byte[] one = halves[(int) (number % HALVES)];
            byte[] other = halves[(int) ((number + distance) % HALVES)];
            System.arraycopy(one, 0, target, at, one.length);
            target[at + one.length] = ' ';
            System.arraycopy(other, 0, target, at + one.length + 1, other.length);
            return at + one.length + 1 + other.length;
        });
    }

    /** Writes a text, as a JSON string, and returns its end. */
    interface TextWriter {
        int write(long number, byte[] target, int at);
    }

    private static Requests bodies(String path, TextWriter text) {
        String head = head("POST", path);
        byte[] before = (head + "00000\r\n\r\n{\"text\":\"").getBytes(ISO_8859_1);
        int digits = head.length();
        int bodyAt = before.length - "{\"text\":\"".length();
        return (number, target) -> {
            System.arraycopy(before, 0, target, 0, before.length);
            int end = text.write(number, target, before.length);
            target[end++] = '"';
            target[end++] = '}';
            int length = end - bodyAt;
            for (int d = digits + 4; d >= digits; d--, length /= 10) target[d] = (byte) ('0' + length % 10);
            return end;
        };
    }

    /** Cycles through {@code count} requests that are generated in advance. */
    static Maker repeated(Maker maker, int count) {
        byte[][] made = new byte[count][];
        byte[] buffer = newBuffer();
        Requests requests = maker.requests();
        for (int i = 0; i < count; i++) made[i] = Arrays.copyOf(buffer, requests.write(i, buffer));
        return () -> (number, target) -> {
            byte[] one = made[(int) (number % count)];
            System.arraycopy(one, 0, target, 0, one.length);
            return one.length;
        };
    }

    /**
     * Requests whose number ends with 3 come from {@code tenth}: with 16 clients every fifth request of every second
     * client.
     */
    static Maker mixed(Maker usual, Maker tenth) {
        return () -> {
            Requests often = usual.requests();
            Requests seldom = tenth.requests();
            return (number, target) -> (number % 10 == 3 ? seldom : often).write(number, target);
        };
    }

    static byte[] newBuffer() {
        return new byte[NewsTexts.longest() + 1024];
    }

    private static String head(String method, String path) {
        return method + " " + path
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ";
    }

    /** A single request. */
    static byte[] one(String method, String path, String body) {
        byte[] content = body.getBytes(UTF_8);
        byte[] head = (head(method, path) + content.length + "\r\n\r\n").getBytes(ISO_8859_1);
        byte[] request = Arrays.copyOf(head, head.length + content.length);
        System.arraycopy(content, 0, request, head.length, content.length);
        return request;
    }
}
