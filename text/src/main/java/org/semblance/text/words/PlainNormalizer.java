package org.semblance.text.words;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterEnums;
import com.ibm.icu.lang.UProperty;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Normalizes texts by the definitions of the Unicode standard, with the JDK's normalizer and case mappings, to check the
 * fast path: {@link Normalization} describes the result. Not thread-safe.
 *
 * <p>NFKC_Casefold maps each code point by applying NFKC, case folding and the removal of default-ignorable code points
 * until nothing changes (UAX #44, NFKC_CF), and then applies NFC (section 3.13 of the standard, R5).
 */
final class PlainNormalizer {
    /** The value Maybe of the property NFC_Quick_Check. */
    private static final int NFC_MAYBE = 2;

    /** What code points become, decomposed; the same for all texts. */
    private static final Map<Integer, String> FOLDED = new ConcurrentHashMap<>();

    private static final Map<Integer, String> DECOMPOSED = new ConcurrentHashMap<>();

    private final boolean full;
    private final Map<Integer, String> known;

    /**
     * @param full whether to apply NFKC_Casefold and unify apostrophes, instead of NFC only
     */
    PlainNormalizer(boolean full) {
        this.full = full;
        this.known = full ? FOLDED : DECOMPOSED;
    }

    String normalized(String text) {
        if (text.chars().allMatch(c -> c < 0x80)) return full ? text.toLowerCase(Locale.ROOT) : text;
        StringBuilder normalized = new StringBuilder();
        StringBuilder part = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isKnown(point)) {
                part.append(mapped(point));
            } else if (!full || !isIgnorable(point)) {
                // Unknown to ICU's version of Unicode: remains as it is, on any JDK.
                normalized.append(composed(part)).appendCodePoint(point);
                part.setLength(0);
            }
        });
        String composed = normalized.append(composed(part)).toString();
        return full ? composed.replace('\u2019', '\'').replace('\u02BC', '\'') : composed;
    }

    /** The case folding of a text, code point by code point. */
    static String caseFolded(String text) {
        StringBuilder folded = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isKnown(point)) folded.append(folded(point));
            else folded.appendCodePoint(point);
        });
        return folded.toString();
    }

    private static boolean isKnown(int point) {
        int type = UCharacter.getType(point);
        return type != UCharacterEnums.ECharacterCategory.UNASSIGNED
                && type != UCharacterEnums.ECharacterCategory.SURROGATE;
    }

    private static boolean isIgnorable(int point) {
        return UCharacter.hasBinaryProperty(point, UProperty.DEFAULT_IGNORABLE_CODE_POINT);
    }

    /** What a code point becomes, decomposed. */
    private String mapped(int point) {
        if (point < 0x80) return Character.toString(full ? Character.toLowerCase(point) : point);
        return known.computeIfAbsent(
                point, p -> Normalizer.normalize(full ? foldedUntilStable(p) : Character.toString(p), Form.NFD));
    }

    private static String foldedUntilStable(int point) {
        String before = "";
        String after = Character.toString(point);
        while (!after.equals(before)) {
            before = after;
            StringBuilder visible = new StringBuilder();
            Normalizer.normalize(before, Form.NFKC)
                    .codePoints()
                    .mapToObj(PlainNormalizer::folded)
                    .flatMapToInt(String::codePoints)
                    .filter(c -> !isIgnorable(c))
                    .forEach(visible::appendCodePoint);
            after = visible.toString();
        }
        return after;
    }

    /**
     * The full case folding of a code point, from the JDK's case mappings: it is the lower case of the upper case, except
     * for the dotless i, which has no partner, and Cherokee, whose older upper-case letters are the folded ones.
     */
    private static String folded(int point) {
        boolean cherokee = Character.UnicodeScript.of(point) == Character.UnicodeScript.CHEROKEE;
        if (cherokee) return Character.toString(Character.toUpperCase(point));
        if (point == 'ı') return "ı";
        String upper = Character.toString(point).toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT);
        StringBuilder folded = new StringBuilder();
        // One by one, as the lower case of sigma depends on its neighbours.
        upper.codePoints().forEach(c -> folded.append(Character.toString(c).toLowerCase(Locale.ROOT)));
        return folded.toString();
    }

    /** NFC of decomposed text; any number of marks takes little time. */
    private static String composed(StringBuilder decomposed) {
        int[] points = decomposed.codePoints().toArray();
        for (int from = 0, to; from < points.length; from = to + 1) {
            to = from;
            while (to < points.length && isMark(points[to])) to++;
            if (to - from > 1) sort(points, from, to);
        }
        StringBuilder text = new StringBuilder();
        for (int from = 0, to; from < points.length; from = to) {
            to = from + 1;
            while (to < points.length && mayCompose(points[to])) to++;
            appendComposed(points, from, to, text);
        }
        return text.toString();
    }

    private static boolean isMark(int point) {
        return point >= 0x300 && UCharacter.getCombiningClass(point) != 0;
    }

    /** Whether a code point may be composed with one before it. */
    private static boolean mayCompose(int point) {
        return point >= 0x300
                && (UCharacter.getCombiningClass(point) != 0
                        || UCharacter.getIntPropertyValue(point, UProperty.NFC_QUICK_CHECK) == NFC_MAYBE);
    }

    private static void sort(int[] marks, int from, int to) {
        List<Integer> sorted = new ArrayList<>();
        for (int i = from; i < to; i++) sorted.add(marks[i]);
        sorted.sort(Comparator.comparingInt(UCharacter::getCombiningClass));
        for (int i = from; i < to; i++) marks[i] = sorted.get(i - from);
    }

    /** Composes the first code point with those that follow: each with the last starter, if nothing between blocks it. */
    private static void appendComposed(int[] points, int from, int to, StringBuilder text) {
        int starter = points[from];
        StringBuilder after = new StringBuilder(); // what follows the starter
        int last = 0; // combining class of the last of these
        for (int i = from + 1; i < to; i++) {
            int combining = UCharacter.getCombiningClass(points[i]);
            boolean reachable = !isMark(starter) && (after.isEmpty() || last < combining);
            String pair = Character.toString(starter) + Character.toString(points[i]);
            String composed = reachable ? Normalizer.normalize(pair, Form.NFC) : pair;
            if (composed.codePointCount(0, composed.length()) == 1) {
                starter = composed.codePointAt(0);
            } else if (combining == 0) {
                text.appendCodePoint(starter).append(after);
                starter = points[i];
                after.setLength(0);
            } else {
                after.appendCodePoint(points[i]);
                last = combining;
            }
        }
        text.appendCodePoint(starter).append(after);
    }
}
