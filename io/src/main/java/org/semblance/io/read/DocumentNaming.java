package org.semblance.io.read;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.semblance.io.inputs.Input;

/**
 * Generated ids for documents without one: by line number, or by path.
 *
 * @param several whether there are several inputs, so that a line number alone is not unique
 * @param fullNames whether relative paths are not unique across inputs, so that full names are used
 */
public record DocumentNaming(boolean several, boolean fullNames) implements Serializable {
    public static DocumentNaming among(List<Input> inputs) {
        return new DocumentNaming(inputs.size() > 1, collide(inputs));
    }

    /** Whether two inputs contain the same relative path, so that only full names are unique. */
    public static boolean collide(List<Input> inputs) {
        List<Input> folders =
                inputs.stream().filter(input -> input.format().wholeFiles()).toList();
        if (folders.size() < 2) return false;
        Set<String> seen = new HashSet<>();
        return folders.stream().flatMap(input -> input.files().stream()).anyMatch(file -> !seen.add(file.relative()));
    }

    /** Whether the other naming would give this document, whose id this naming may have generated, a different id. */
    public boolean mayDiffer(DocumentNaming other, Input input, String id, long position) {
        return input.format().wholeFiles()
                ? fullNames != other.fullNames
                : several != other.several && id.equals(Long.toString(position));
    }
}
