package org.semblance.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The code blocks of the documentation. The language of a block says what tests do with it:
 *
 * <ul>
 *   <li>{@code console}: commands after {@code $ }, with their output. All blocks of a page are executed in order in one
 *       shell ({@link ShellSession}), and the output is compared where the page shows any.
 *   <li>{@code sh}: commands that take long or need data of the reader; their options are checked.
 *   <li>{@code java}, {@code xml}, {@code sql}, {@code json}: checked by tests of their own.
 *   <li>none: anything but commands.
 * </ul>
 */
public final class Documentation {
    private static final Pattern FENCE = Pattern.compile("^```(.*)$");
    private static final Pattern COMMAND = Pattern.compile("^(?:\\$ )?(?:\\./|\\S+=\\S+ )?"
            + "(semblance|bin/\\S+|mvn|curl|java|spark-submit|docker|podman|pip|python3?) .*");

    private Documentation() {}

    /**
     * A code block.
     *
     * @param page relative to the repository
     * @param line number of its first line
     * @param language the word after the fence, which may be empty
     * @param lines without the fences
     */
    public record Block(Path page, int line, String language, List<String> lines) {
        public String text() {
            return String.join("\n", lines) + "\n";
        }

        public String place() {
            return page + ", line " + line;
        }

        /** The commands of the block, without prompts and output; a line may continue after a backslash. */
        public List<String> commands() {
            return steps().stream().map(Step::command).toList();
        }

        /** The commands of the block with the output that follows each. */
        public List<Step> steps() {
            boolean prompts = lines.stream().anyMatch(line -> line.startsWith("$ "));
            List<Step> steps = new ArrayList<>();
            boolean continued = false;
            for (String text : lines) {
                if (continued) {
                    Step last = steps.removeLast();
                    steps.add(new Step(last.command + "\n" + text, last.output));
                } else if (prompts ? text.startsWith("$ ") : !text.isBlank() && !text.startsWith("#")) {
                    steps.add(new Step(prompts ? text.substring(2) : text, new ArrayList<>()));
                } else if (!steps.isEmpty()) {
                    steps.getLast().output.add(text);
                }
                continued = text.endsWith("\\") && (!prompts || continued || text.startsWith("$ "));
            }
            return steps;
        }

        /** Whether a line looks like a command. */
        public boolean hasCommand() {
            return lines.stream().anyMatch(line -> COMMAND.matcher(line).matches());
        }
    }

    /**
     * A command and its output.
     *
     * @param output empty if the page shows none
     */
    public record Step(String command, List<String> output) {}

    /** The root of the repository; tests run in the folder of a module. */
    public static Path root() {
        return Path.of("..").toAbsolutePath().normalize();
    }

    /** All pages of the documentation. */
    public static List<Path> pages() {
        try (Stream<Path> docs = Files.walk(root().resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "examples/README.md")
                                    .map(root()::resolve),
                            docs.filter(page -> page.toString().endsWith(".md")).sorted())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The code blocks of a page. */
    public static List<Block> blocks(Path page) {
        try {
            List<Block> blocks = new ArrayList<>();
            List<String> inside = null;
            String language = "";
            int number = 0;
            int first = 0;
            for (String line : Files.readAllLines(page)) {
                number++;
                Matcher fence = FENCE.matcher(line);
                if (!fence.matches()) {
                    if (inside != null) inside.add(line);
                } else if (inside == null) {
                    inside = new ArrayList<>();
                    language = fence.group(1).strip();
                    first = number + 1;
                } else {
                    blocks.add(new Block(root().relativize(page), first, language, inside));
                    inside = null;
                }
            }
            if (inside != null) throw new AssertionError(page + ", line " + first + ": the code block has no end");
            return blocks;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The blocks of all pages in one of these languages. */
    public static List<Block> blocks(String... languages) {
        return pages().stream()
                .flatMap(page -> blocks(page).stream())
                .filter(block -> List.of(languages).contains(block.language))
                .toList();
    }

    /** The words of commands as a shell splits them, without comments and assignments of variables. */
    public static List<List<String>> words(List<String> commands) {
        List<List<String>> all = ShellSession.words(commands);
        for (List<String> words : all)
            while (!words.isEmpty() && words.getFirst().matches("[A-Z_]+=.*")) words.removeFirst();
        return all;
    }
}
