package org.semblance.cli;

import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.document.Document;
import picocli.CommandLine.Command;

/** Prints the tokens of each document. */
@Command(
        name = "tokens",
        description = "Print the id of each document, a tab, and its tokens separated by spaces (a space inside a token"
                + " is printed as _).",
        footer = {"", "Example:", "  semblance tokens news.jsonl --tokens words | head"})
final class TokensCommand extends DocumentCommand {
    @Override
    Function<Document, @Nullable String> line(Detector<?> detector) {
        return document -> detector.analyzer().tokens(document).stream()
                .map(token -> token.replaceAll("\\s", "_"))
                .collect(Collectors.joining(" "));
    }
}
