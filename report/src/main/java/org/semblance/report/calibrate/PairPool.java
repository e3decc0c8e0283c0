package org.semblance.report.calibrate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.RunDocuments;
import org.semblance.report.labels.RunPairs;
import org.semblance.report.saved.SavedRun;

/** The pairs that one or more methods found in the same documents, with the score of each method. */
public final class PairPool {
    private final List<Method> methods;
    private final RunDocuments documents;
    private final long[] keys;
    private final double[][] scores;

    /**
     * A method whose pairs are in the pool.
     *
     * @param label as the user wrote it, such as {@code exact?tokens=words}
     * @param run its run, with a low threshold
     */
    public record Method(String label, SavedRun run) {
        public boolean distance() {
            return run.detector().relation().distance();
        }
    }

    private PairPool(List<Method> methods, RunDocuments documents, long[] keys, double[][] scores) {
        this.methods = List.copyOf(methods);
        this.documents = documents;
        this.keys = keys;
        this.scores = scores;
    }

    /** Reads the pairs of runs over the same inputs. */
    public static PairPool read(List<Method> methods) throws IOException {
        RunDocuments documents = RunDocuments.read(methods.getFirst().run());
        List<PairColumn> columns = new ArrayList<>();
        for (Method method : methods) columns.add(RunPairs.listed(method.run(), documents.ordinals()));
        return of(methods, documents, columns);
    }

    private static PairPool of(List<Method> methods, RunDocuments documents, List<PairColumn> columns) {
        long total = 0;
        for (PairColumn column : columns) total += column.size();
        long[] all = new long[Math.toIntExact(total)];
        int n = 0;
        for (PairColumn column : columns) for (int i = 0; i < column.size(); i++) all[n++] = column.key(i);
        Arrays.sort(all);
        int distinct = 0;
        for (int i = 0; i < n; i++) if (i == 0 || all[i] != all[i - 1]) all[distinct++] = all[i];
        long[] keys = Arrays.copyOf(all, distinct);
        double[][] scores = new double[columns.size()][distinct];
        for (int m = 0; m < scores.length; m++) {
            Arrays.fill(scores[m], Double.NaN);
            PairColumn column = columns.get(m);
            for (int i = 0; i < column.size(); i++)
                scores[m][Arrays.binarySearch(keys, column.key(i))] = column.score(i);
        }
        return new PairPool(methods, documents, keys, scores);
    }

    public List<Method> methods() {
        return methods;
    }

    /** Number of pairs. */
    public int size() {
        return keys.length;
    }

    public RunDocuments documents() {
        return documents;
    }

    public String first(int pair) {
        return documents.id(PairColumn.first(keys[pair]));
    }

    public String second(int pair) {
        return documents.id(PairColumn.second(keys[pair]));
    }

    public long key(int pair) {
        return keys[pair];
    }

    /** The score of a pair under a method; NaN if that method did not find it. */
    public double score(int method, int pair) {
        return scores[method][pair];
    }

    /** Number of the pair of two documents, or -1 if it is not in the pool. */
    public int find(String a, String b) {
        Integer x = documents.ordinals().get(a);
        Integer y = documents.ordinals().get(b);
        if (x == null || y == null) return -1;
        int at = Arrays.binarySearch(keys, PairColumn.key(Math.min(x, y), Math.max(x, y)));
        return at < 0 ? -1 : at;
    }
}
