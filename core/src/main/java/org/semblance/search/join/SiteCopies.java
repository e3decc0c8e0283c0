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
 * Copies by site: where only pairs of one site count, or only those across sites, a copy represents those on its own site, its
 * kind. Each content is still searched once, however many sites have it; its pairs are expanded to pairs of kinds here.
 */
final class SiteCopies implements CopyExpansion.Rule {
    private final Copies contents;
    private final Copies kinds;
    private final boolean same;

    /** For each content the first documents of its kinds: the number of the site, then the document; in ascending order. */
    private final long[] entries;

    /** Where the entries of a content begin and end, by its first document. */
    private final int[] starts;

    private final int[] ends;

    SiteCopies(Copies contents, Copies kinds, SiteScope scope) {
        this.contents = contents;
        this.kinds = kinds;
        this.same = scope.scope() == Scope.SAME_SITE;
        this.starts = new int[contents.size()];
        this.ends = new int[contents.size()];
        this.entries = entries(scope.sites());
    }

    private long[] entries(long[] sites) {
        long[] known =
                LongStream.of(sites).filter(s -> s != 0).sorted().distinct().toArray();
        long[] all = new long[kinds.distinct()];
        int next = 0;
        for (int content : contents.representatives()) {
            starts[content] = next;
            for (int i = 0; i < contents.countOf(content); i++) {
                int x = contents.member(content, i);
                if (sites[x] == 0 || !kinds.isRepresentative(x)) continue;
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

    /** A content has one kind on a site. */
    private long onOneSite(int x, int y, int overlap, double score, PairSink pairs) {
        long count = 0;
        int i = starts[x];
        int j = starts[y];
        while (i < ends[x] && j < ends[y]) {
            int a = site(i);
            int b = site(j);
            if (a == b) count += tell(i, j, overlap, score, pairs);
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return count;
    }

    private long acrossSites(int x, int y, int overlap, double score, PairSink pairs) {
        long count = 0;
        for (int i = starts[x]; i < ends[x]; i++) {
            for (int j = starts[y]; j < ends[y]; j++) {
                if (site(i) != site(j)) count += tell(i, j, overlap, score, pairs);
            }
        }
        return count;
    }

    /** The pairs between the kinds of one content, which are on different sites. */
    long amongCopies(int x, int overlap, double score, PairSink pairs) {
        long count = 0;
        for (int i = starts[x]; i < ends[x]; i++) {
            for (int j = i + 1; j < ends[x]; j++) {
                if (site(i) != site(j)) count += tell(i, j, overlap, score, pairs);
            }
        }
        return count;
    }

    private int site(int entry) {
        return (int) (entries[entry] >>> Integer.SIZE);
    }

    private long tell(int i, int j, int overlap, double score, PairSink pairs) {
        int a = (int) entries[i];
        int b = (int) entries[j];
        pairs.pair(a, b, overlap, score);
        return (long) kinds.countOf(a) * kinds.countOf(b);
    }

    /** The pairs between copies on different sites as a round of their own, a piece for each content. */
    Index amongCopies(CopyExpansion.CopyScores scores, LongAdder expanded) {
        int[] several = Arrays.stream(contents.representatives())
                .filter(x -> ends[x] - starts[x] > 1)
                .toArray();
        return new Index() {
            @Override
            public int pieces() {
                return several.length;
            }

            @Override
            public Searcher searcher() {
                return (piece, pairs) -> {
                    int x = several[piece];
                    expanded.add(amongCopies(x, scores.overlap(x), scores.score(x), pairs));
                };
            }

            @Override
            public Map<String, Long> statistics() {
                return Map.of();
            }
        };
    }
}
