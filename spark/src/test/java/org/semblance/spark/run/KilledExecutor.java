package org.semblance.spark.run;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/**
 * Kills an executor in the midst of a task. It is stopped before the stage begins and killed when it has been given a task, so that
 * the task is lost however fast the machine is.
 */
final class KilledExecutor extends SparkListener {
    private record Executor(ProcessHandle process, String id) {}

    private final AtomicReference<Executor> victim = new AtomicReference<>();
    private final AtomicInteger lost = new AtomicInteger();

    /** Hears what a run says, and chooses a victim when it tells that a stage begins. */
    StringWriter from(String stage) {
        return new StringWriter() {
            @Override
            public void flush() {
                if (victim.get() == null && toString().lines().anyMatch((stage + " ...")::equals)) choose();
            }
        };
    }

    private void choose() {
        Executor executor = ProcessHandle.current()
                .descendants()
                .map(KilledExecutor::executor)
                .filter(e -> !e.id.isEmpty())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no executor to kill"));
        try {
            Process stop = new ProcessBuilder("kill", "-STOP", Long.toString(executor.process.pid())).start();
            if (stop.waitFor() != 0) throw new IllegalStateException("an executor that cannot be stopped");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        victim.set(executor);
    }

    /** A process and the name of the executor that it is; empty if it is none. */
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
        if (executor != null && start.taskInfo().executorId().equals(executor.id)) kill();
    }

    void kill() {
        Executor executor = victim.get();
        if (executor != null) executor.process.destroyForcibly();
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        if (end.reason() instanceof ExecutorLostFailure) lost.incrementAndGet();
    }

    int lostTasks() {
        return lost.get();
    }
}
