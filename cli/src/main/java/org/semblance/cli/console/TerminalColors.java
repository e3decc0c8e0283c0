package org.semblance.cli.console;

import java.util.Arrays;
import java.util.Locale;

/** Colours of a terminal. */
public enum TerminalColors {
    PLAIN(""),
    BOLD("1"),
    QUIET("2"),
    GONE("31;9"),
    NEW("32"),
    MOVED("36"),
    GOOD("32"),
    BAD("31");

    private static final String ESCAPE = "\u001b[";
    private static final String END = "0";

    private final String code;

    TerminalColors(String code) {
        this.code = code;
    }

    /** When to use colours. */
    public enum When {
        AUTO,
        ALWAYS,
        NEVER;

        public boolean colours(boolean terminal) {
            return switch (this) {
                case ALWAYS -> true;
                case NEVER -> false;
                case AUTO -> terminal && isUnset("NO_COLOR") && !"dumb".equals(System.getenv("TERM"));
            };
        }

        private static boolean isUnset(String name) {
            String value = System.getenv(name);
            return value == null || value.isEmpty();
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The length of an escape sequence of these colours that begins at a place of a text; 0 if there is none. */
    static int length(String text, int at) {
        if (!text.startsWith(ESCAPE, at)) return 0;
        int from = at + ESCAPE.length();
        int end = text.indexOf('m', from);
        if (end < 0) return 0;
        String code = text.substring(from, end);
        boolean own = code.equals(END) || Arrays.stream(values()).anyMatch(c -> c.code.equals(code));
        return own && !code.isEmpty() ? end + 1 - at : 0;
    }

    String on(String text) {
        return code.isEmpty() || text.isEmpty() ? text : ESCAPE + code + "m" + text + ESCAPE + END + "m";
    }
}
