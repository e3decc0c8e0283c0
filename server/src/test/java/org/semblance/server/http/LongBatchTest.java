package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Heap use of a long batch. Isolated, because it measures the heap. */
@Isolated
class LongBatchTest {
    /** Only a piece of the batch is in memory at any time. {@code -Dbatch.bytes=1073741824} sends a gigabyte. */
    @Test
    void aLongBatchDoesNotGrowTheHeap() throws IOException, InterruptedException {
        long all = Long.getLong("batch.bytes", 256L << 20);
        AtomicLong changed = new AtomicLong();
        List<Long> used = new ArrayList<>();
        long lines;
        long answers;
        try (Running running = Running.of(new OneIndex(changes -> {
                    if (changed.addAndGet(changes.size()) % (1 << 14) < changes.size()) used.add(heap());
                    return BulkChangesTest.stored(changes);
                }));
                Socket socket = new Socket("127.0.0.1", running.port())) {
            byte[] line = ("{\"id\":\"same\",\"text\":\"" + "word ".repeat(400) + "\"}\n").getBytes(UTF_8);
            lines = all / line.length;
            Thread sender = Thread.ofPlatform().start(() -> BulkChangesTest.send(socket, line, all / line.length));
            answers = BulkChangesTest.answers(socket);
            sender.join();
        }
        assertThat(changed).hasValue(lines);
        assertThat(answers).isEqualTo(lines + 1);
        assertThat(used).hasSizeGreaterThan(5);
        assertThat(used.getLast() - used.getFirst())
                .as("bytes more after all: " + used)
                .isLessThan(64L << 20);
    }

    private static long heap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
