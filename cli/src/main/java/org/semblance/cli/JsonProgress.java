package org.semblance.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.semblance.run.Progress;
import org.semblance.run.Stage;

/** Progress for programs: an object a line, once a second at most within a stage. */
final class JsonProgress implements Progress {
    private static final long EVERY_NANOS = 1_000_000_000L;

    private final PrintWriter err;
    private Stage stage = Stage.READ;
    private String measure = "";
    private long begun;
    private long told;

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

    private String seconds(long now) {
        return String.format(Locale.ROOT, "\"seconds\":%.3f", (now - begun) / 1e9);
    }

    private void line(String properties) {
        err.println("{\"stage\":\"" + stage.title() + "\"," + properties + "}");
    }
}
