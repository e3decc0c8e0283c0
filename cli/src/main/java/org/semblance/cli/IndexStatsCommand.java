package org.semblance.cli;

import java.io.IOException;
import org.semblance.io.prints.PrintStore;
import org.semblance.io.prints.StoreStats;
import picocli.CommandLine.Command;

/** Says what an index holds. */
@Command(
        name = "stats",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Say what an index holds and how its fingerprints are made.",
        footer = {"", "Example:", "  semblance index stats idx"})
final class IndexStatsCommand extends IndexVerb {
    @Override
    void execute(Console console) throws IOException {
        try (PrintStore store = PrintStore.read(directory)) {
            StoreStats stats = store.stats();
            console.say(row("documents", number(stats.documents()), ""));
            console.say(row("removed", number(stats.removed()), "still take room"));
            console.say(row("chunks", number(stats.chunks()), Sizes.text(stats.bytes())));
            console.say(row("bits", number(stats.settings().bits()), ""));
            console.say(row(
                    "distance", number(stats.settings().distance()), "bits at most, unless a query says otherwise"));
            stats.settings().method().forEach((name, value) -> console.say(row(name, value, "")));
            console.json(stats.json());
        }
    }
}
