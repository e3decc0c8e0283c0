package org.semblance.report.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.labels.GroundTruthReader;
import org.semblance.run.Progress;
import org.semblance.text.Detectors;

/** Comparisons of generated collections. */
public final class Comparisons {
    public static final String HOSTILE =
            "</style></details><script>document.title='owned'</script><img src=x onerror=alert(1)> & \"quoted\" 'single'";
    private static final String[] WORDS = {
        "lamp", "tower", "harbour", "keeper", "spring", "storm", "glass", "signal", "boat", "winter", "rope", "bell",
        "light", "island", "letter", "ferry"
    };

    private Comparisons() {}

    /** Families of pages that differ in words, dates, counters and URLs, on a few sites. */
    public static Path pages(Path file, int families, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int f = 0; f < families; f++) {
            List<String> words = new ArrayList<>();
            for (int i = 0; i < 90; i++) words.add(WORDS[random.nextInt(WORDS.length)] + random.nextInt(40));
            for (int copy = 0; copy < 2 + random.nextInt(4); copy++) lines.add(page(f, copy, words, random));
        }
        lines.add("{\"id\":\"empty\",\"text\":\"\"}");
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }

    private static String page(int family, int copy, List<String> words, Random random) {
        List<String> edited = new ArrayList<>(words);
        for (int i = random.nextInt(4); i > 0; i--)
            edited.set(random.nextInt(edited.size()), "word" + random.nextInt(1000));
        String text = String.join(" ", edited) + " Printed on 2024-05-" + (10 + random.nextInt(20))
                + ". You are visitor number " + random.nextInt(10_000) + ".";
        if (family == 0) text += " " + HOSTILE.replace("\"", "\\\"");
        String url = family % 3 == 2 ? "" : ",\"url\":\"http://www.s" + (family + copy) % 4 + ".example/p\"";
        return "{\"id\":\"f" + family + "-" + copy + "\"" + url + ",\"text\":\"" + text + "\"}";
    }

    /** Runs methods, given as on the command line. */
    public static Comparison of(Path corpus, @Nullable Path truth, long mostPairs, int threads, String... methods)
            throws IOException, InterruptedException {
        List<ComparedMethod> candidates = new ArrayList<>();
        for (String method : methods) candidates.add(new ComparedMethod(method, Detectors.parse(method)));
        Comparer.Settings settings = new Comparer.Settings(threads, 0.01, 1, 1, 200, 3, mostPairs);
        ReadOptions reading = ReadOptions.defaults();
        Comparer comparer = new Comparer(
                candidates,
                Inputs.of(List.of(corpus), reading).inputs(),
                reading,
                settings,
                corpus.toAbsolutePath().getParent(),
                Progress.SILENT);
        GroundTruthReader labels = truth == null
                ? null
                : new GroundTruthReader(truth, GroundTruthReader.Kind.AUTO, java.util.Set.of(), java.util.Set.of());
        return comparer.compare("semblance compare", labels);
    }
}
