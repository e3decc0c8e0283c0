package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.pages.PageForms;

/**
 * Pages of one site are judged by both forms, others by their projections alone: across sites a projection is right most of the
 * time by itself (Henzinger, SIGIR 2006). A page of no known site is of another site than every other page.
 */
public record CombinedBySite(Combined within, BitsAgreeing across) implements Relation<PageForms> {
    @Override
    public String measure() {
        return across.measure();
    }

    /** What every pair reaches, wherever it is. */
    @Override
    public String threshold() {
        return Integer.toString(Math.min(within.projections().least(), across.least()));
    }

    @Override
    public boolean counts() {
        return true;
    }

    @Override
    public double scoreWithItself(int size) {
        return across.scoreWithItself(size);
    }

    @Override
    public Verifier over(PageForms pages) {
        Verifier one = within.over(pages);
        Verifier other = across.over(pages.bits());
        return (x, y, pairs) -> (pages.sameSite(x, y) ? one : other).verify(x, y, pairs);
    }

    @Override
    public Optional<Scorer> scorer(PageForms pages) {
        return across.scorer(pages.bits());
    }

    /** The pairs of one site, or those of two sites. */
    public Relation<PageForms> only(boolean sameSite) {
        return new Part(this, sameSite);
    }

    private record Part(CombinedBySite judge, boolean sameSite) implements DelegatingRelation<PageForms> {
        @Override
        public Verifier over(PageForms pages) {
            Verifier verifier =
                    sameSite ? judge.within().over(pages) : judge.across().over(pages.bits());
            return (x, y, pairs) -> {
                if (pages.sameSite(x, y) == sameSite) verifier.verify(x, y, pairs);
            };
        }
    }
}
