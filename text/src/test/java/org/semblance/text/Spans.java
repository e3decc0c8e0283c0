package org.semblance.text;

import java.util.ArrayList;
import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;

/** Collects the tokens that a worker emits. */
public final class Spans implements TokenSink {
    public record Span(long hash, int start, int end) {}

    private final List<Span> spans = new ArrayList<>();
    private int ends;

    public static List<Span> of(Analyzer analyzer, String text) {
        Spans sink = new Spans();
        analyzer.worker(sink).analyze(text);
        return sink.take();
    }

    @Override
    public void token(long hash, int start, int end) {
        spans.add(new Span(hash, start, end));
    }

    @Override
    public void end() {
        ends++;
    }

    /** The tokens of the document emitted since the last call. */
    public List<Span> take() {
        if (ends != 1) throw new AssertionError("end() came " + ends + " times");
        List<Span> taken = List.copyOf(spans);
        spans.clear();
        ends = 0;
        return taken;
    }
}
