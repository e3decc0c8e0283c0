package org.semblance.cli.index;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.Sizes;
import org.semblance.io.fingerprints.BatchMethod;
import org.semblance.io.fingerprints.BatchQuery;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.fingerprints.QueryStream;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.PairMemory;
import org.semblance.report.Tsv;
import org.semblance.run.Heap;
import org.semblance.run.Workers;
import org.semblance.search.hamming.BatchModel;
import org.semblance.search.hamming.IndexAdvice;
import org.semblance.spill.ScratchFiles;
import org.semblance.text.HammingParameters;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Queries an index. */
@Command(
        name = "query",
        description = "Print the near duplicates of each document in an index: query_id, match_id and distance, nearest"
                + " first.",
        footer = {
            "",
            "Examples:",
            "  semblance index query idx new.jsonl > near.tsv",
            "  semblance index query idx new.jsonl --first --add",
            "  semblance index query idx new.jsonl --set index=psm --set recall=0.95",
            "  semblance index query idx prints.tsv --prints --set index=psm --set k=30"
        })
final class IndexQueryCommand extends IndexInputSubcommand {
    @Option(names = "--first", description = "Print at most one match for each document.")
    private boolean first;

    @Option(
            names = "--add",
            description =
                    "Then add the documents to the index; each is also compared with those before it. In an index of"
                            + " the service, only documents without a match are added.")
    private boolean add;

    @Option(
            names = {"-t", "--threshold"},
            paramLabel = "H",
            description = "Largest number of differing bits, 0 to 16. Default: that of the index.")
    private @Nullable String threshold;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "",
            description =
                    "Search parameter; may be repeated. index=exact|manku|psm (Default: exact, or that of the index);"
                            + " manku: tables; psm: model, and either k (number of bit flips tried) and p (number of leading"
                            + " bits), or recall in (0, 1), from which k and p are derived.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Override
    void execute(IndexInput inputs, Console console) throws IOException, InterruptedException {
        if (ServiceIndexWork.isIn(directory)) {
            queryLive(inputs, console);
            return;
        }
        try (FingerprintStore store = add ? FingerprintStore.change(directory) : FingerprintStore.read(directory)) {
            QueryMethod said = QueryMethod.of(store.settings(), set, distance(store));
            noteBlindFlips(said, console);
            BatchMethod method = method(said, store, console);
            BufferedWriter out = new BufferedWriter(out());
            out.write("query_id\tmatch_id\tdistance\n");
            Optional<byte[]> weights = weights(store);
            QueryStream queries = queries(store, weights, method, console, out);
            read(inputs, store, weights, console, print -> queries.add(print.id(), print.bits(), print.margins()));
            queries.finish();
            out.flush();
            if (add) commit(store);
        }
    }

    private void queryLive(IndexInput inputs, Console console) throws IOException, InterruptedException {
        if (threshold != null || !set.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s is an index of the service, whose threshold and parameters are fixed: omit -t and --set"
                            .formatted(directory));
        }
        PrintWriter plain = out();
        PrintWriter out =
                add ? plain : new PrintWriter(new BufferedWriter(plain)); // buffered, it would not report a failure
        ServiceIndexWork.open(directory, "query", console, index -> index.query(inputs, run.maxBad, first, add, out));
    }

    /** Adds nothing if the matches could not be printed, so that the query can be repeated. */
    private void commit(FingerprintStore store) throws IOException {
        if (out().checkError()) {
            throw new InputException("standard output: cannot be written, so nothing was added to " + directory
                    + "; free disk space and repeat the query");
        }
        store.commit();
    }

    private QueryStream queries(
            FingerprintStore store, Optional<byte[]> weights, BatchMethod method, Console console, BufferedWriter out) {
        long room = DocumentFingerprinter.room(Heap.limit(), weights) / 4 * 3;
        PairMemory pairs = new PairMemory(room / 3, ScratchFiles.usualDirectory());
        BatchQuery query = new BatchQuery(store, first, add, new Workers(run.threads()), pairs, console.progress());
        return new QueryStream(
                query,
                method,
                room,
                answer -> out.write(Tsv.escape(answer.query()) + "\t" + Tsv.escape(answer.match()) + "\t"
                        + answer.distance() + "\n"));
    }

    private BatchMethod method(QueryMethod said, FingerprintStore store, Console console) throws IOException {
        if (said.recall().isEmpty()) return said.batch(store.stats(), new Workers(run.threads()));
        BatchModel.Estimate advice = said.advice(store.stats(), prints ? List.of() : store.margins());
        BatchMethod method = said.batch(advice);
        console.note(String.format(
                Locale.ROOT,
                "index=psm p=%d k=%d: expected %.1f checks and %s of memory per query, recall %s",
                advice.lead(),
                advice.combinations(),
                advice.checks(),
                Sizes.text(method.bytesPerQuery()),
                IndexAdvice.recallText(advice.recall())));
        if (said.isExactNoSlower(store.stats(), advice)) {
            console.note("index=exact finds all matches and is expected to be no slower for this index");
        }
        return method;
    }

    private void noteBlindFlips(QueryMethod said, Console console) {
        if (!prints
                || said.index() != HammingParameters.Kind.PSM
                || said.recall().isPresent()) return;
        console.notes(
                List.of("fingerprints do not record which bits are weak, so psm flips arbitrary bits and finds fewer"
                        + " matches than for documents; index=exact finds all"));
    }

    private int distance(FingerprintStore store) {
        return threshold == null ? store.settings().distance() : QueryMethod.distance(threshold);
    }
}
