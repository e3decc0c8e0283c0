package org.semblance.spark.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.spark.LocalSession;
import org.semblance.testing.Program;

/** Every method finds the same pairs in real corpora as on one machine; {@code -Dcorpora=FILE,…} sets the corpora. */
@EnabledIfSystemProperty(named = "corpora", matches = ".+", disabledReason = "no -Dcorpora=FILE,…")
@Isolated
class CorporaTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exact -t 0.7",
                "exact -t 0.8 --set measure=cosine --tokens words",
                "exact -t 12 --set measure=edit",
                "exact -t 0.4 --set measure=weighted-jaccard",
                "allpairs -t 0.7",
                "ppjoin -t 0.7",
                "ppjoin+ -t 0.7",
                "bestjoin -t 0.5",
                "simhash -t 6",
                "simhash -t 6 --set index=psm --set k=12",
                "supershingle",
                "minhash -t 0.7",
                "projection",
                "combined",
                "combined-by-site",
                "spotsigs",
                "signcd",
                "ncd -t 0.3",
                "spotsigncd"
            })
    void methodsFindTheSameAsOneMachine(String method) throws IOException {
        for (String corpus : System.getProperty("corpora", "").split(",")) {
            List<Object> words = new ArrayList<>(List.of("pairs", Path.of(corpus), "-m"));
            words.addAll(List.of(method.split(" ")));
            words.addAll(List.of("--quiet", "--overwrite", "-o"));
            Path local = run(words, "local");
            long pairs;
            try (var lines = Files.lines(local.resolve("pairs.tsv"))) {
                pairs = lines.count() - 1;
            }
            words.add(dir.resolve("spark"));
            words.addAll(List.of("--engine", "spark"));
            for (int partitions : new int[] {1, 2, 7}) {
                // Adaptive execution would change the number of partitions.
                Map<String, String> settings = Map.of(
                        "spark.sql.adaptive.enabled",
                        "false",
                        "spark.sql.shuffle.partitions",
                        Integer.toString(partitions));
                LocalSession.runWith(settings, words.toArray()).expect(0);
                new BothEngines(local, dir.resolve("spark")).requireSame("pairs.tsv");
            }
            System.out.printf("%s, %s: %,d pairs, the same in 1, 2 and 7 partitions%n", corpus, method, pairs);
        }
    }

    private Path run(List<Object> words, String name) {
        List<Object> all = new ArrayList<>(words);
        all.add(dir.resolve(name));
        Program.run(all.toArray()).expect(0);
        return dir.resolve(name);
    }
}
