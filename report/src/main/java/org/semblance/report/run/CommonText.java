package org.semblance.report.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputException;
import org.semblance.records.CommonTokens;
import org.semblance.records.CommonTokens.Share;
import org.semblance.records.ComparedTokens;
import org.semblance.report.JsonText;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * States how much of what documents share is text that many documents have. For one thread.
 *
 * @param hashes gives the hashes of a document's tokens, ascending
 */
public record CommonText(CommonTokens table, ComparedTokens compared, Function<Document, long[]> hashes) {
    /** File of the common tokens of a run. */
    public static final String NAME = "common.json";

    /** Empty if the method does not compare sets of tokens, if no token is common, or if they were not counted. */
    public static Optional<CommonText> of(Detector<?> detector, CommonTokens table) {
        if (table.isEmpty()) return Optional.empty();
        return detector.encoding()
                .comparedTokens()
                .map(sets -> new CommonText(table, sets, sets.hasher(detector.analyzer())));
    }

    /** Of an earlier run; runs without common tokens and those of earlier versions have no such file. */
    public static Optional<CommonText> of(Detector<?> detector, Path run) throws IOException {
        return of(detector, read(run));
    }

    /** The common tokens of a document, as places in the table. */
    public int[] places(Document document) {
        return table.among(hashes.apply(document));
    }

    /** How common tokens are, given the places of the common ones and the number of all. */
    Share share(int[] places, long all) {
        return table.share(places, all, compared);
    }

    /** How common the tokens are that two documents share; empty if they share none. */
    public Optional<Share> shared(Document x, Document y) {
        long[] left = hashes.apply(x);
        long[] right = hashes.apply(y);
        long both = 0;
        for (int i = 0, j = 0; i < left.length && j < right.length; ) {
            long a = left[i];
            long b = right[j];
            if (a == b) both++;
            if (a <= b) i++;
            if (b <= a) j++;
        }
        if (both == 0) return Optional.empty();
        return Optional.of(share(CommonTokens.shared(table.among(left), table.among(right)), both));
    }

    /** Writes the tokens as their hashes, in hexadecimal digits, with the number of documents of each. */
    static void write(Path directory, CommonTokens table) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(directory.resolve(NAME)));
                JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            json.writeNumberProperty("documents", table.documents());
            json.writeNumberProperty("more_than", table.limit());
            json.writeObjectPropertyStart("tokens");
            for (int i = 0; i < table.tokens().length; i++)
                json.writeNumberProperty("%016x".formatted(table.tokens()[i]), table.frequencies()[i]);
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    /** Reads the common tokens of a run; none if there is no file. */
    public static CommonTokens read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        if (!Files.exists(file)) return CommonTokens.NONE;
        try {
            JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(file));
            Map<Long, Integer> sorted = new TreeMap<>();
            json.required("tokens")
                    .properties()
                    .forEach(token -> sorted.put(
                            Long.parseUnsignedLong(token.getKey(), 16),
                            token.getValue().asInt()));
            List<Long> tokens = new ArrayList<>(sorted.keySet());
            return new CommonTokens(
                    json.required("documents").asInt(),
                    json.required("more_than").asInt(),
                    tokens.stream().mapToLong(token -> token).toArray(),
                    sorted.values().stream().mapToInt(frequency -> frequency).toArray());
        } catch (JacksonException | IllegalArgumentException e) {
            throw new InputException(file + ": not a table of common tokens; run again, or delete it", e);
        }
    }
}
