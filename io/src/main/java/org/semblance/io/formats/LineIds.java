package org.semblance.io.formats;

import org.semblance.io.inputs.InputFile;

/** Ids for records that bring none: the line, after the file's name where there are several inputs. */
public record LineIds(String prefix) {
    public static LineIds of(InputFile file, boolean several) {
        return new LineIds(several ? file.name() + ":" : "");
    }

    public String at(long line) {
        return prefix + line;
    }
}
