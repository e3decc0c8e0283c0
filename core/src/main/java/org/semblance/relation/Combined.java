package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.pages.PageForms;

/**
 * Pages are near duplicates if their sketches share enough components and their projections agree in enough bits
 * (Henzinger, SIGIR 2006). The score is the number of agreeing bits.
 */
public record Combined(SharedAtLeast sketches, BitsAgreeing projections) implements DelegatingRelation<PageForms> {
    @Override
    public Relation<?> delegate() {
        return projections;
    }

    @Override
    public Verifier over(PageForms pages) {
        Verifier first = sketches.over(pages.sketches());
        Verifier second = projections.over(pages.bits());
        return (x, y, pairs) -> first.verify(x, y, (a, b, overlap, score) -> second.verify(a, b, pairs));
    }

    @Override
    public Optional<Scorer> scorer(PageForms pages) {
        return projections.scorer(pages.bits());
    }
}
