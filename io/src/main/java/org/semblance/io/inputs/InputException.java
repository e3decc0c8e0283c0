package org.semblance.io.inputs;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.semblance.files.Locations;

/** An input cannot be read. The message is one line for the user: the file, the problem and a remedy. */
public class InputException extends RuntimeException {
    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The user message for a failure to open or list a file. */
    public static InputException of(String name, IOException failure) {
        String problem = switch (failure) {
            case NoSuchFileException e -> "no such file or directory";
            case AccessDeniedException e -> e.getReason() == null ? "permission denied" : e.getReason();
            case FileSystemException e
            when e.getReason() != null && Locations.hasScheme(e.getFile()) -> "cannot be read: " + e.getReason();
            default -> "cannot be read: " + oneLine(failure);
        };
        return new InputException(name + ": " + problem, failure);
    }

    /** The first line of the failure's message, or its class name. */
    public static String oneLine(Throwable failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) return failure.getClass().getSimpleName();
        return message.lines().findFirst().orElse("").strip();
    }
}
