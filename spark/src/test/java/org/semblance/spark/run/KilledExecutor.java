package org.semblance.spark.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.semblance.spark.Submit;

/**
 * A driver that kills one of its executors during a task. The executor is stopped before a stage begins and killed when
 * it has been assigned a task, so that the task is lost on any machine.
 */
public final class KilledExecutor extends SparkListener {
    static final String LOST = "a task was lost with its executor";

    private record Executor(ProcessHandle process, String id) {}

    private final PrintStream err;
    private final AtomicReference<Executor> victim = new AtomicReference<>();

    private KilledExecutor(PrintStream err) {
        this.err = err;
    }

    /** The first argument is the stage, the others are those of the program. */
    public static void main(String[] args) throws Exception {
        KilledExecutor killed = new KilledExecutor(System.err);
        System.setErr(new PrintStream(killed.from(args[0]), true, StandardCharsets.UTF_8));
        Submit.main(Arrays.copyOfRange(args, 1, args.length));
    }

    /** Forwards lines, and stops an executor before the line that announces the stage. */
    private OutputStream from(String stage) {
        return new OutputStream() {
            private final ByteArrayOutputStream line = new ByteArrayOutputStream();

            @Override
            public synchronized void write(int b) throws IOException {
                line.write(b);
                if (b != '\n') return;
                if (line.toString(StandardCharsets.UTF_8).equals(stage + " ...\n") && victim.get() == null) choose();
                err.write(line.toByteArray());
                err.flush();
                line.reset();
            }
        };
    }

    private void choose() throws IOException {
        Executor executor = ProcessHandle.current()
                .descendants()
                .map(KilledExecutor::executor)
                .filter(e -> !e.id.isEmpty())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no executor to kill"));
        SparkSession.getDefaultSession().get().sparkContext().addSparkListener(this);
        Process stop = new ProcessBuilder("kill", "-STOP", Long.toString(executor.process.pid())).start();
        if (stop.onExit().join().exitValue() != 0)
            throw new IllegalStateException("an executor that cannot be stopped");
        victim.set(executor);
    }

    /** A process and its executor id; empty if the process is not an executor. */
    private static Executor executor(ProcessHandle process) {
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
            List<String> words = Arrays.asList(new String(line, StandardCharsets.UTF_8).split("\0"));
            int named = words.indexOf("--executor-id");
            return new Executor(process, named < 0 ? "" : words.get(named + 1));
        } catch (IOException e) {
            return new Executor(process, ""); // it has ended
        }
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
        Executor executor = victim.get();
        if (executor != null && start.taskInfo().executorId().equals(executor.id)) executor.process.destroyForcibly();
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        if (end.reason() instanceof ExecutorLostFailure) err.println(LOST);
    }
}
