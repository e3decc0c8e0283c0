package org.semblance.text.html;

import org.semblance.analysis.Whitespace;

/** A text buffer that reduces every run of white space to one new line or one space, and trims both ends. */
final class VisibleText implements CharSequence {
    private final StringBuilder text;
    private char gap; // 0 if the next character continues the last

    VisibleText(int capacity) {
        this.text = new StringBuilder(capacity);
    }

    void newLine() {
        gap = '\n';
    }

    void space() {
        if (gap == 0) gap = ' ';
    }

    void append(CharSequence characters, int from, int to) {
        int at = from;
        while (at < to) {
            int start = at;
            while (at < to && !Whitespace.isSpace(characters.charAt(at))) at++;
            if (at > start) {
                if (gap != 0 && !text.isEmpty()) text.append(gap);
                gap = 0;
                text.append(characters, start, at);
            }
            if (at < to) space();
            at++;
        }
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
