package org.semblance.io.inputs;

/** An input changed between two reads, so results based on the first read are invalid. */
public final class ChangedInput extends InputException {
    public ChangedInput(String message) {
        super(message);
    }
}
