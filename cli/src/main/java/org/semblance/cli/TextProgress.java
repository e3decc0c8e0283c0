package org.semblance.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.semblance.run.Progress;
import org.semblance.run.Stage;

/** Progress for people: how far, how fast, how long still. */
final class TextProgress implements Progress {
    private static final long TERMINAL_NANOS = 100_000_000L;
    private static final long LOG_NANOS = 10_000_000_000L;
    private static final int WIDTH = 78;

    private final PrintWriter err;
    private final boolean terminal;
    private Stage stage = Stage.READ;
    private long total;
    private String unit = "";
    private long begun;
    private long told;
    private boolean drawn;

    TextProgress(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    @Override
    public synchronized void begin(Stage next, long all, String unitOfAll) {
        stage = next;
        total = all;
        unit = unitOfAll;
        begun = System.nanoTime();
        told = begun;
        drawn = false;
    }

    @Override
    public synchronized void reached(long done) {
        long now = System.nanoTime();
        if (now - told < (terminal ? TERMINAL_NANOS : LOG_NANOS)) return;
        told = now;
        drawn = true;
        String line = line(done, (now - begun) / 1e9);
        if (terminal) err.print("\r" + line + " ".repeat(Math.max(0, WIDTH - line.length())));
        else err.println(line);
        err.flush();
    }

    String line(long done, double seconds) {
        double rate = done / Math.max(seconds, 1e-9);
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-7s", stage.title()));
        if (total > 0) {
            double share = Math.min(1, (double) done / total);
            String part = unit.equals("B") ? amount(Math.min(done, total)) : number(Math.min(done, total));
            line.append(String.format(Locale.ROOT, "%4.0f%%  %s of %s", 100 * share, part, amount(total)));
        } else {
            line.append(amount(done));
        }
        line.append("  ")
                .append(unit.equals("B") ? amount((long) rate) : number((long) rate))
                .append("/s");
        if (total > done && rate > 0)
            line.append("  ").append(duration((total - done) / rate)).append(" left");
        return line.toString();
    }

    private String amount(long value) {
        return unit.equals("B") ? Sizes.text(value) : number(value) + " " + unit;
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) return whole + " s";
        if (whole < 3600) return whole / 60 + " min " + whole % 60 + " s";
        return whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }

    @Override
    public synchronized void end() {
        if (terminal && drawn) err.print("\r" + " ".repeat(WIDTH) + "\r");
        err.flush();
    }
}
