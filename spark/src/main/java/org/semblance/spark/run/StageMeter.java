package org.semblance.spark.run;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import scala.jdk.javaapi.CollectionConverters;

/** Sums up the metrics of the tasks of each stage. */
final class StageMeter extends SparkListener {
    /** The local property that carries the name of a stage to its jobs. */
    static final String PROPERTY = "semblance.stage";

    private static final long PATIENCE_MILLIS = 10_000;

    private final Map<Integer, String> names = new ConcurrentHashMap<>();
    private final Map<String, Map<Integer, Wave>> waves = new ConcurrentHashMap<>();

    /** The tasks of one Spark stage. */
    private static final class Wave {
        private long tasks;
        private long failed;
        private long millis;
        private long cpuNanos;
        private long longest;
        private long written;
        private long spilled;
    }

    /**
     * The cost of a stage.
     *
     * @param shuffled bytes written by its tasks for other tasks
     * @param skew the longest task divided by the mean; the worst among waves with a tenth of the time or more
     */
    record Figures(
            long tasks, long failed, double seconds, double cpuSeconds, long shuffled, long spilled, double skew) {
        /** The figures by name, as a summary has them. */
        Map<String, Number> described() {
            Map<String, Number> described = new LinkedHashMap<>();
            described.put("task_seconds", seconds);
            described.put("cpu_seconds", cpuSeconds);
            described.put("tasks", tasks);
            if (failed > 0) described.put("failed_tasks", failed);
            described.put("shuffle_bytes", shuffled);
            if (spilled > 0) described.put("spilled_bytes", spilled);
            described.put("skew", skew);
            return described;
        }
    }

    @Override
    public void onJobStart(SparkListenerJobStart job) {
        String name = job.properties() == null ? null : job.properties().getProperty(PROPERTY);
        if (name == null) return;
        CollectionConverters.asJava(job.stageIds()).forEach(id -> names.put(((Number) id).intValue(), name));
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        String name = names.get(end.stageId());
        TaskMetrics metrics = end.taskMetrics();
        if (name == null) return;
        Wave wave = waves.computeIfAbsent(name, n -> new ConcurrentHashMap<>())
                .computeIfAbsent(end.stageId(), id -> new Wave());
        wave.tasks++;
        if (!end.taskInfo().successful()) wave.failed++;
        if (metrics == null) return;
        long millis = metrics.executorRunTime();
        wave.millis += millis;
        wave.cpuNanos += metrics.executorCpuTime();
        wave.longest = Math.max(wave.longest, millis);
        wave.written += metrics.shuffleWriteMetrics().bytesWritten();
        wave.spilled += metrics.diskBytesSpilled();
    }

    /** Waits until all metrics have arrived. */
    void settle(SparkContext context) {
        try {
            context.listenerBus().waitUntilEmpty(PATIENCE_MILLIS);
        } catch (TimeoutException e) {
            // The metrics of the last tasks are missing, which is acceptable.
        }
    }

    Figures of(String stage) {
        Collection<Wave> all = waves.getOrDefault(stage, Map.of()).values();
        Wave sum = new Wave();
        for (Wave wave : all) {
            sum.tasks += wave.tasks;
            sum.failed += wave.failed;
            sum.millis += wave.millis;
            sum.cpuNanos += wave.cpuNanos;
            sum.written += wave.written;
            sum.spilled += wave.spilled;
        }
        double skew = 1;
        for (Wave wave : all) {
            boolean counts = wave.tasks > 1 && wave.millis * 10 >= sum.millis;
            if (counts) skew = Math.max(skew, (double) wave.longest * wave.tasks / Math.max(1, wave.millis));
        }
        return new Figures(
                sum.tasks, sum.failed, sum.millis / 1000.0, sum.cpuNanos / 1e9, sum.written, sum.spilled, skew);
    }
}
