package org.semblance.text.words;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterEnums;
import com.ibm.icu.lang.UProperty;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Normalizes texts by the definitions of the Unicode standard, with the JDK's normalizer and case mappings, to check the
 * fast path: {@link Normalization} describes the result. Not thread-safe.
 *
 * <p>NFKC_Casefold maps each code point by applying NFKC, case folding and the removal of default-ignorable code points
 * until nothing changes (UAX #44, NFKC_CF), and then applies NFC (section 3.13 of the standard, R5).
 */
final class PlainNormalizer {
    private final boolean full;
    private final Map<Integer, String> known = new HashMap<>();

    /**
     * @param full whether to apply NFKC_Casefold and unify apostrophes, instead of NFC only
     */
    PlainNormalizer(boolean full) {
        this.full = full;
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

    /** NFC of decomposed text. Marks are sorted into canonical order first, so that any number of them takes little time. */
    private static String composed(StringBuilder decomposed) {
        int[] points = decomposed.codePoints().toArray();
        for (int from = 0, to; from < points.length; from = to + 1) {
            to = from;
            while (to < points.length && points[to] >= 0x300 && UCharacter.getCombiningClass(points[to]) != 0) to++;
            if (to - from > 1) sort(points, from, to);
        }
        return Normalizer.normalize(new String(points, 0, points.length), Form.NFC);
    }

    private static void sort(int[] marks, int from, int to) {
        List<Integer> sorted = new ArrayList<>();
        for (int i = from; i < to; i++) sorted.add(marks[i]);
        sorted.sort(Comparator.comparingInt(UCharacter::getCombiningClass));
        for (int i = from; i < to; i++) marks[i] = sorted.get(i - from);
    }
}
