package org.semblance.server.index;

/** What became of a {@link Change}; told only when it is on the disk. */
public sealed interface Outcome {
    record Checked(Answer answer) implements Outcome {}

    /** @param replaced whether there was a document with that id */
    record Stored(boolean replaced) implements Outcome {}

    /** @param removed false where there was no such document */
    record Removed(boolean removed) implements Outcome {}

    /** The change was not made; the others of the batch were not touched by that. */
    record Failed(Refusal refusal) implements Outcome {}
}
