package org.semblance.server.index;

/** The result of a {@link Change}, available when the change is on disk. */
public sealed interface Outcome {
    record Checked(Answer answer) implements Outcome {}

    /** @param replaced whether there was a document with that id */
    record Stored(boolean replaced) implements Outcome {}

    /** @param removed false if there was no such document */
    record Removed(boolean removed) implements Outcome {}

    /** The change was not applied; other changes of the batch are unaffected. */
    record Failed(Refusal refusal) implements Outcome {}
}
