package org.semblance.io.inputs;

/** An input that is not what it was when it was read first; nothing that was made of it is of use. */
public final class ChangedInput extends InputException {
    public ChangedInput(String message) {
        super(message);
    }
}
