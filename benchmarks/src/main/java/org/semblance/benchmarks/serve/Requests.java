package org.semblance.benchmarks.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.semblance.benchmarks.NewsTexts;

/** The requests of one client; each is a function of its number. */
interface Requests {
    /** Writes a request and returns its length. */
    int write(long number, byte[] target);

    /** Creates the requests of each client. */
    interface Maker {
        Requests requests();
    }

    /** Requests that each have a different text. */
    static Maker texts(NewsTexts.Source source, String path, int words) {
        byte[] before = (head("POST", path) + "00000\r\n\r\n{\"text\":\"").getBytes(ISO_8859_1);
        int digits = head("POST", path).length();
        int bodyAt = before.length - "{\"text\":\"".length();
        return () -> {
            NewsTexts texts = source.texts();
            return (number, target) -> {
                System.arraycopy(before, 0, target, 0, before.length);
                int end = before.length + texts.write(number, words, target, before.length);
                target[end++] = '"';
                target[end++] = '}';
                int length = end - bodyAt;
                for (int d = digits + 4; d >= digits; d--, length /= 10) target[d] = (byte) ('0' + length % 10);
                return end;
            };
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

    /** Shifts the request numbers by {@code first}, so that no text is repeated. */
    static Maker from(long first, Maker maker) {
        return () -> {
            Requests requests = maker.requests();
            return (number, target) -> requests.write(first + number, target);
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
