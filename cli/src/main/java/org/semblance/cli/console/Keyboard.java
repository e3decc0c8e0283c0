package org.semblance.cli.console;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Single keys. On a terminal they need no Enter, if {@code stty} is available; otherwise a key is the first character of a
 * line of standard input. The settings of the terminal are restored at the end, also after Ctrl-C.
 */
public final class Keyboard implements Closeable {
    /** There are no more keys. */
    public static final int END = -1;

    private static final File TERMINAL = new File("/dev/tty");
    private static final int ESCAPE = 27;
    private static final int PATIENCE_SECONDS = 5;
    private static final int ROWS = 40;
    private static final int COLUMNS = 80;

    private final boolean terminal;
    private final @Nullable String saved;
    private final BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final Thread hook;

    private Keyboard(boolean terminal, String farewell) {
        this.terminal = terminal;
        this.hook = new Thread(() -> leave(farewell), "terminal settings");
        String before = terminal ? stty("-g").orElse(null) : null;
        this.saved = before != null && stty("-icanon", "-echo", "min", "1").isPresent() ? before : null;
        if (terminal) Runtime.getRuntime().addShutdownHook(hook);
    }

    /** @param farewell what is said after Ctrl-C */
    public static Keyboard open(String farewell) {
        return new Keyboard(Console.isTerminal(), farewell);
    }

    private void leave(String farewell) {
        restore();
        PrintableText.of(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .println("\nsemblance: interrupted; " + farewell);
    }

    /** Whether a person presses the keys. */
    public boolean isTerminal() {
        return terminal;
    }

    /** Whether each key must be followed by Enter. */
    public boolean needsEnter() {
        return saved == null;
    }

    /** The next key, or {@link #END}. */
    public int next() throws IOException {
        return saved == null ? nextLine() : nextKey();
    }

    /** Drops keys that were pressed before the question could be read. */
    public void discard() throws IOException {
        while (saved != null && System.in.available() > 0 && System.in.read() >= 0) {}
    }

    private int nextLine() throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.isBlank()) return line.strip().codePointAt(0);
            if (terminal) return '\n';
        }
        return END;
    }

    /** Keys that send several characters, such as arrows, count as one unknown key. */
    private static int nextKey() throws IOException {
        int key = System.in.read();
        if (key == ESCAPE || key >= 0x80) {
            while (System.in.available() > 0 && System.in.read() >= 0) {}
            return ESCAPE;
        }
        final int endOfTransmission = 4;
        return key == endOfTransmission ? END : key;
    }

    /** Number of rows and columns of the terminal. */
    public int[] size() {
        int[] size = {ROWS, COLUMNS};
        if (terminal) {
            String[] words = stty("size").orElse("").split(" ");
            for (int i = 0; i < 2 && words.length == 2; i++) {
                if (words[i].matches("[1-9][0-9]{0,3}")) size[i] = Integer.parseInt(words[i]);
            }
        }
        String columns = System.getenv().getOrDefault("COLUMNS", "");
        if (columns.matches("[1-9][0-9]{0,3}")) size[1] = Integer.parseInt(columns);
        return size;
    }

    /** What {@code stty} prints about the terminal; empty if it fails. */
    private static Optional<String> stty(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "stty";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(TERMINAL)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return ended && process.exitValue() == 0 ? Optional.of(printed.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private void restore() {
        if (saved != null) stty(saved);
    }

    @Override
    public void close() {
        if (!terminal) return;
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // shutting down: the hook restores the settings, too
        }
    }
}
