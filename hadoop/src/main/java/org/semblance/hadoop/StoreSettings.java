package org.semblance.hadoop;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Settings of stores that differ from Hadoop's; those of the user take precedence. */
public final class StoreSettings {
    /**
     * By default an unreachable store is reported after up to a quarter of an hour, and a server that fails after some
     * minutes. The classic stream reads objects from beginning to end, which is what is done here, and works with every server
     * of the protocol.
     */
    private static final Map<String, String> DEFAULTS = Map.of(
            "ipc.client.connect.max.retries.on.timeouts", "2",
            "fs.s3a.attempts.maximum", "2",
            "fs.s3a.retry.limit", "4",
            "fs.s3a.connection.establish.timeout", "10s",
            "fs.s3a.input.stream.type", "classic");

    private StoreSettings() {}

    /** Changes the settings that no file and no program has set. */
    public static void apply(Configuration settings) {
        DEFAULTS.forEach((name, value) -> {
            String[] sources = settings.getPropertySources(name);
            if (sources == null || sources[sources.length - 1].endsWith("-default.xml"))
                settings.set(name, value, "semblance");
        });
    }
}
