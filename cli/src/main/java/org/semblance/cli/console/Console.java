package org.semblance.cli.console;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.semblance.report.JsonText;
import org.semblance.report.run.LossGuard;
import org.semblance.run.Progress;
import org.semblance.run.Stage;

/** Messages of a command: progress, notes and results, as text or as JSON. */
public record Console(PrintWriter out, PrintWriter err, boolean quiet, boolean json) {
    public Progress progress() {
        if (quiet) return Progress.SILENT;
        if (json) return new JsonProgress(err);
        return new TextProgress(PrintableText.unfiltered(err), isTerminal());
    }

    @SuppressWarnings("SystemConsoleNull") // it does in a runtime image without the console's module
    public static boolean isTerminal() {
        java.io.Console terminal = System.console();
        return terminal != null && terminal.isTerminal();
    }

    public void notes(List<String> notes) {
        notes.forEach(this::note);
    }

    public void note(String note) {
        if (!quiet)
            err.println(json ? "{\"note\":" + JsonText.quoted(note) + "}" : "note: " + PrintableText.line(note));
    }

    /** Announces a stage of a run on Spark, whose progress is not known here. */
    public void stage(String name) {
        if (!quiet) err.println(json ? "{\"stage\":" + JsonText.quoted(name) + ",\"event\":\"begin\"}" : name + " ...");
    }

    /** Explains why the guard stopped a run; also in quiet mode. */
    public void stopped(LossGuard.Stop stop) {
        err.println("semblance: stopped: " + PrintableText.line(stop.reason()));
        stop.passage().ifPresent(passage -> {
            err.println(PrintableText.line(passage.sentence()));
            err.println(passage.remedy());
        });
        if (stop.command().isEmpty())
            err.println("nothing was removed; check the groups; if the removals are intended, repeat with --overwrite "
                    + String.join(" ", stop.limits()));
        else {
            err.println("nothing was removed; check the groups; if the removals are intended:");
            err.println("  " + PrintableText.line(stop.command()));
        }
    }

    /** Prints a line of the result, unless it is printed as JSON. */
    public void say(String line) {
        if (!quiet && !json) PrintableText.of(out).println(line);
    }

    /** Prints the result if it is to be JSON. */
    public void json(String document) {
        if (json) out.println(document);
    }

    /** A row of a result: a name, a figure, a remark. */
    public static String row(String name, String figure, String remark) {
        return String.format(Locale.ROOT, "%-16s %10s   %s", name, figure, remark)
                .stripTrailing();
    }

    public static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Progress as text: percentage, rate and remaining time. */
    private static final class TextProgress implements Progress {
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

        /** A command may read the same input several times. */
        private final Set<String> noted = new HashSet<>();

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

        @Override
        public synchronized void note(String line) {
            if (noted.add(line)) err.println("note: " + line);
        }
    }

    /** Progress as JSON lines, at most one per second within a stage. */
    private static final class JsonProgress implements Progress {
        private static final long EVERY_NANOS = 1_000_000_000L;

        private final PrintWriter err;
        private Stage stage = Stage.READ;
        private String measure = "";
        private long begun;
        private long told;
        private final Set<String> noted = new HashSet<>();

        JsonProgress(PrintWriter err) {
            this.err = err;
        }

        @Override
        public synchronized void begin(Stage next, long total, String unit) {
            stage = next;
            measure = "\"total\":" + total + ",\"unit\":\"" + unit + "\"";
            begun = System.nanoTime();
            told = begun;
            line("\"event\":\"begin\"," + measure);
        }

        @Override
        public synchronized void reached(long done) {
            long now = System.nanoTime();
            if (now - told < EVERY_NANOS) return;
            told = now;
            line("\"event\":\"progress\",\"done\":" + done + "," + measure + "," + seconds(now));
        }

        @Override
        public synchronized void end() {
            line("\"event\":\"end\"," + seconds(System.nanoTime()));
        }

        @Override
        public synchronized void note(String line) {
            if (noted.add(line)) err.println("{\"note\":" + JsonText.quoted(line) + "}");
        }

        private String seconds(long now) {
            return String.format(Locale.ROOT, "\"seconds\":%.3f", (now - begun) / 1e9);
        }

        private void line(String properties) {
            err.println("{\"stage\":\"" + stage.title() + "\"," + properties + "}");
        }
    }
}
