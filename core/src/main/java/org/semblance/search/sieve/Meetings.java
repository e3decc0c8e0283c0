package org.semblance.search.sieve;

import java.util.Arrays;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Who meets whom at which token: for each token the records that show it and those that ask for it, both by rising rank.
 * All that is done for one token touches two short runs of memory, which is why the join goes token by token and not
 * record by record.
 */
final class Meetings {
    /** What an asking record needs to know: its rank, one past the last partner's rank, and the limit of differences. */
    static final int FIELDS = 3;

    /** A list begins at {@code starts[token]} and ends at {@code starts[token + 1]}. */
    final int[] shownStarts;

    final int[] askStarts;
    int[] shown = new int[0];
    int[] asking = new int[0];

    private final Ranking ranking;
    private final Partners partners;
    private final Round round;
    private final int[][] nextShown;
    private final int[][] nextAsk;

    /** Counts the entries; the lists are not there before they are filled. */
    Meetings(Ranking ranking, Partners partners, int vocabulary, Round round, Workers workers)
            throws InterruptedException {
        this.ranking = ranking;
        this.partners = partners;
        this.round = round;
        // The counts of the parts must not outgrow the lists.
        int parts = Math.clamp(ranking.tokens.length / 4 / (vocabulary + 1), 1, workers.threads());
        this.nextShown = new int[parts][vocabulary];
        this.nextAsk = new int[parts][vocabulary];
        workers.forEach(parts, part -> pass(part, count(nextShown[part]), count(nextAsk[part])));
        this.shownStarts = PartCounts.begin(nextShown);
        this.askStarts = PartCounts.begin(nextAsk);
    }

    Meetings fill(Workers workers) throws InterruptedException {
        int vocabulary = shownStarts.length - 1;
        shown = new int[shownStarts[vocabulary]];
        asking = new int[Math.multiplyExact(FIELDS, askStarts[vocabulary])];
        workers.forEach(nextShown.length, part -> pass(part, writeShown(nextShown[part]), writeAsking(nextAsk[part])));
        return this;
    }

    /** How many comparisons the lists would lead to, at the most. */
    double comparisons() {
        double sum = 0;
        for (int t = 0; t + 1 < shownStarts.length; t++) {
            sum += (double) (shownStarts[t + 1] - shownStarts[t]) * (askStarts[t + 1] - askStarts[t]);
        }
        return sum;
    }

    /** Takes an entry of a list. */
    private interface Entry {
        void at(int token, int rank, int end, int limit);
    }

    private static Entry count(int[] counts) {
        return (token, rank, end, limit) -> counts[token]++;
    }

    private Entry writeShown(int[] next) {
        return (token, rank, end, limit) -> shown[next[token]++] = rank;
    }

    private Entry writeAsking(int[] next) {
        return (token, rank, end, limit) -> {
            int at = FIELDS * next[token]++;
            asking[at] = rank;
            asking[at + 1] = end;
            asking[at + 2] = limit;
        };
    }

    private void pass(int part, Entry showing, Entry asks) {
        int parts = nextShown.length;
        Reach reach = new Reach(partners, ranking);
        bySize(ranking.part(round.shown(), part, parts), reach, ranks -> show(ranks, reach.shown(), showing));
        bySize(ranking.part(round.asking(), part, parts), reach, ranks -> ask(ranks, reach, asks));
    }

    /** What is done for ranks of one size. */
    private interface OfOneSize {
        void run(Range ranks);
    }

    private void bySize(Range ranks, Reach reach, OfOneSize work) {
        for (int from = ranks.from(); from < ranks.to(); ) {
            int size = ranking.sizeByRank(from);
            int to = Math.min(ranks.to(), ranking.firstRank(size + 1));
            reach.of(size);
            work.run(new Range(from, to));
            from = to;
        }
    }

    private void show(Range ranks, int places, Entry showing) {
        if (places == 0) return;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); r < ranks.to(); r++) {
            if (!all && !round.shows(ranking.order[r])) continue;
            int start = ranking.start(r);
            int to = Math.min(ranking.end(r), start + places - ranking.unique(r));
            for (int i = start; i < to; i++) showing.at(ranking.tokens[i], r, 0, 0);
        }
    }

    private void ask(Range ranks, Reach reach, Entry asks) {
        int places = reach.asked();
        int lowest = Math.max(reach.lowest(), round.shown().from());
        // Both bounds only fall with the place.
        while (places > 0 && reach.end(places - 1) <= lowest) places--;
        if (places == 0) return;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); r < ranks.to(); r++) {
            if (!all && !round.asks(ranking.order[r])) continue;
            int unique = ranking.unique(r);
            int useful = Math.min(places, unique + ranking.end(r) - ranking.start(r));
            // The unique tokens differ for certain.
            while (useful > unique && reach.limit(useful - 1) < unique) useful--;
            int first = ranking.start(r) - unique;
            for (int place = unique; place < useful; place++) {
                asks.at(ranking.tokens[first + place], r, reach.end(place), reach.limit(place) - unique);
            }
        }
    }

    /** The token at whose lists an entry of the asking ones stands. */
    int tokenAt(int ask) {
        int found = Arrays.binarySearch(askStarts, ask);
        if (found < 0) return -found - 2;
        while (found + 1 < askStarts.length && askStarts[found + 1] == ask) found++; // past the empty lists
        return found;
    }
}
