package org.semblance.spark.run;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.semblance.io.inputs.Input;
import org.semblance.spark.input.DocumentReader;
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

    /** The inputs whose documents the clean corpus has. */
    List<Input> cleaned() {
        return cleaned(all);
    }

    /** Those entries of a list by input that are about the inputs of the clean corpus. */
    <T> List<T> cleaned(List<T> byInput) {
        return byInput.subList(known, cleanedEnd());
    }

    private int cleanedEnd() {
        return news == 0 ? all.size() : news;
    }

    /** The first ordinal of an old document; 0 without sides. */
    long firstOld() {
        return news == 0 ? 0 : Ordinals.of(news, 0);
    }

    /** The ordinals of documents that the clean corpus may have: from the first to before the second. */
    long[] cleanedOrdinals() {
        return new long[] {Ordinals.of(known, 0), Ordinals.of(cleanedEnd(), 0)};
    }

    /** Reads the inputs from one place to before another. */
    private DocumentReader reader(SparkSession spark, int from, int to) {
        List<InputPart> parts = InputFinder.parts(all).stream()
                .filter(part -> part.place() >= from && part.place() < to)
                .toList();
        return new DocumentReader(spark, parts);
    }

    /** Reads the inputs whose documents the clean corpus has. */
    DocumentReader cleanedReader(SparkSession spark) {
        return reader(spark, known, cleanedEnd());
    }

    /** Reads all documents, or the new ones. */
    DocumentReader newReader(SparkSession spark) {
        return reader(spark, 0, cleanedEnd());
    }

    DocumentReader oldReader(SparkSession spark) {
        return reader(spark, news, all.size());
    }

    /** The inputs among which the documents of all or the new ones get their ids. */
    List<Input> newSide() {
        return all.subList(0, cleanedEnd());
    }

    List<Input> oldSide() {
        return all.subList(news, all.size());
    }
}
