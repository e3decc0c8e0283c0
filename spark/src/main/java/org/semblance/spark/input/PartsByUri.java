package org.semblance.spark.input;

import java.io.Serializable;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.fs.Path;

/**
 * Looks up input files by the URIs that Spark reports. A file has several spellings, {@code file:/x} and {@code
 * file:///x}, and two files may differ in their host only.
 */
final class PartsByUri implements Serializable {
    private static final long serialVersionUID = 1;

    private final Map<String, InputPart> parts = new HashMap<>();

    PartsByUri(List<InputPart> some) {
        for (InputPart part : some) parts.put(address(new Path(part.uri()).toUri()), part);
    }

    private static String address(URI uri) {
        return uri.getScheme() + "://" + Objects.requireNonNullElse(uri.getAuthority(), "") + uri.getPath();
    }

    /** The file that a row was read from. */
    InputPart of(String uri) {
        InputPart part = parts.get(address(URI.create(uri)));
        if (part == null) throw new IllegalStateException("a row of a file that is not an input: " + uri);
        return part;
    }
}
