package org.semblance.spark.run;

import java.util.ArrayList;
import java.util.List;
import org.semblance.io.inputs.Input;
import org.semblance.spark.input.InputFinder;
import org.semblance.spark.input.InputPart;
import org.semblance.spark.input.Ordinals;

/**
 * The inputs of a run, in the order of their documents.
 *
 * @param known number of inputs of an earlier run, which come first
 * @param news number of inputs, at the beginning, that are the new side of link; 0 without sides
 */
record RunInputs(List<Input> all, int known, int news) {
    RunInputs {
        all = List.copyOf(all);
    }

    /** Those entries of a list by input that are about the inputs of the clean corpus: the new ones. */
    <T> List<T> cleaned(List<T> byInput) {
        return byInput.subList(known, cleanedEnd());
    }

    private int cleanedEnd() {
        return news == 0 ? all.size() : news;
    }

    /** The first ordinal of an old document of link; 0 without sides. */
    long firstOld() {
        return news == 0 ? 0 : Ordinals.of(news, 0);
    }

    /** The first ordinal of a document that the clean corpus may have. */
    long firstCleaned() {
        return Ordinals.of(known, 0);
    }

    /** The first ordinal after the documents that the clean corpus may have. */
    long endOfCleaned() {
        return Ordinals.of(cleanedEnd(), 0);
    }

    /**
     * Inputs that are read in the same way.
     *
     * @param among the inputs among which their documents get ids
     */
    record Part(List<InputPart> files, List<Input> among, boolean isKnown) {}

    /** All inputs: those of an earlier run with the ids that they had there, and each side of link by itself. */
    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        if (known > 0) parts.add(new Part(files(0, known), all.subList(0, known), true));
        parts.add(cleanedPart());
        if (news > 0) parts.add(new Part(files(news, all.size()), all.subList(news, all.size()), false));
        return parts;
    }

    /** The inputs whose documents the clean corpus has. */
    Part cleanedPart() {
        return new Part(files(known, cleanedEnd()), all.subList(0, cleanedEnd()), false);
    }

    /** The inputs of an earlier run as they would be read together with the others. */
    Part knownAmongAll() {
        return new Part(files(0, known), all, true);
    }

    private List<InputPart> files(int from, int to) {
        return InputFinder.parts(all).stream()
                .filter(part -> part.place() >= from && part.place() < to)
                .toList();
    }
}
