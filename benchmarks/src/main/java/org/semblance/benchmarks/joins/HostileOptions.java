package org.semblance.benchmarks.joins;

import java.util.List;
import picocli.CommandLine.Option;

/** Options for the sizes of the hostile collections. */
final class HostileOptions {
    @Option(names = "--hostile", description = "Join generated collections that are hard for a join; needs no --data.")
    private boolean enabled;

    @Option(names = "--hostile-records", description = "Number of short records. Default: ${DEFAULT-VALUE}.")
    private int records = 100_000;

    @Option(
            names = "--identical-records",
            description = "Number of identical records whose pairs are all listed. Default: ${DEFAULT-VALUE}.")
    private int identical = 3_000;

    @Option(
            names = "--few-token-records",
            description = "Number of records made of thirty tokens. Default: ${DEFAULT-VALUE}.")
    private int fewTokens = 10_000;

    @Option(names = "--long-records", description = "Number of very long records. Default: ${DEFAULT-VALUE}.")
    private int longRecords = 200;

    @Option(names = "--long-tokens", description = "Tokens per very long record. Default: ${DEFAULT-VALUE}.")
    private int longTokens = 50_000;

    boolean enabled() {
        return enabled;
    }

    List<HostileCollection> collections() {
        return List.of(
                HostileCollection.commonToken(records),
                HostileCollection.identical(identical),
                HostileCollection.identical(records),
                HostileCollection.longRecords(longRecords, longTokens),
                HostileCollection.equalSizes(records),
                HostileCollection.thresholdOne(records),
                HostileCollection.fewTokens(fewTokens));
    }
}
