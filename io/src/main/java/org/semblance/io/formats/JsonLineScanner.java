package org.semblance.io.formats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semblance.document.Document.Utf8Text;

/**
 * Finds some fields of a JSON object and decodes only their strings. Accepts less than Jackson, and nothing else, with the
 * same values; what it does not accept is left to Jackson, which takes five times as long: malformed lines, repeated
 * fields, names with escapes, half surrogate pairs, and values nested more than {@value #DEEPEST} levels. Not thread-safe.
 */
public final class JsonLineScanner {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101010101010101L;
    private static final long HIGH = EACH << 7;
    private static final int DEEPEST = 32;
    private static final int LONGEST_NAME = 1 << 10;
    private static final int LONGEST_NUMBER = 100;

    private final byte[][] names;
    private final int[] starts;
    private final int[] ends;
    private final boolean[] escaped;
    private final byte[] types;

    /** Whether the line has fields that are not asked for. */
    private boolean others;

    // The line, and the place of the next character.
    private byte[] bytes = {};
    private int at;
    private int to;

    /** Whether the string that was read last has escapes. */
    private boolean escapes;

    /** A scanner for the fields with these names. */
    public JsonLineScanner(String... fields) {
        this(Arrays.stream(fields)
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new));
    }

    private JsonLineScanner(byte[][] names) {
        this.names = names;
        starts = new int[names.length];
        ends = new int[names.length];
        escaped = new boolean[names.length];
        types = new byte[names.length];
    }

    /** Another scanner for the same fields, such as for another thread. */
    public JsonLineScanner copy() {
        return new JsonLineScanner(names);
    }

    /** Reads a line of well-formed UTF-8; false if it is left to Jackson. */
    public boolean read(byte[] line, int from, int end) {
        bytes = line;
        at = from;
        to = end;
        others = false;
        Arrays.fill(starts, -1);
        if (next() != '{') return false;
        at++;
        if (next() == '}') at++;
        else if (!fields()) return false;
        return next() == 0 && at == to;
    }

    /** Whether the line has further fields; a repeated one of these is not noticed. */
    public boolean hasOthers() {
        return others;
    }

    /** The first character of the value of a field, which shows its type; 0 if the line does not have the field. */
    public byte type(int field) {
        return starts[field] < 0 ? 0 : types[field];
    }

    /** The value of a field: a string, or a number as written. */
    public String string(int field) {
        if (!escaped[field])
            return new String(bytes, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
        Utf8Text text = text(field);
        return new String(text.bytes(), 0, text.to(), StandardCharsets.UTF_8);
    }

    /** The same as a copy of its bytes, since the line is part of a large block. */
    Utf8Text text(int field) {
        int from = starts[field];
        int end = ends[field];
        byte[] plain = new byte[end - from]; // no escape is shorter than what it stands for
        if (escaped[field]) return new Utf8Text(plain, 0, unescape(bytes, from, end, plain));
        System.arraycopy(bytes, from, plain, 0, plain.length);
        return new Utf8Text(plain, 0, plain.length);
    }

    /** The fields of the object, and its end. */
    private boolean fields() {
        while (true) {
            if (next() != '"') return false;
            int name = at + 1;
            if (!string() || escapes || at - name > LONGEST_NAME) return false;
            int field = field(name, at - 1);
            if (field >= 0 && starts[field] >= 0) return false;
            if (next() != ':') return false;
            at++;
            byte first = next();
            int start = at + 1;
            if (!value(first, 0)) return false;
            if (field >= 0) {
                boolean quoted = first == '"';
                types[field] = first;
                starts[field] = quoted ? start : start - 1;
                ends[field] = quoted ? at - 1 : at;
                escaped[field] = quoted && escapes;
            } else {
                others = true;
            }
            byte separator = next();
            at++;
            if (separator == '}') return true;
            if (separator != ',') return false;
        }
    }

    /** The index of the field with the name in this range, or -1. */
    private int field(int from, int end) {
        for (int i = 0; i < names.length; i++)
            if (Arrays.equals(names[i], 0, names[i].length, bytes, from, end)) return i;
        return -1;
    }

    /** The next character that is not white space; 0 at the end. */
    private byte next() {
        for (; at < to; at++) {
            byte b = bytes[at];
            if (b != ' ' && b != '\t' && b != '\r' && b != '\n') return b;
        }
        return 0;
    }

    /** Skips a value that begins with this character. */
    private boolean value(byte first, int depth) {
        return switch (first) {
            case '"' -> string();
            case '{' -> members((byte) '}', true, depth);
            case '[' -> members((byte) ']', false, depth);
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number();
        };
    }

    private boolean members(byte end, boolean named, int depth) {
        if (depth == DEEPEST) return false;
        at++;
        if (next() == end) {
            at++;
            return true;
        }
        while (true) {
            if (named) {
                int name = at;
                if (next() != '"' || !string() || at - name > LONGEST_NAME || next() != ':') return false;
                at++;
            }
            if (!value(next(), depth + 1)) return false;
            byte separator = next();
            at++;
            if (separator == end) return true;
            if (separator != ',') return false;
        }
    }

    private boolean word(String word) {
        if (to - at < word.length()) return false;
        for (int i = 0; i < word.length(); i++) if (bytes[at + i] != word.charAt(i)) return false;
        at += word.length();
        return true;
    }

    private boolean number() {
        int start = at;
        if (at < to && bytes[at] == '-') at++;
        int digits = at;
        if (!digits() || bytes[digits] == '0' && at > digits + 1) return false;
        if (at < to && bytes[at] == '.') {
            at++;
            if (!digits()) return false;
        }
        if (at < to && (bytes[at] | 0x20) == 'e') {
            at++;
            if (at < to && (bytes[at] == '+' || bytes[at] == '-')) at++;
            if (!digits()) return false;
        }
        return at - start <= LONGEST_NUMBER;
    }

    private boolean digits() {
        int start = at;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') at++;
        return at > start;
    }

    /**
     * Skips a string, from its first quote to behind its last; false if it does not end, has a control character or an
     * escape that is not valid or denotes half a pair of surrogates.
     */
    private boolean string() {
        byte[] line = bytes;
        int end = to;
        int i = at + 1;
        escapes = false;
        while (true) {
            // Eight bytes at a time. For bytes below 0x80 each term has the high bit where the byte is a quote, a
            // backslash or a control character; the first such byte is exact, as borrows only affect those after it.
            while (i + 8 <= end) {
                long eight = (long) LONGS.get(line, i);
                long quote = eight ^ '"' * EACH;
                long slash = eight ^ '\\' * EACH;
                long hits = (quote - EACH | slash - EACH | eight - 0x20 * EACH) & ~eight & HIGH;
                if (hits != 0) {
                    i += Long.numberOfTrailingZeros(hits) >>> 3;
                    break;
                }
                i += 8;
            }
            while (i < end && line[i] != '"' && line[i] != '\\' && (line[i] < 0 || line[i] >= ' ')) i++;
            if (i == end || line[i] >= 0 && line[i] < ' ') return false;
            if (line[i] == '"') {
                at = i + 1;
                return true;
            }
            escapes = true;
            int next = escape(line, i, end);
            if (next < 0) return false;
            i = next;
        }
    }

    /** The end of an escape sequence, or of a pair of them; -1 if it is left to Jackson. */
    private static int escape(byte[] line, int at, int end) {
        if (at + 1 >= end) return -1;
        return switch (line[at + 1]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 2;
            case 'u' -> {
                int unit = unit(line, at, end);
                if (unit < 0 || Character.isLowSurrogate((char) unit)) yield -1;
                if (!Character.isHighSurrogate((char) unit)) yield at + 6;
                int low = at + 7 < end && line[at + 6] == '\\' && line[at + 7] == 'u' ? unit(line, at + 6, end) : -1;
                yield low >= 0 && Character.isLowSurrogate((char) low) ? at + 12 : -1;
            }
            default -> -1;
        };
    }

    /** The UTF-16 unit of an escape sequence with four digits; -1 if they are not. */
    private static int unit(byte[] line, int at, int end) {
        if (at + 6 > end) return -1;
        int unit = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = line[i] < 0 ? -1 : Character.digit(line[i], 16);
            if (digit < 0) return -1;
            unit = unit << 4 | digit;
        }
        return unit;
    }

    /** Writes a string that {@link #string} has accepted without its escapes; returns its length. */
    private static int unescape(byte[] line, int from, int end, byte[] out) {
        int n = 0;
        int i = from;
        while (true) {
            int slash = i;
            while (slash + 8 <= end) {
                long eight = (long) LONGS.get(line, slash);
                LONGS.set(out, n, eight); // what is beyond the backslash is overwritten; out is as long as the rest
                long differs = eight ^ '\\' * EACH;
                long hits = differs - EACH & ~differs & HIGH;
                int run = hits == 0 ? 8 : Long.numberOfTrailingZeros(hits) >>> 3;
                slash += run;
                n += run;
                if (run < 8) break;
            }
            while (slash < end && line[slash] != '\\') out[n++] = line[slash++];
            if (slash == end) return n;
            byte kind = line[slash + 1];
            i = slash + 2;
            switch (kind) {
                case 'b' -> out[n++] = '\b';
                case 'f' -> out[n++] = '\f';
                case 'n' -> out[n++] = '\n';
                case 'r' -> out[n++] = '\r';
                case 't' -> out[n++] = '\t';
                case 'u' -> {
                    int point = unit(line, slash, end);
                    i = slash + 6;
                    if (Character.isHighSurrogate((char) point)) {
                        point = Character.toCodePoint((char) point, (char) unit(line, i, end));
                        i += 6;
                    }
                    n = encode(point, out, n);
                }
                default -> out[n++] = kind;
            }
        }
    }

    private static int encode(int point, byte[] out, int at) {
        int n = at;
        if (point < 0x80) {
            out[n++] = (byte) point;
        } else if (point < 0x800) {
            out[n++] = (byte) (0xC0 | point >> 6);
            out[n++] = (byte) (0x80 | point & 0x3F);
        } else if (point < 0x10000) {
            out[n++] = (byte) (0xE0 | point >> 12);
            out[n++] = (byte) (0x80 | point >> 6 & 0x3F);
            out[n++] = (byte) (0x80 | point & 0x3F);
        } else {
            out[n++] = (byte) (0xF0 | point >> 18);
            out[n++] = (byte) (0x80 | point >> 12 & 0x3F);
            out[n++] = (byte) (0x80 | point >> 6 & 0x3F);
            out[n++] = (byte) (0x80 | point & 0x3F);
        }
        return n;
    }
}
