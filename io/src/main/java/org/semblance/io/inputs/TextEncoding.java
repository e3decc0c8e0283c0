package org.semblance.io.inputs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PushbackInputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.text.charset.CharsetGuess;

/**
 * The encoding of text files. A byte order mark has precedence over Unicode and {@code auto}; in other encodings its
 * bytes are letters. Other encodings than UTF-8 are converted when a file is opened, so that framing and parsing work on
 * UTF-8 only, and converted back in the clean corpus.
 *
 * @param name the name of a charset, or {@code auto}
 */
public record TextEncoding(String name) implements Serializable {
    public static final TextEncoding UTF_8 = new TextEncoding("UTF-8");
    public static final TextEncoding AUTO = new TextEncoding("auto");

    /** Replaces malformed input, so that the record is rejected: this byte never occurs in UTF-8. */
    private static final byte MALFORMED = (byte) 0xFF;

    /** With {@code auto}, a file is read until there are this many bytes that are not ASCII, or the limit is reached. */
    private static final int ENOUGH = 1 << 12;

    private static final int LIMIT = 16 << 20;

    /** The encoding of a name from the command line. */
    public static TextEncoding parse(String name) {
        if (name.equalsIgnoreCase(AUTO.name)) return AUTO;
        try {
            return new TextEncoding(Charset.forName(name.strip()).name());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("unknown encoding '" + name + "'; use auto, or " + similar(name), e);
        }
    }

    /** Names with the same number; a few common ones if there is none. */
    private static String similar(String name) {
        Matcher number = Pattern.compile("[0-9]{2,}").matcher(name);
        Stream<String> found = number.find()
                ? Charset.availableCharsets().keySet().stream().filter(known -> known.contains(number.group()))
                : Stream.of();
        String names = found.limit(5).collect(Collectors.joining(", "));
        return names.isEmpty()
                ? "a name such as UTF-8, UTF-16, windows-1252, windows-1251, GB18030, Big5, Shift_JIS or EUC-KR"
                : "one of " + names;
    }

    public boolean isUtf8() {
        return equals(UTF_8);
    }

    /** As of every record; Java takes 15 ms to set up the methods it generates, at every start. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TextEncoding encoding && encoding.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** Whether it is UTF-8, UTF-16 or UTF-32. */
    public boolean isUnicode() {
        return title().startsWith("UTF-");
    }

    /** The name in messages. */
    public String title() {
        return name.replaceFirst("^[xX]-(UTF-.*)-BOM$", "$1");
    }

    /**
     * A file whose beginning was examined.
     *
     * @param encoding as found; never {@code auto}
     * @param content in UTF-8; malformed where the file is
     */
    record Examined(TextEncoding encoding, InputStream content) {}

    /** Examines the beginning of a file. */
    Examined examine(InputStream file) throws IOException {
        byte[] head = file.readNBytes(4);
        TextEncoding found = equals(AUTO) || isUnicode() ? ofMark(head) : this;
        if (found == null && equals(AUTO)) {
            Prefix prefix = Prefix.of(head, file);
            head = prefix.bytes;
            found = prefix.encoding();
        }
        TextEncoding encoding = found != null ? found : head.length == 0 ? this : unmarked();
        PushbackInputStream content = new PushbackInputStream(file, Math.max(1, head.length));
        content.unread(head);
        return new Examined(
                encoding, encoding.isUtf8() ? content : new Utf8Stream(content, Charset.forName(encoding.name)));
    }

    /** The encoding of a file without a mark, so that none is written: the charset UTF-16 begins with one. */
    private TextEncoding unmarked() {
        String order = title();
        return new TextEncoding(order.equals("UTF-16") || order.equals("UTF-32") ? order + "BE" : order);
    }

    /** Whether a file begins with a byte order mark. */
    static boolean isMarked(byte[] head) {
        return ofMark(head) != null;
    }

    /** The charsets read and write the mark. */
    private static @Nullable TextEncoding ofMark(byte[] head) {
        if (startsWith(head, 0xEF, 0xBB, 0xBF)) return UTF_8;
        if (startsWith(head, 0xFF, 0xFE, 0, 0)) return new TextEncoding("X-UTF-32LE-BOM");
        if (startsWith(head, 0, 0, 0xFE, 0xFF)) return new TextEncoding("X-UTF-32BE-BOM");
        if (startsWith(head, 0xFF, 0xFE)) return new TextEncoding("x-UTF-16LE-BOM");
        return startsWith(head, 0xFE, 0xFF) ? new TextEncoding("UTF-16") : null;
    }

    /** Whether a file in UTF-16 or UTF-32 begins with these bytes. */
    public static boolean isWide(byte[] head, int length) {
        TextEncoding marked = ofMark(Arrays.copyOf(head, Math.min(4, length)));
        return marked != null && !marked.isUtf8();
    }

    private static boolean startsWith(byte[] content, int... head) {
        if (content.length < head.length) return false;
        for (int i = 0; i < head.length; i++) if ((content[i] & 0xFF) != head[i]) return false;
        return true;
    }

    /**
     * The beginning of a file, as long as {@code auto} needs it.
     *
     * @param whole whether it is the whole file
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Prefix(byte[] bytes, boolean whole) {
        static Prefix of(byte[] head, InputStream file) throws IOException {
            ByteArrayOutputStream prefix = new ByteArrayOutputStream();
            byte[] piece = head;
            int beyondAscii = 0;
            while (piece.length > 0 && beyondAscii < ENOUGH && prefix.size() < LIMIT) {
                prefix.writeBytes(piece);
                for (byte b : piece) if (b < 0) beyondAscii++;
                piece = file.readNBytes(1 << 16);
            }
            prefix.writeBytes(piece);
            return new Prefix(prefix.toByteArray(), piece.length == 0);
        }

        TextEncoding encoding() {
            Charset narrow = CharsetGuess.of(bytes, 0, bytes.length, whole);
            boolean utf8 = narrow.equals(StandardCharsets.UTF_8);
            boolean odd = whole && bytes.length % 2 != 0;
            if (!odd && isWide(StandardCharsets.UTF_16LE, 1, utf8)) return new TextEncoding("UTF-16LE");
            if (!odd && isWide(StandardCharsets.UTF_16BE, 0, utf8)) return new TextEncoding("UTF-16BE");
            return new TextEncoding(narrow.name());
        }

        /**
         * Whether the bytes are UTF-16 with the high byte of each character at even or odd places. It is 0 in spaces,
         * digits and line ends. A few NUL bytes are no evidence, as any text may have them. In alphabets, most high bytes
         * are small. Other texts are not UTF-8, and about one of ten low bytes is a control character, which text in
         * another encoding does not have. The characters must be sensible.
         */
        private boolean isWide(Charset charset, int high, boolean utf8) {
            int characters = bytes.length / 2;
            int nulls = 0;
            int small = 0;
            int controls = 0;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] < 0 || bytes[i] >= ' ') continue;
                if (bytes[i] != 0 && !Character.isWhitespace(bytes[i])) controls++;
                if (i % 2 != high) continue;
                small++;
                if (bytes[i] == 0) nulls++;
            }
            boolean enough = nulls > 0 && 50L * nulls >= characters;
            return enough
                    && (2 * small > characters || !utf8 && controls > 0)
                    && isSensible(new String(bytes, 0, 2 * characters, charset));
        }

        /** Whether hardly any character is malformed, unassigned, private or a control character. */
        private static boolean isSensible(String text) {
            long senseless = text.codePoints()
                    .filter(c -> switch (Character.getType(c)) {
                        case Character.UNASSIGNED, Character.PRIVATE_USE, Character.SURROGATE -> true;
                        case Character.CONTROL -> !Character.isWhitespace(c);
                        default -> c == '\uFFFD';
                    })
                    .count();
            return 100 * senseless <= text.length();
        }
    }

    /** Whether text can be written in this encoding. */
    public boolean canEncode() {
        return Charset.forName(name).canEncode();
    }

    /**
     * Converts UTF-8 to this encoding.
     *
     * @param title the output, for messages
     * @return a stream to which every call must write whole characters
     */
    public OutputStream encode(OutputStream out, String title) {
        return isUtf8() ? out : new EncodedStream(out, Charset.forName(name), title);
    }

    /** Converts text to UTF-8. */
    private static final class Utf8Stream extends InputStream {
        /** More than the longest character. */
        private static final int ROOM = 16;

        private final InputStream in;
        private final CharsetDecoder decoder;
        private final ByteBuffer raw = ByteBuffer.allocate(1 << 14).flip();
        private final CharBuffer chars = CharBuffer.allocate(1 << 14);
        private byte[] utf8 = {};
        private int at;
        private boolean ended;
        private boolean flushed;

        Utf8Stream(InputStream in, Charset charset) {
            this.in = in;
            this.decoder = charset.newDecoder(); // reports malformed input
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            if (length == 0) return 0;
            while (at == utf8.length) {
                if (flushed) return -1;
                convert();
            }
            int n = Math.min(length, utf8.length - at);
            System.arraycopy(utf8, at, to, offset, n);
            at += n;
            return n;
        }

        private void convert() throws IOException {
            if (raw.remaining() < ROOM && !ended) fill();
            CoderResult result = decoder.decode(raw, chars.clear(), ended);
            if (result.isError()) raw.position(raw.position() + result.length());
            else if (result.isUnderflow() && ended)
                flushed = decoder.flush(chars).isUnderflow();
            byte[] text = chars.flip().toString().getBytes(StandardCharsets.UTF_8); // never half a surrogate pair
            utf8 = result.isError() ? Arrays.copyOf(text, text.length + 1) : text;
            if (result.isError()) utf8[text.length] = MALFORMED;
            at = 0;
        }

        private void fill() throws IOException {
            raw.compact();
            int n = in.read(raw.array(), raw.position(), raw.remaining());
            if (n < 0) ended = true;
            else raw.position(raw.position() + n);
            raw.flip();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** Converts UTF-8 to another encoding. */
    private static final class EncodedStream extends OutputStream {
        private final OutputStreamWriter out;
        private final Charset charset;
        private final String title;

        EncodedStream(OutputStream out, Charset charset, String title) {
            this.out = new OutputStreamWriter(out, charset.newEncoder()); // reports characters that it does not have
            this.charset = charset;
            this.title = title;
        }

        @Override
        public void write(int ascii) throws IOException {
            write(new byte[] {(byte) ascii}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(new String(bytes, offset, length, StandardCharsets.UTF_8));
            } catch (CharacterCodingException e) {
                throw new InputException(
                        title + ": a character cannot be written in " + charset + "; convert the inputs to UTF-8", e);
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
