package org.semblance.benchmarks.papers;

import java.util.List;
import java.util.stream.Stream;

/** Zhang, Yao, Ji, Fang: Effective and fast near duplicate detection via signature-based compression metrics (2016). */
final class SigNcdPaper implements Paper {
    @Override
    public String name() {
        return "signcd";
    }

    @Override
    public List<Experiment> experiments() {
        return Stream.of(SigNcdQuality.experiments(), SigNcdTimes.experiments())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public void derive(Findings findings) {}
}
