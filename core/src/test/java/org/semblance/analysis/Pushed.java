package org.semblance.analysis;

import java.util.ArrayList;
import java.util.List;

/** Collects the tokens that an analyzer's worker emits for one document. */
final class Pushed implements TokenSink {
    record Token(long hash, int start, int end) {}

    private final List<Token> tokens = new ArrayList<>();
    private int ends;

    static List<Token> by(Analyzer analyzer, String text) {
        Pushed sink = new Pushed();
        Analyzer.Worker worker = analyzer.worker(sink);
        worker.analyze("an earlier document, to leave something in the scratch \uD83D\uDE00");
        sink.take();
        worker.analyze(text);
        return sink.take();
    }

    @Override
    public void token(long hash, int start, int end) {
        tokens.add(new Token(hash, start, end));
    }

    @Override
    public void end() {
        ends++;
    }

    List<Token> take() {
        if (ends != 1) throw new AssertionError("end() came " + ends + " times");
        List<Token> taken = List.copyOf(tokens);
        tokens.clear();
        ends = 0;
        return taken;
    }
}
