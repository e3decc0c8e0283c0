import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.MapOutputTracker;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.MapStatus;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.storage.BlockManagerId;
import scala.Option;
import scala.Tuple2;

/**
 * What the number of blocks of a shuffle costs: the state that the driver and every executor hold about it, at full size,
 * and the CPU time of writing and reading a block. Run by bin/benchmarks spark --shuffle.
 *
 * <p>Arguments: master; then for each row of the first table tasks x partitions x share of empty blocks.
 */
class ShuffleBlocks {
    private static final int ROW = 1000;

    public static void main(String[] args) throws Exception {
        SparkConf conf = new SparkConf()
                .setMaster(args[0])
                .setAppName("Blocks of a shuffle")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1");
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            spark.setLogLevel("ERROR");
            System.out.println("| tasks | partitions | empty blocks | heap, MB | bits per block | sent to each executor, MB |");
            System.out.println("|---|---|---|---|---|---|");
            for (String row : Arrays.copyOfRange(args, 1, args.length)) {
                String[] size = row.split("x");
                state(Integer.parseInt(size[0]), Integer.parseInt(size[1]), Double.parseDouble(size[2]), conf);
            }
            System.out.println();
            System.out.println("| tasks | partitions | bytes of a block | MB | CPU s of tasks | CPU µs per block |");
            System.out.println("|---|---|---|---|---|---|");
            blocks(spark, 64, 64, 16); // warm-up
            for (int partitions : new int[] {64, 256, 1024, 4096}) blocks(spark, 256, partitions, 4096 / partitions);
        }
    }

    /** The status of each task, as the driver holds it, and the message with all of them. */
    private static void state(int tasks, int partitions, double empty, SparkConf conf) {
        SplittableRandom random = new SplittableRandom(1);
        MapStatus[] all = new MapStatus[tasks];
        long before = used();
        long[] sizes = new long[partitions];
        for (int task = 0; task < tasks; task++) {
            for (int p = 0; p < partitions; p++) sizes[p] = random.nextDouble() < empty ? 0 : 50;
            BlockManagerId place = BlockManagerId.apply("executor" + task % 1600, "10.0.0.1", 7000, Option.empty());
            all[task] = MapStatus.apply(place, sizes, task, 0);
        }
        double heap = used() - before;
        byte[] message = MapOutputTracker.serializeOutputStatuses(
                        all, SparkEnv.get().broadcastManager(), true, Integer.MAX_VALUE, conf)
                ._1();
        print(
                "| %,d | %,d | %.3f | %,.1f | %.3f | %,.1f |",
                tasks, partitions, empty, heap / 1e6, heap * 8 / tasks / partitions, message.length / 1e6);
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) System.gc();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** A shuffle of rows of 1,000 bytes, with a number of them in each block. */
    private static void blocks(JavaSparkContext spark, int tasks, int partitions, int rows) throws Exception {
        Cpu cpu = new Cpu();
        spark.sc().addSparkListener(cpu);
        long bytes = spark.parallelize(IntStream.range(0, tasks).boxed().toList(), tasks)
                .flatMapToPair(task -> {
                    byte[] row = new byte[ROW];
                    new Random(task).nextBytes(row);
                    return IntStream.range(0, partitions * rows)
                            .mapToObj(i -> new Tuple2<>(i % partitions, row))
                            .iterator();
                })
                .partitionBy(new HashPartitioner(partitions))
                .mapPartitions(found -> {
                    long sum = 0;
                    while (found.hasNext()) sum += found.next()._2().length;
                    return Collections.singleton(sum).iterator();
                })
                .reduce(Long::sum);
        spark.sc().listenerBus().waitUntilEmpty();
        spark.sc().removeSparkListener(cpu);
        if (bytes != (long) tasks * partitions * rows * ROW) throw new IllegalStateException("lost bytes: " + bytes);
        print(
                "| %,d | %,d | %,d | %,.0f | %.1f | %.1f |",
                tasks,
                partitions,
                rows * ROW,
                bytes / 1e6,
                cpu.nanos.get() / 1e9,
                cpu.nanos.get() / 1e3 / tasks / partitions);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    private static final class Cpu extends SparkListener implements Serializable {
        final AtomicLong nanos = new AtomicLong();

        @Override
        public void onStageCompleted(SparkListenerStageCompleted stage) {
            nanos.addAndGet(stage.stageInfo().taskMetrics().executorCpuTime());
        }
    }
}
