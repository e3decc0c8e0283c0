package org.semblance.server.match;

import java.util.ArrayList;
import java.util.List;

/** A few documents of which all are looked at whether they share a band. */
final class WaitingBands implements Matcher.Waiting<BandForm> {
    private final BandJudge judge;
    private final List<Integer> numbers = new ArrayList<>();
    private final List<BandForm> forms = new ArrayList<>();

    WaitingBands(BandJudge judge) {
        this.judge = judge;
    }

    @Override
    public void search(BandForm asked, Found found) {
        for (int i = 0; i < forms.size(); i++) {
            if (!meet(asked.bands(), forms.get(i).bands())) continue;
            double score = judge.score(asked.evidence(), forms.get(i).evidence());
            if (score != BandJudge.FAR && !found.near(numbers.get(i), score)) return;
        }
    }

    private static boolean meet(long[] x, long[] y) {
        for (int b = 0; b < x.length; b++) if (x[b] == y[b]) return true;
        return false;
    }

    @Override
    public void add(int number, BandForm form) {
        numbers.add(number);
        forms.add(form);
    }
}
