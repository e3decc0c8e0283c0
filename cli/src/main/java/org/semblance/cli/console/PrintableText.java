package org.semblance.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A stream of text for people. File names, ids and other texts of the inputs may have characters that a terminal acts on:
 * control characters, and those that reverse the order of the text that follows. They are shown as escapes such as {@code
 * \}{@code u001b}, which JSON strings may have as well. Only line ends and tabs pass, and the program's own colours where
 * it uses them.
 */
public final class PrintableText extends PrintWriter {
    private static final Path STANDARD_OUTPUT = Path.of("/dev/stdout");
    private static final int FILE_TYPE = 0170000;
    private static final int CHARACTER_DEVICE = 0020000;

    private final PrintWriter unfiltered;
    private final boolean colours;

    private PrintableText(PrintWriter unfiltered, boolean colours) {
        super(unfiltered, true);
        this.unfiltered = unfiltered;
        this.colours = colours;
    }

    /** The same stream for text; a stream for text itself if it is one. */
    public static PrintableText of(PrintWriter stream) {
        return stream instanceof PrintableText text ? text : new PrintableText(stream, false);
    }

    /** The same stream for text in which the program uses colours. */
    public static PrintableText withColours(PrintWriter stream) {
        return new PrintableText(unfiltered(stream), true);
    }

    /** The stream below, for what has no text of the inputs: help, and the return to the beginning of a line. */
    public static PrintWriter unfiltered(PrintWriter stream) {
        return stream instanceof PrintableText text ? text.unfiltered : stream;
    }

    /** Whether standard output is a terminal. Other devices, such as /dev/null, count as terminals. */
    public static boolean isTerminalOutput() {
        try {
            return isDevice(STANDARD_OUTPUT);
        } catch (IOException | UnsupportedOperationException e) {
            return Console.isTerminal(); // also false if standard input is none
        }
    }

    static boolean isDevice(Path stream) throws IOException {
        return ((Integer) Files.getAttribute(stream, "unix:mode") & FILE_TYPE) == CHARACTER_DEVICE;
    }

    /** A text as one line: its line ends are escaped as well. */
    public static String line(String text) {
        return text.replace("\r", "\\r").replace("\n", "\\n");
    }

    @Override
    public void write(int c) {
        write(Character.toString((char) c), 0, 1);
    }

    @Override
    public void write(char[] text, int from, int count) {
        String escaped = escaped(new String(text, from, count));
        super.write(escaped, 0, escaped.length());
    }

    @Override
    public void write(String text, int from, int count) {
        String escaped = escaped(text.substring(from, from + count));
        super.write(escaped, 0, escaped.length());
    }

    @Override
    public void println(String text) {
        unfiltered.println(escaped(text));
    }

    /** Whether a terminal would act on a character. */
    private static boolean acts(char c) {
        if (c < ' ') return c != '\n' && c != '\t';
        return (c >= 0x7F && c <= 0x9F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    }

    private String escaped(String text) {
        if (text.chars().noneMatch(c -> acts((char) c))) return text;
        StringBuilder escaped = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            int own = colours ? TerminalColors.length(text, at) : 0;
            if (own > 0) {
                escaped.append(text, at, at + own);
                at += own - 1;
            } else if (acts(c) && !text.startsWith("\r\n", at)) {
                escaped.append("\\u%04x".formatted((int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
