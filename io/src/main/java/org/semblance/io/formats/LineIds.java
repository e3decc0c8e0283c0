package org.semblance.io.formats;

import org.semblance.io.inputs.InputFile;

/**
 * Ids for records without one: the line number, preceded by the file name if there are several inputs.
 *
 * @param prefix the file name and a colon, or empty
 */
public record LineIds(String prefix) {
    public static LineIds of(InputFile file, boolean several) {
        return new LineIds(several ? file.name() + ":" : "");
    }

    public String at(long line) {
        return prefix + line;
    }
}
