package org.semblance.relation;

import java.util.OptionalDouble;
import org.semblance.records.texts.TextHashes;

/** Documents with the same text, byte for byte; the overlap is the size of the text in bytes, and the score is 1. */
public record SameText() implements Relation<TextHashes> {
    @Override
    public String measure() {
        return "identical";
    }

    @Override
    public String threshold() {
        return "1";
    }

    @Override
    public String condition(String tokens) {
        return "equal " + tokens;
    }

    @Override
    public String inWords(String tokens) {
        return "the same " + tokens;
    }

    @Override
    public Verifier over(TextHashes records) {
        return (x, y, pairs) -> {
            if (records.same(x, y)) pairs.pair(x, y, records.sizeOf(x), 1);
        };
    }

    @Override
    public OptionalDouble scoreOf(int overlap, int sizeX, int sizeY) {
        return OptionalDouble.of(overlap == sizeX && sizeX == sizeY ? 1 : 0);
    }
}
