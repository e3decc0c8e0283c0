package org.semblance.spark.input;

import java.io.Serializable;
import java.util.List;
import java.util.function.Predicate;
import org.semblance.document.Document;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.DocumentNaming;
import org.semblance.pairs.Glob;
import org.semblance.pairs.Keep;
import org.semblance.spark.join.DocumentPacking;

/**
 * Settings for converting records to rows.
 *
 * @param naming ids of documents without one
 * @param keep the policy in command-line syntax
 * @param protect patterns of ids and URLs that are never removed
 */
public record Intake(
        ReadOptions reading,
        DocumentNaming naming,
        DocumentPacking packing,
        int minTokens,
        String keep,
        String dateField,
        List<Glob> protect)
        implements Serializable {
    public Intake {
        protect = List.copyOf(protect);
    }

    Keep policy() {
        return Keep.parse(keep, dateField);
    }

    Predicate<Document> protection() {
        return Glob.anyOf(protect);
    }
}
