package org.semblance.cli.index;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.LiveSettings;
import picocli.CommandLine.Option;

/** Options of an index of the service. */
final class ServiceIndexOptions {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})([smhd])");

    @Option(
            names = "--live",
            description =
                    "Create an index for 'semblance serve' at DATA/indexes/NAME, whose documents can be replaced, removed and"
                            + " expire. Works with every method that 'semblance methods' marks as online.")
    private boolean live;

    @Option(
            names = "--ttl",
            paramLabel = "TIME",
            description = "With --live: time after which documents expire, such as 90m, 12h or 30d. Default: never.")
    private @Nullable String timeToLive;

    @Option(names = "--texts", description = "With --live: also store the texts, compressed.")
    private boolean texts;

    boolean isLive() {
        if (!live && (timeToLive != null || texts)) {
            throw new IllegalArgumentException("--ttl and --texts need --live");
        }
        return live;
    }

    LiveSettings settings(String method, @Nullable String threshold, @Nullable String tokens, Map<String, String> set) {
        Map<String, String> parameters = new LinkedHashMap<>(set);
        if (tokens != null) parameters.put("tokens", tokens);
        return new LiveSettings(
                method,
                threshold == null ? "" : threshold,
                parameters,
                Optional.ofNullable(timeToLive).map(ServiceIndexOptions::time),
                false,
                texts);
    }

    private static Duration time(String text) {
        Matcher time = TIME.matcher(text.toLowerCase(Locale.ROOT));
        if (!time.matches())
            throw new IllegalArgumentException("--ttl must be a time such as 90m, 12h or 30d: " + text);
        long number = Long.parseLong(time.group(1));
        return switch (time.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }
}
