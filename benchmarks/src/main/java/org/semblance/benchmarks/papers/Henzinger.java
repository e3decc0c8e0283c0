package org.semblance.benchmarks.papers;

import java.util.List;

/** Henzinger: Finding near-duplicate web pages: a large-scale evaluation of algorithms (SIGIR 2006). */
final class Henzinger implements Paper {
    private final PageExperiments pages = new PageExperiments();

    @Override
    public String name() {
        return "henzinger";
    }

    @Override
    public List<Experiment> experiments() {
        return List.of(
                Experiment.of("collections", "pages before and after equal ones were removed", pages::collections),
                Experiment.of("precision", "correct, incorrect and undecided pairs by site", pages::precision),
                Experiment.of("levels", "correct pairs by B- and C-similarity", pages::levels),
                Experiment.of("graph", "mean degrees and exponents", pages::graph),
                Experiment.of("degrees", "degree distributions", pages::degrees),
                Experiment.of("term-summary", "terms that differ in a sample of pairs", pages::termSummary),
                Experiment.of("terms", "histogram of terms that differ", pages::terms),
                Experiment.of("classes", "classes of differences of correct pairs", pages::classes),
                Experiment.of("means", "mean C-similarity by B-similarity, and the reverse", pages::means),
                Experiment.of("threshold", "combined algorithm by its C-similarity threshold", pages::threshold),
                Experiment.of("chosen", "threshold chosen on one half, tested on the other", pages::chosen),
                Experiment.of(
                        "variants", "the open questions: weights, k, bits, shingles, boilerplate", pages::variants));
    }

    @Override
    public void derive(Findings findings) {}
}
