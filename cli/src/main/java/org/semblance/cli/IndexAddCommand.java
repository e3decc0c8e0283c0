package org.semblance.cli;

import java.io.IOException;
import java.util.Optional;
import org.semblance.io.prints.PrintStore;
import org.semblance.run.Heap;
import picocli.CommandLine.Command;

/** Adds to an index. */
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Add documents to an index: all of them, or none if one of their ids is there already. In an index of"
                        + " the service they take the place of those with their ids.",
        footer = {"", "Example:", "  semblance index add idx crawl-2.jsonl.gz"})
final class IndexAddCommand extends IndexInputVerb {
    @Override
    void execute(PrintInput.Opened inputs, Console console) throws IOException, InterruptedException {
        if (LiveWork.isIn(directory)) {
            LiveWork.open(directory, "add", console, index -> index.put(inputs, input.prints(), run.maxBad()));
            return;
        }
        try (PrintStore store = PrintStore.change(directory)) {
            Optional<byte[]> weights = weights(store);
            Appending appending = new Appending(store, DocumentPrints.room(Heap.limit(), weights));
            read(inputs, store, weights, console, appending);
            conclude("added", appending.commit(), store, console);
        }
    }
}
