package org.semblance.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.FileSource;
import org.semblance.run.Workers;

class ParallelReadTest {
    @TempDir
    Path dir;

    @Test
    void severalThreadsReadTheSameAsOne() throws Exception {
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < 20_000; i++)
            json.append("{\"x\":[")
                    .append(i)
                    .append("],\"text\":\"t")
                    .append(i * 7)
                    .append("\"}\n");
        Path data = Corpus.write(dir.resolve("docs/a.jsonl.zst"), json.toString());
        for (int i = 0; i < 200; i++) Corpus.write(dir.resolve("docs/t" + i + ".txt"), "text " + i);
        ReadOptions options = ReadOptions.defaults();
        List<Input> inputs = Corpus.inputs(options, dir.resolve("docs"));
        Corpus single = Corpus.read(inputs, options, 1 << 20);
        assertThat(single.entries()).hasSize(20_200);
        Map<Long, Document> found = new ConcurrentSkipListMap<>();
        try (Source source = new FileSource(List.of(), inputs, options, 1 << 12)) {
            new Workers(4).share(() -> {
                for (Source.Chunk chunk = take(source); chunk != null; chunk = take(source)) {
                    chunk.read(new Collector((long) chunk.place() << 32, found));
                }
            });
        }
        assertThat(found.values().stream().map(Document::text).toList()).isEqualTo(single.texts());
        assertThat(found.values().stream().map(Document::id).toList()).isEqualTo(single.ids());
        assertThat(single.ids().getLast()).isEqualTo(data + ":20000");
    }

    private static Source.Chunk take(Source source) throws Exception {
        synchronized (source) {
            return source.next();
        }
    }

    private record Collector(long place, Map<Long, Document> found) implements Source.DocumentSink {
        @Override
        public void accept(Document document, long position) {
            found.put(place + position, document);
        }

        @Override
        public void reject(long position, String reason) {
            throw new AssertionError(position + ": " + reason);
        }
    }
}
