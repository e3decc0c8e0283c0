package org.semblance.io.read;

import java.util.List;
import org.semblance.io.inputs.Input;

/**
 * How documents are named that bring no id: by line, or by path.
 *
 * @param several whether there are several inputs, so that a line alone is no id
 * @param fullNames whether paths within places are not unique
 */
public record DocumentNaming(boolean several, boolean fullNames) {
    public static DocumentNaming among(List<Input> inputs) {
        return new DocumentNaming(inputs.size() > 1, InputBatches.collide(inputs));
    }

    /** Whether an id, which may have been made by this, would then be another by the other. */
    public boolean mayDiffer(DocumentNaming other, Input input, String id, long position) {
        return input.format().wholeFiles()
                ? fullNames != other.fullNames
                : several != other.several && id.equals(Long.toString(position));
    }
}
