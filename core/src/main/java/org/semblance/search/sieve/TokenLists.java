package org.semblance.search.sieve;

import java.util.Arrays;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Who meets whom at which token: for each token the records that show it and those that ask for it, both by rising rank.
 * All that is done for one token touches two short runs of memory, which is why the join goes token by token and not
 * record by record.
 */
final class TokenLists {
    /**
     * What an asking record needs to know: its rank, one past the last partner's rank, the limit of differences, and the
     * token before this one.
     */
    static final int FIELDS = 4;

    /** In place of a token before the first one; no two of them are the same. */
    private static final int NONE_SHOWN = -1;

    private static final int NONE_ASKED = -2;

    /** A list begins at {@code starts[token]} and ends at {@code starts[token + 1]}. */
    final int[] shownStarts;

    final int[] askStarts;
    int[] shown = new int[0];

    /**
     * For each entry of {@code shown} the token before this one in the same record. If it is also the one before in a record
     * that asks, then the two have met there already: of the meetings that are not the first of a pair this tells most,
     * without a look at the records.
     */
    int[] shownBefore = new int[0];

    int[] asking = new int[0];

    private final Ranking ranking;
    private final SizeBounds partners;
    private final JoinRound round;
    private final int[][] nextShown;
    private final int[][] nextAsk;

    /** Counts the entries; the lists are not there before they are filled. */
    TokenLists(Ranking ranking, SizeBounds partners, int vocabulary, JoinRound round, Workers workers)
            throws InterruptedException {
        this.ranking = ranking;
        this.partners = partners;
        this.round = round;
        // The counts of the parts must not outgrow the lists.
        int parts = Math.clamp(ranking.tokens.length / 4 / (vocabulary + 1), 1, workers.threads());
        this.nextShown = new int[parts][vocabulary];
        this.nextAsk = new int[parts][vocabulary];
        workers.forEach(parts, part -> pass(part, this::count, this::count));
        this.shownStarts = PartCounts.begin(nextShown);
        this.askStarts = PartCounts.begin(nextAsk);
    }

    TokenLists fill(Workers workers) throws InterruptedException {
        int vocabulary = shownStarts.length - 1;
        shown = new int[shownStarts[vocabulary]];
        shownBefore = new int[shown.length];
        asking = new int[Math.multiplyExact(FIELDS, askStarts[vocabulary])];
        workers.forEach(nextShown.length, part -> pass(part, this::writeShown, this::writeAsking));
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

    /** What is done with the first places of a record, of those that are among its ids. */
    private interface Entries {
        void of(int rank, int places, PrefixBounds reach, int[] next);
    }

    private void count(int rank, int places, PrefixBounds reach, int[] counts) {
        int start = ranking.start(rank);
        for (int i = start; i < start + places; i++) counts[ranking.tokens[i]]++;
    }

    private void writeShown(int rank, int places, PrefixBounds reach, int[] next) {
        int start = ranking.start(rank);
        int before = NONE_SHOWN;
        for (int i = start; i < start + places; i++) {
            int token = ranking.tokens[i];
            int at = next[token]++;
            shown[at] = rank;
            shownBefore[at] = before;
            before = token;
        }
    }

    private void writeAsking(int rank, int places, PrefixBounds reach, int[] next) {
        int start = ranking.start(rank);
        int unique = ranking.unique(rank);
        int before = NONE_ASKED;
        for (int i = 0; i < places; i++) {
            int token = ranking.tokens[start + i];
            int at = FIELDS * next[token]++;
            asking[at] = rank;
            asking[at + 1] = reach.end(unique + i);
            asking[at + 2] = reach.limit(unique + i) - unique; // the unique tokens differ for certain
            asking[at + 3] = before;
            before = token;
        }
    }

    private void pass(int part, Entries showing, Entries asks) {
        int parts = nextShown.length;
        PrefixBounds reach = new PrefixBounds(partners, ranking);
        bySize(ranking.part(round.shown(), part, parts), reach, ranks -> show(ranks, reach, showing, nextShown[part]));
        bySize(ranking.part(round.asking(), part, parts), reach, ranks -> ask(ranks, reach, asks, nextAsk[part]));
    }

    /** What is done for ranks of one size. */
    private interface OfOneSize {
        void run(RankRange ranks);
    }

    private void bySize(RankRange ranks, PrefixBounds reach, OfOneSize work) {
        for (int from = ranks.from(); from < ranks.to(); ) {
            int size = ranking.sizeByRank(from);
            int to = Math.min(ranks.to(), ranking.firstRank(size + 1));
            reach.of(size);
            work.run(new RankRange(from, to));
            from = to;
        }
    }

    private void show(RankRange ranks, PrefixBounds reach, Entries showing, int[] next) {
        int places = reach.shown();
        if (places == 0) return;
        boolean all = round.sides().isWithin();
        for (int r = ranks.from(); r < ranks.to(); r++) {
            if (!all && !round.shows(ranking.order[r])) continue;
            int useful = Math.min(ranking.end(r) - ranking.start(r), places - ranking.unique(r));
            if (useful > 0) showing.of(r, useful, reach, next);
        }
    }

    private void ask(RankRange ranks, PrefixBounds reach, Entries asks, int[] next) {
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
            while (useful > unique && reach.limit(useful - 1) < unique) useful--;
            if (useful > unique) asks.of(r, useful - unique, reach, next);
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
