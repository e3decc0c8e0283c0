package org.semblance.io.inputs;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** An input that cannot be read; the message is one line for the user that names the file and a remedy. */
public class InputException extends RuntimeException {
    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What the failure to open or list a file means to the user. */
    public static InputException of(String name, IOException failure) {
        String problem = switch (failure) {
            case NoSuchFileException e -> "no such file or directory";
            case AccessDeniedException e -> "permission denied";
            default -> "cannot be read: " + oneLine(failure);
        };
        return new InputException(name + ": " + problem, failure);
    }

    /** The first line of what the failure says of itself. */
    public static String oneLine(Throwable failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) return failure.getClass().getSimpleName();
        return message.lines().findFirst().orElse("").strip();
    }
}
