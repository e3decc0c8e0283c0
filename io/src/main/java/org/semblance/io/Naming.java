package org.semblance.io;

import java.util.List;

/**
 * How documents are named that bring no id: by line, or by path.
 *
 * @param several whether there are several inputs, so that a line alone is no id
 * @param fullNames whether paths within places are not unique
 */
public record Naming(boolean several, boolean fullNames) {
    public static Naming among(List<Input> inputs) {
        return new Naming(inputs.size() > 1, Batches.collide(inputs));
    }

    /** Whether an id, which may have been made by this, would then be another by the other. */
    public boolean mayDiffer(Naming other, Input input, String id, long position) {
        return input.format().wholeFiles()
                ? fullNames != other.fullNames
                : several != other.several && id.equals(Long.toString(position));
    }
}
