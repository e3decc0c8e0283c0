package org.semblance.relation;

import java.util.Optional;
import org.semblance.records.pages.PageForms;

/**
 * Pages of one site must agree in both forms, others in their projections only: across sites a projection alone is
 * right most of the time (Henzinger, SIGIR 2006). A page of unknown site counts as from another site than every other
 * page.
 */
public record CombinedBySite(Combined within, BitsAgreeing across) implements Relation<PageForms> {
    @Override
    public String measure() {
        return across.measure();
    }

    /** The smaller threshold, which every pair reaches. */
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

    /** The pairs within one site only, or those across sites only. */
    public Relation<PageForms> only(boolean sameSite) {
        return new Part(this, sameSite);
    }

    private record Part(CombinedBySite delegate, boolean sameSite) implements DelegatingRelation<PageForms> {
        @Override
        public Verifier over(PageForms pages) {
            Verifier verifier =
                    sameSite ? delegate.within().over(pages) : delegate.across().over(pages.bits());
            return (x, y, pairs) -> {
                if (pages.sameSite(x, y) == sameSite) verifier.verify(x, y, pairs);
            };
        }
    }
}
