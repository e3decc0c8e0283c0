package org.semblance.benchmarks.joins;

import java.util.List;
import picocli.CommandLine.Option;

/** How large the hostile collections are. */
final class HostileOptions {
    @Option(names = "--hostile", description = "generated collections that are hard for a join; needs no --data")
    private boolean wanted;

    @Option(names = "--hostile-records", description = "records of short ones (default: ${DEFAULT-VALUE})")
    private int records = 100_000;

    @Option(
            names = "--identical-records",
            description = "identical ones whose pairs are all listed (default: ${DEFAULT-VALUE})")
    private int identical = 3_000;

    @Option(names = "--few-token-records", description = "records over thirty tokens (default: ${DEFAULT-VALUE})")
    private int fewTokens = 10_000;

    @Option(names = "--long-records", description = "records of very many tokens (default: ${DEFAULT-VALUE})")
    private int longRecords = 200;

    @Option(names = "--long-tokens", description = "how many tokens those have (default: ${DEFAULT-VALUE})")
    private int longTokens = 50_000;

    boolean wanted() {
        return wanted;
    }

    List<Hostile> collections() {
        return List.of(
                Hostile.commonToken(records),
                Hostile.identical(identical),
                Hostile.identical(records),
                Hostile.longRecords(longRecords, longTokens),
                Hostile.equalSizes(records),
                Hostile.thresholdOne(records),
                Hostile.fewTokens(fewTokens));
    }
}
