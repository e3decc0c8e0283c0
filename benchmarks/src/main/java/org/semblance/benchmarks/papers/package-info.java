/**
 * The claims of the papers, measured: {@code bin/benchmarks papers --paper NAME --data DIR} runs the experiments of a
 * paper and writes its page.
 *
 * <p>A {@link org.semblance.benchmarks.papers.Paper} has {@link org.semblance.benchmarks.papers.Experiment experiments}.
 * Each measures one {@link org.semblance.benchmarks.papers.Table}, which is saved as {@code docs/papers/NAME/TABLE.tsv}.
 * From the saved tables the paper derives {@link org.semblance.benchmarks.papers.Findings}: single figures, verdicts and
 * {@link org.semblance.benchmarks.papers.Plot plots}. The page {@code docs/papers/NAME.md} is the template
 * {@code NAME.md} among the resources of this package with these filled in. So a page can be written again without
 * measuring ({@code --experiments none}), one experiment can be repeated ({@code --experiments times}), and the text of a
 * page is never next to figures of another run.
 */
@NullMarked
package org.semblance.benchmarks.papers;

import org.jspecify.annotations.NullMarked;
