package org.semblance.io.formats;

import java.util.function.Supplier;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.ReadOptions;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/** JSON Lines: one JSON object per line. */
public final class JsonlFormat implements RecordFormat {
    private static final int POOLED_BUFFERS = 64;

    private final ReadOptions options;
    private final JsonFactory json;

    public JsonlFormat(ReadOptions options) {
        this.options = options;
        // The length of records is already limited; Jackson's own limit on strings would reject long books.
        StreamReadConstraints limits = StreamReadConstraints.builder()
                .maxStringLength(Integer.MAX_VALUE)
                .maxNumberLength(Integer.MAX_VALUE)
                .build();
        this.json = JsonFactory.builder()
                .streamReadConstraints(limits)
                .recyclerPool(JsonRecyclerPools.newBoundedPool(POOLED_BUFFERS))
                .build();
    }

    @Override
    public RecordFraming framing() {
        return new NewlineFraming(false);
    }

    @Override
    public Supplier<RecordParser> parsers(InputFile file, byte[] header, LineIds ids) {
        return () -> new JsonlParser(json, options, ids);
    }
}
