package org.semblance.analysis;

import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;

/** The tokens of a text, in order, as hashes with their half-open ranges of UTF-16 units. */
public final class TokenPlaces implements TokenSink {
    private final LongColumn hashes = new LongColumn();
    private final IntColumn starts = new IntColumn();
    private final IntColumn ends = new IntColumn();

    private TokenPlaces() {}

    public static TokenPlaces of(Analyzer analyzer, String text) {
        TokenPlaces places = new TokenPlaces();
        analyzer.worker(places).analyze(text);
        return places;
    }

    @Override
    public void token(long hash, int start, int end) {
        hashes.add(hash);
        starts.add(start);
        ends.add(end);
    }

    public int count() {
        return hashes.size();
    }

    public long hash(int token) {
        return hashes.get(token);
    }

    public int start(int token) {
        return starts.get(token);
    }

    public int end(int token) {
        return ends.get(token);
    }
}
