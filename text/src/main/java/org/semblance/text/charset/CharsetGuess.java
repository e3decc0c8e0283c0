package org.semblance.text.charset;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The charset of a text or page that declares none: UTF-8 if most of its characters are valid UTF-8, else as found by
 * ICU, else windows-1252. Equal bytes give equal answers.
 *
 * <p>ICU compares the frequent letters of about twenty languages and looks at 8,000 bytes. It gets the lines that are
 * not ASCII, without tags: otherwise scripts and styles would fill these bytes. Its answers must agree with the share of
 * ASCII letters, which is small in Russian and large in French, because ICU alone is often wrong about short texts.
 */
public final class CharsetGuess {
    private static final Charset WESTERN = Charset.forName("windows-1252");

    /** As browsers read the charsets that ICU names: by their supersets. */
    private static final Map<String, String> BROWSER = Map.of(
            "ISO-8859-1", "windows-1252",
            "ISO-8859-9", "windows-1254",
            "ISO-8859-8-I", "windows-1255",
            "KOI8-R", "KOI8-U",
            "Big5", "Big5-HKSCS",
            "Shift_JIS", "windows-31j",
            "EUC-KR", "x-windows-949");

    // Chosen on texts in 25 languages, whole and cut to 60, 20 and 12 letters, such that no Western text changes.
    private static final int MULTIBYTE_CONFIDENCE = 50;
    private static final int ALPHABET_CONFIDENCE = 5;
    private static final int SHORT_ALPHABET_CONFIDENCE = 15;
    private static final int LATIN_CONFIDENCE = 30;
    private static final int LATIN_MARGIN = 5;
    private static final int SHORT = 64;
    private static final int FEW = 8;

    /** Valid characters of several bytes per invalid byte. Texts in other charsets have at most 0.5 (Thai). */
    private static final int VALID_PER_ERROR = 4;

    private CharsetGuess() {}

    /**
     * The charset of some bytes.
     *
     * @param whole whether the text ends with them; otherwise the last character may be incomplete
     */
    public static Charset of(byte[] bytes, int offset, int length, boolean whole) {
        return isUtf8(bytes, offset, length, whole)
                ? StandardCharsets.UTF_8
                : detected(Sample.of(bytes, offset, length));
    }

    /**
     * Whether bytes are UTF-8, perhaps with a few errors: a page with one damaged character must not lose all others.
     *
     * @param whole whether the text ends with them; otherwise the last character may be incomplete
     */
    public static boolean isUtf8(byte[] bytes, int offset, int length, boolean whole) {
        return isValid(StandardCharsets.UTF_8, bytes, offset, length, whole) || isMostlyUtf8(bytes, offset, length);
    }

    /**
     * Whether valid characters of several bytes outnumber invalid bytes by far. A character cut off by the end is
     * neither: as UTF-8, the windows-1252 text café ends with one. Overlong forms and surrogates count as valid.
     */
    private static boolean isMostlyUtf8(byte[] bytes, int offset, int length) {
        int to = offset + length;
        long valid = 0;
        long errors = 0;
        int next;
        for (int at = offset; at < to; at = next) {
            next = at + 1;
            if (bytes[at] >= 0) continue;
            int lead = bytes[at] & 0xFF;
            int end = at + (lead < 0xC2 || lead > 0xF4 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4);
            while (next < end && next < to && (bytes[next] & 0xC0) == 0x80) next++;
            if (next < end && next == to) break;
            if (next == end && end > at + 1) valid++;
            else errors += next - at;
        }
        return valid > 0 && VALID_PER_ERROR * errors <= valid;
    }

    private static Charset detected(Sample sample) {
        if (sample.beyondAscii == 0) return WESTERN;
        CharsetDetector detector = new CharsetDetector();
        detector.setText(sample.bytes);
        CharsetMatch[] matches = detector.detectAll(); // best first
        int western = 0;
        for (CharsetMatch match : matches)
            if (charset(match).equals(WESTERN)) western = Math.max(western, match.getConfidence());
        for (CharsetMatch match : matches) if (accepts(match, sample, western)) return charset(match);
        return WESTERN;
    }

    private static Charset charset(CharsetMatch match) {
        String name = BROWSER.getOrDefault(match.getName(), match.getName());
        return Charset.isSupported(name) ? Charset.forName(name) : WESTERN;
    }

    /** @param western the confidence in windows-1252 */
    private static boolean accepts(CharsetMatch match, Sample sample, int western) {
        int confidence = match.getConfidence();
        String language = match.getLanguage();
        // UTF-16 and ISO-2022 have no language; EBCDIC and Hebrew in visual order are no charsets of the Web.
        if (language == null
                || match.getName().startsWith("IBM")
                || match.getName().equals("ISO-8859-8")) return false;
        if (List.of("zh", "ja", "ko").contains(language)) return confidence >= MULTIBYTE_CONFIDENCE;
        boolean latin = !List.of("ru", "el", "he", "ar").contains(language);
        if (latin != sample.isLatin()) return false;
        if (latin && charset(match).equals(WESTERN)) return true;
        if (sample.beyondAscii < FEW) return false;
        if (latin) return confidence >= Math.max(LATIN_CONFIDENCE, western + LATIN_MARGIN);
        return confidence >= (sample.beyondAscii < SHORT ? SHORT_ALPHABET_CONFIDENCE : ALPHABET_CONFIDENCE)
                && isValid(charset(match), sample.bytes, 0, sample.bytes.length, false);
    }

    private static boolean isValid(Charset charset, byte[] bytes, int offset, int length, boolean whole) {
        CharsetDecoder decoder = charset.newDecoder(); // reports malformed input
        ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
        CharBuffer out = CharBuffer.allocate(1 << 13);
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) result = decoder.decode(in, out.clear(), whole);
        return !result.isError();
    }

    /**
     * The lines of a text that are not ASCII, without tags.
     *
     * @param beyondAscii number of bytes that are not ASCII
     * @param letters number of bytes that are letters in most charsets with one byte per letter
     * @param asciiLetters number of ASCII letters
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Sample(byte[] bytes, int beyondAscii, int letters, int asciiLetters) {
        /** The number of bytes that ICU looks at. */
        private static final int SIZE = 8000;

        static Sample of(byte[] bytes, int offset, int length) {
            ByteArrayOutputStream found = new ByteArrayOutputStream();
            int to = offset + length;
            int next;
            for (int at = offset; at < to && found.size() < SIZE; at = next) {
                next = at + 1;
                while (next < to && !isEnd(bytes[next - 1]) && bytes[next] != '<') next++;
                if (isTag(bytes, at, to) || isAscii(bytes, at, next)) continue;
                found.write(bytes, at, Math.min(next - at, SIZE));
                found.write('\n');
            }
            return of(found.toByteArray());
        }

        private static Sample of(byte[] text) {
            int beyond = 0;
            int letters = 0;
            int ascii = 0;
            for (byte b : text) {
                if (b < 0) beyond++;
                if ((b & 0xFF) >= 0xC0) letters++;
                if (isLetter(b)) ascii++;
            }
            return new Sample(text, beyond, letters, ascii);
        }

        /** Whether most letters are those of a Latin alphabet. */
        boolean isLatin() {
            return 2 * letters < asciiLetters;
        }

        /** Neither byte, nor {@code <}, is a part of a longer character in the charsets that ICU finds. */
        private static boolean isEnd(byte b) {
            return b == '\n' || b == '>';
        }

        private static boolean isTag(byte[] bytes, int at, int to) {
            return bytes[at] == '<' && at + 1 < to && (isLetter(bytes[at + 1]) || "/!?".indexOf(bytes[at + 1]) >= 0);
        }

        private static boolean isLetter(byte ascii) {
            return (ascii | 0x20) >= 'a' && (ascii | 0x20) <= 'z';
        }

        private static boolean isAscii(byte[] bytes, int from, int to) {
            for (int i = from; i < to; i++) if (bytes[i] < 0) return false;
            return true;
        }
    }
}
