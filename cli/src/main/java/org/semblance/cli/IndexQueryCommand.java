package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.io.InputException;
import org.semblance.io.prints.BatchMethod;
import org.semblance.io.prints.BatchQuery;
import org.semblance.io.prints.PrintStore;
import org.semblance.io.prints.QueryStream;
import org.semblance.pairs.PairRoom;
import org.semblance.report.Tsv;
import org.semblance.run.Heap;
import org.semblance.run.Workers;
import org.semblance.search.hamming.Advice;
import org.semblance.spill.Scratch;
import org.semblance.text.HammingParameters;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Asks an index. */
@Command(
        name = "query",
        description = "Print which documents of an index are near each of these: query_id, match_id and distance, the"
                + " nearest first.",
        footer = {
            "",
            "Examples:",
            "  semblance index query idx new.jsonl > near.tsv",
            "  semblance index query idx new.jsonl --first --add",
            "  semblance index query idx new.jsonl --set index=psm --set recall=0.95",
            "  semblance index query idx prints.tsv --prints --set index=psm --set k=30"
        })
final class IndexQueryCommand extends IndexInputVerb {
    @Option(names = "--first", description = "One match for each document is enough.")
    private boolean first;

    @Option(
            names = "--add",
            description =
                    "Then add the documents to the index; each is also compared with those before it. To an index of"
                            + " the service only those are added that nothing is near to.")
    private boolean add;

    @Option(
            names = {"-t", "--threshold"},
            paramLabel = "H",
            description = "Bits in which near duplicates differ at most, 0 to 16 (default: the index's).")
    private @Nullable String threshold;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "",
            description =
                    "index=exact|manku|psm (default: exact, or what the index was built with); tables of manku; for psm,"
                            + " model, and k: likely flips that are tried, and p: leading bits in which they are, or recall: a"
                            + " share in (0, 1) for which k and p are chosen.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Override
    void execute(PrintInput.Opened inputs, Console console) throws IOException, InterruptedException {
        if (LiveWork.isIn(directory)) {
            queryLive(inputs, console);
            return;
        }
        try (PrintStore store = add ? PrintStore.change(directory) : PrintStore.read(directory)) {
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

    private void queryLive(PrintInput.Opened inputs, Console console) throws IOException, InterruptedException {
        if (threshold != null || !set.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s is an index of the service, which has its threshold and parameters for good: leave out -t and --set"
                            .formatted(directory));
        }
        PrintWriter told = out();
        PrintWriter out = add ? told : new PrintWriter(new BufferedWriter(told)); // which would not know of a failure
        LiveWork.open(
                directory,
                "query",
                console,
                index -> index.query(inputs, input.prints(), run.maxBad(), first, add, out));
    }

    /** Who lost the answers must be able to ask again. */
    private void commit(PrintStore store) throws IOException {
        if (out().checkError()) {
            throw new InputException("standard output: cannot be written, so nothing was added to " + directory
                    + "; make room there, and ask again");
        }
        store.commit();
    }

    private QueryStream queries(
            PrintStore store, Optional<byte[]> weights, BatchMethod method, Console console, BufferedWriter out) {
        long room = DocumentPrints.room(Heap.limit(), weights) / 4 * 3;
        PairRoom pairs = new PairRoom(room / 3, Scratch.usualDirectory());
        BatchQuery query = new BatchQuery(store, first, add, new Workers(run.threads()), pairs, console.progress());
        return new QueryStream(
                query,
                method,
                room,
                answer -> out.write(Tsv.escape(answer.query()) + "\t" + Tsv.escape(answer.match()) + "\t"
                        + answer.distance() + "\n"));
    }

    private BatchMethod method(QueryMethod said, PrintStore store, Console console) throws IOException {
        if (said.recall().isEmpty()) return said.batch(store.size(), new Workers(run.threads()));
        Advice advice = said.advice(store.size(), input.prints() ? List.of() : store.margins());
        BatchMethod method = said.batch(advice);
        console.note(String.format(
                Locale.ROOT,
                "index=psm p=%d k=%d: expect %.1f checks per query, %s of memory for each, recall %s",
                advice.lead(),
                advice.combinations(),
                advice.checks(),
                Sizes.text(method.bytesPerQuery()),
                advice.recallText()));
        if (advice.recall() < said.recall().orElseThrow()) {
            console.note("recall=%s is out of reach with %,d combinations; index=exact finds all"
                    .formatted(said.set().get("recall"), advice.combinations()));
        }
        return method;
    }

    private void noteBlindFlips(QueryMethod said, Console console) {
        if (!input.prints()
                || said.index() != HammingParameters.Kind.PSM
                || said.recall().isPresent()) return;
        console.notes(
                List.of("fingerprints alone do not tell which bits are weak: psm flips any, and finds less than of"
                        + " documents; index=exact finds all"));
    }

    private int distance(PrintStore store) {
        return threshold == null ? store.settings().distance() : QueryMethod.distance(threshold);
    }
}
