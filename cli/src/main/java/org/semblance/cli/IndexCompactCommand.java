package org.semblance.cli;

import java.io.IOException;
import picocli.CommandLine.Command;

/** Gives back the room of what was removed. */
@Command(
        name = "compact",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Give back the room that removed documents take in an index of the service.",
        footer = {"", "Example:", "  semblance index compact data/indexes/news"})
final class IndexCompactCommand extends IndexVerb {
    @Override
    void execute(Console console) throws IOException, InterruptedException {
        requireLive("compact", "a change of an index of fingerprints gives back room by itself");
        LiveWork.open(directory, "compact", console, LiveWork::compact);
    }
}
