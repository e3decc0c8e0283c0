package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semblance.io.Sources;

/** The figures of the thesis that need real documents, for one corpus. */
public final class DocumentFigures {
    private final String title;
    private final FingerprintedCorpus corpus;
    private final int distance;

    /**
     * @param title of the corpus
     * @param distance h
     */
    DocumentFigures(String title, FingerprintedCorpus corpus, int distance) {
        this.title = title;
        this.corpus = corpus;
        this.distance = distance;
    }

    /** Reads the documents of a file and computes their fingerprints, with tf-idf weights. */
    public static DocumentFigures read(String name, Path file, int distance) throws IOException, InterruptedException {
        return new DocumentFigures(name, FingerprintedCorpus.read(Sources.open(file)), distance);
    }

    /** Figure 1: the distribution of the change of W between near duplicates. */
    public ResultTable changes() throws InterruptedException {
        return new WeightChanges(corpus, distance).histogram(title);
    }

    /** Figure 1: whether that distribution is normal. */
    public ResultTable shape() throws InterruptedException {
        return new WeightChanges(corpus, distance).shape(title);
    }

    /** The number of queries and matches of the following figures. */
    public ResultTable matches() throws InterruptedException {
        NearPairs near = NearPairs.of(corpus.prints(), distance);
        ResultTable results = new ResultTable("Near duplicates, " + title);
        results.row(
                Figure.count("documents", corpus.size()),
                Figure.count("queries with a match", near.queries()),
                Figure.count("matches", near.matches()));
        return results;
    }

    /** Figure 2: the share of near duplicates found by number of attempts. */
    public ResultTable attempts() throws InterruptedException {
        return flips().attempts();
    }

    /** Figure 5(a): the k needed for a recall, by p. */
    public ResultTable needed(List<Integer> leads, double recall) throws InterruptedException {
        return flips().needed(leads, recall);
    }

    /** Figures 8(a) (first) and 8(b): recall by size of the collection and k, with weak bits by equation 4.5. */
    public ResultTable bySize(List<Integer> leads, List<Integer> combinations, boolean first)
            throws InterruptedException {
        return flips().bySize(leads, combinations, first, FlipOrder.LINEAR);
    }

    private FlipReport flips() throws InterruptedException {
        return new FlipReport(title, corpus.prints(), NearPairs.of(corpus.prints(), distance), distance);
    }

    /** The reason why there are no figures of near duplicates, if so. */
    Optional<String> obstacle() throws InterruptedException {
        if (NearPairs.of(corpus.prints(), distance).queries() > 0) return Optional.empty();
        return Optional.of("%s: no fingerprints differ in 1 to %d bits".formatted(title, distance));
    }

    /** Figure 6: precision, recall and mean cosine by distance up to {@code most}. */
    public ResultTable cosines(double least, int most) {
        return new CosineReport(corpus, least).results(title, most);
    }

    /** Figure 7(a): the time to list combinations. */
    public ResultTable preparation(double seconds) {
        return PreparationReport.measure(title, Queries.of("documents", corpus.prints()), distance, seconds);
    }

    /** Table II: all pairs of {@code most} documents, by fingerprints and by feature vectors. */
    public ResultTable vectors(int most, double seconds) {
        return VectorReport.measure(title, corpus, most, seconds);
    }
}
