package org.semblance.report.decontaminate;

import org.semblance.columns.Bisection;
import org.semblance.columns.IntColumn;

/** Offsets in code points of one text, each in logarithmic time: a document may contain many items. */
final class CodePoints {
    /** The second units of all surrogate pairs. */
    private final int[] seconds;

    CodePoints(String text) {
        IntColumn found = new IntColumn();
        for (int i = 1; i < text.length(); i++)
            if (Character.isSurrogatePair(text.charAt(i - 1), text.charAt(i))) found.add(i);
        seconds = found.toArray();
    }

    /** The number of code points before a UTF-16 unit. */
    int before(int unit) {
        return unit - Bisection.firstAtLeast(unit, seconds, 0, seconds.length);
    }
}
