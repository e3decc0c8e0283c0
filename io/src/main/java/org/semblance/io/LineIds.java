package org.semblance.io;

/** Ids for records that bring none: the line, after the file's name where there are several inputs. */
record LineIds(String prefix) {
    static LineIds of(InputFile file, boolean several) {
        return new LineIds(several ? file.name() + ":" : "");
    }

    String at(long line) {
        return prefix + line;
    }
}
