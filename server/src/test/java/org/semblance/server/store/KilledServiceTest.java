package org.semblance.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.StoredDocument;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Seeds;

/**
 * A program under load is killed repeatedly: acknowledged documents are found, each once, and none is stored in part.
 */
class KilledServiceTest {
    private static final int ROUNDS = Integer.getInteger("kill.rounds", Seeds.thorough() ? 20 : 3);
    private static final int CLIENTS = 8;

    @TempDir
    Path dir;

    private static long print(long document) {
        return new Random(document).nextLong();
    }

    /**
     * Adds and removes documents with several clients, and prints each when it is acknowledged. It waits for the number
     * of the first document on standard input, so that it can be started while another process is being killed.
     */
    static final class Service {
        private Service() {}

        public static void main(String[] args) throws Exception {
            RocksDB.loadLibrary();
            BufferedReader word = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            long first = Long.parseLong(word.readLine());
            DataDirectory data = Opened.data(Path.of(args[0]));
            LiveIndex index = Opened.index(data, "pages", Opened.SIMHASH);
            for (int c = 0; c < CLIENTS; c++) {
                long client = c;
                Thread.ofPlatform().start(() -> {
                    for (long d = first + client; ; d += CLIENTS) serve(index, d);
                });
            }
        }

        private static void serve(LiveIndex index, long d) {
            List<Outcome> outcomes = index.change(List.of(
                    new Change.CheckAndAdd(Opened.print("d" + d, print(d)), 5),
                    new Change.CheckAndAdd(Opened.print("copy" + d, print(d)), 5)));
            boolean one = outcomes.get(0) instanceof Outcome.Checked(Answer first) && first.added();
            boolean other = outcomes.get(1) instanceof Outcome.Checked(Answer second) && second.added();
            System.out.println((one && !other ? "+" : "!") + d);
            if (d % 5 == 0) {
                Opened.remove(index, "d" + d);
                System.out.println("-" + d);
            }
        }
    }

    private Process start() throws IOException {
        List<String> command = JavaProcess.command(Service.class.getName(), dir);
        command.add(1, "-Dsemblance.store.hold=true"); // what is not synced is lost
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    @Test
    void losesNothing() throws Exception {
        long seed = Seeds.base();
        Random random = Seeds.random();
        Map<Long, Character> acknowledged = new HashMap<>();
        Process service = start();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                Process next = start();
                kill(service, round * 1_000_000L, random, acknowledged, seed);
                service = next;
                assertWhole(acknowledged, seed);
            }
        } finally {
            service.destroyForcibly();
        }
    }

    /** Lets a service add documents starting with the given one, and kills it meanwhile. */
    private static void kill(Process service, long first, Random random, Map<Long, Character> acknowledged, long seed)
            throws Exception {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(service.getInputStream(), StandardCharsets.UTF_8))) {
            service.getOutputStream().write((first + "\n").getBytes(StandardCharsets.UTF_8));
            service.getOutputStream().flush();
            for (int line = 1 + random.nextInt(300); line > 0; line--) note(lines.readLine(), acknowledged, seed);
            TimeUnit.MICROSECONDS.sleep(random.nextInt(5000));
            assertThat(service.toHandle().destroyForcibly()).isTrue(); // SIGKILL
            service.waitFor();
            for (String line = lines.readLine(); line != null && line.matches("[+-][0-9]+"); line = lines.readLine())
                if (lines.ready()) note(line, acknowledged, seed); // the last line may be truncated
        }
    }

    private static void note(String line, Map<Long, Character> acknowledged, long seed) {
        assertThat(line).as("seed %d", seed).matches("[+-][0-9]+");
        acknowledged.merge(Long.parseLong(line.substring(1)), line.charAt(0), (a, b) -> '-');
    }

    private void assertWhole(Map<Long, Character> acknowledged, long seed) throws Exception {
        try (DataDirectory data = Opened.data(dir)) {
            LiveIndex index = data.index("pages").orElseThrow();
            Set<String> ids = new HashSet<>();
            for (String after = null; ; ) {
                List<StoredDocument> page = index.documents(after, 1000);
                if (page.isEmpty()) break;
                for (StoredDocument document : page) {
                    assertThat(ids.add(document.id())).as("seed %d", seed).isTrue();
                    long print = Long.parseUnsignedLong(document.fingerprint().orElseThrow(), 16);
                    assertThat(index.query(Opened.print(null, print), 5).matches())
                            .as("seed %d, %s", seed, document.id())
                            .extracting(Answer.Hit::id)
                            .containsExactly(document.id());
                }
                after = page.getLast().id();
            }
            assertThat(index.figures().documents()).as("seed %d", seed).isEqualTo(ids.size());
            assertThat(ids).as("seed %d", seed).allMatch(id -> id.startsWith("d"));
            acknowledged.forEach((document, how) -> {
                if (how == '+' && document % 5 != 0)
                    assertThat(ids).as("seed %d", seed).contains("d" + document);
                if (how == '-') assertThat(ids).as("seed %d", seed).doesNotContain("d" + document);
            });
        }
    }
}
