package org.semblance.report;

import java.io.IOException;
import java.nio.file.Path;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.SkippedRecord;
import org.semblance.pairs.Groups;

/** The tables of a run directory. */
final class Tables {
    private Tables() {}

    static void clusters(Path directory, PairsFormat format, Result result) throws IOException {
        try (ClusterSheet table = ClusterSheet.open(directory, format, result)) {
            for (int x : byGroup(result)) table.write(x);
        }
    }

    static String scoreToKept(Result result, int x) {
        return result.detector().relation().format(result.groups().score(x));
    }

    /** All documents in groups, group by group, each in input order. */
    static int[] byGroup(Result result) {
        Groups groups = result.groups();
        int[] next = new int[groups.count() + 2];
        for (int x = 0; x < result.corpus().size(); x++) next[groups.groupOf(x) + 1]++;
        next[1] = 0; // documents that stand alone
        for (int g = 1; g <= groups.count(); g++) next[g + 1] += next[g];
        int[] members = new int[next[groups.count() + 1]];
        for (int x = 0; x < result.corpus().size(); x++) {
            if (groups.groupOf(x) > 0) members[next[groups.groupOf(x)]++] = x;
        }
        return members;
    }

    static void rejected(Path file, Corpus corpus) throws IOException {
        try (Tsv table = new Tsv(file, "source", "position", "class", "reason")) {
            for (SkippedRecord skipped : corpus.skipped()) {
                table.cell(corpus.places().get(skipped.place())).cell(skipped.position());
                table.cell(skipped.kind().label()).cell(skipped.reason()).end();
            }
        }
    }
}
