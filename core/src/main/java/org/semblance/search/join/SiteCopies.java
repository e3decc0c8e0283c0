package org.semblance.search.join;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.semblance.records.Copies;
import org.semblance.relation.PairSink;
import org.semblance.search.Index;
import org.semblance.search.Searcher;

/**
 * Copies by site. If only pairs within one site count, or only those across sites, a representative stands for the
 * copies on its own site, its site group. Each content is still searched once, however many sites have it; its pairs
 * are expanded to pairs of site groups here.
 */
final class SiteCopies implements CopyExpansion.Rule {
    private final Copies contents;
    private final Copies siteGroups;
    private final boolean same;

    /**
     * For each content the representatives of its site groups: site number in the upper half, document in the lower;
     * ascending.
     */
    private final long[] entries;

    /** By representative of a content, the range of its entries. */
    private final int[] starts;

    private final int[] ends;

    SiteCopies(Copies contents, Copies siteGroups, SiteScope scope) {
        this.contents = contents;
        this.siteGroups = siteGroups;
        this.same = scope.scope() == Scope.SAME_SITE;
        this.starts = new int[contents.size()];
        this.ends = new int[contents.size()];
        this.entries = entries(scope.sites());
    }

    private long[] entries(long[] sites) {
        long[] known =
                LongStream.of(sites).filter(s -> s != 0).sorted().distinct().toArray();
        long[] all = new long[siteGroups.distinct()];
        int next = 0;
        for (int content : contents.representatives()) {
            starts[content] = next;
            for (int i = 0; i < contents.countOf(content); i++) {
                int x = contents.member(content, i);
                if (sites[x] == 0 || !siteGroups.isRepresentative(x)) continue;
                all[next++] = (long) Arrays.binarySearch(known, sites[x]) << Integer.SIZE | x;
            }
            ends[content] = next;
            Arrays.sort(all, starts[content], next);
        }
        return all;
    }

    @Override
    public long pair(int x, int y, int overlap, double score, PairSink pairs) {
        return same ? onOneSite(x, y, overlap, score, pairs) : acrossSites(x, y, overlap, score, pairs);
    }

    /** Merges the site groups of two contents; a content has one on each site. */
    private long onOneSite(int x, int y, int overlap, double score, PairSink pairs) {
        long count = 0;
        int i = starts[x];
        int j = starts[y];
        while (i < ends[x] && j < ends[y]) {
            int a = site(i);
            int b = site(j);
            if (a == b) count += report(i, j, overlap, score, pairs);
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return count;
    }

    private long acrossSites(int x, int y, int overlap, double score, PairSink pairs) {
        long count = 0;
        for (int i = starts[x]; i < ends[x]; i++) {
            for (int j = starts[y]; j < ends[y]; j++) {
                if (site(i) != site(j)) count += report(i, j, overlap, score, pairs);
            }
        }
        return count;
    }

    /** The pairs between the site groups of one content. */
    long amongCopies(int x, int overlap, double score, PairSink pairs) {
        long count = 0;
        for (int i = starts[x]; i < ends[x]; i++) {
            for (int j = i + 1; j < ends[x]; j++) {
                if (site(i) != site(j)) count += report(i, j, overlap, score, pairs);
            }
        }
        return count;
    }

    private int site(int entry) {
        return (int) (entries[entry] >>> Integer.SIZE);
    }

    private long report(int i, int j, int overlap, double score, PairSink pairs) {
        int a = (int) entries[i];
        int b = (int) entries[j];
        pairs.pair(a, b, overlap, score);
        return (long) siteGroups.countOf(a) * siteGroups.countOf(b);
    }

    /** The pairs between copies on different sites as a separate round, with a piece for each content. */
    Index amongCopies(CopyExpansion.CopyScores scores, LongAdder expanded) {
        int[] onSeveralSites = Arrays.stream(contents.representatives())
                .filter(x -> ends[x] - starts[x] > 1)
                .toArray();
        Searcher searcher = (piece, pairs) -> {
            int x = onSeveralSites[piece];
            expanded.add(amongCopies(x, scores.overlap(x), scores.score(x), pairs));
        };
        return Index.of(onSeveralSites.length, () -> searcher, Map::of);
    }
}
