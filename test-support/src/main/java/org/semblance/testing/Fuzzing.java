package org.semblance.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Hostile inputs for a target: a class with the method {@code public static void fuzzerTestOneInput(byte[])}, which
 * fails for an input that is not handled as promised. The default run tries the examples and random changes of them;
 * {@code -Pthorough} has Jazzer search for inputs that reach new code, in a process of its own for each target.
 * {@code -Dfuzz.seconds} sets the time of each search.
 */
public final class Fuzzing {
    private static final int MUTANTS = Integer.getInteger("fuzz.mutants", Seeds.count(5000));
    private static final int SECONDS = Integer.getInteger("fuzz.seconds", Seeds.thorough() ? 60 : 0);
    private static final int LONGEST = 4096;
    private static final String TOKENS = "\0\n\r\t\"',{}[]:\\;=<>&%/ \u001f\u008b(\u00ff";
    private static final Pattern EXECUTED = Pattern.compile("Done (\\d+) runs|stat::number_of_executed_units: (\\d+)");

    private Fuzzing() {}

    /** A target, as a function. */
    public interface Target {
        void accept(byte[] input) throws Exception;
    }

    /**
     * Tries inputs on a target.
     *
     * @param examples valid inputs, from which the search begins
     * @param directory for the inputs found
     * @throws AssertionError naming the input for which the target failed
     */
    public static void run(Class<?> type, Target target, List<byte[]> examples, Path directory) throws Exception {
        if (SECONDS > 0) search(type, examples, directory);
        else mutate(target, examples);
    }

    private static void mutate(Target target, List<byte[]> examples) {
        Random random = Seeds.random();
        for (byte[] example : examples) attempt(target, example);
        for (int i = 0; i < MUTANTS; i++) attempt(target, mutant(examples, random));
    }

    private static void attempt(Target target, byte[] input) {
        try {
            target.accept(input.clone());
        } catch (Exception | Error e) {
            throw new AssertionError("seed " + Seeds.base() + ", input " + literal(input), e);
        }
    }

    /** One to eight changes of an example: bytes changed, inserted, removed or repeated, or the end of another example. */
    private static byte[] mutant(List<byte[]> examples, Random random) {
        byte[] bytes = examples.get(random.nextInt(examples.size())).clone();
        for (int changes = 1 + random.nextInt(random.nextInt(8) + 1); changes > 0; changes--) {
            int at = random.nextInt(bytes.length + 1);
            int to = at + random.nextInt(Math.min(bytes.length - at, 32) + 1);
            byte[] middle = switch (random.nextInt(6)) {
                case 0 -> new byte[0];
                case 1 -> new byte[] {(byte) random.nextInt(256)};
                case 2 -> new byte[] {(byte) TOKENS.charAt(random.nextInt(TOKENS.length()))};
                case 3 -> Arrays.copyOfRange(bytes, at, to + Math.min(to - at, bytes.length - to));
                case 4 -> Integer.toString(random.nextInt()).getBytes(StandardCharsets.ISO_8859_1);
                default -> {
                    byte[] other = examples.get(random.nextInt(examples.size()));
                    int from = random.nextInt(other.length + 1);
                    yield Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(64)));
                }
            };
            bytes = spliced(bytes, at, random.nextInt(12) == 0 ? bytes.length : to, middle);
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] middle) {
        byte[] spliced = Arrays.copyOf(bytes, from + middle.length + bytes.length - to);
        System.arraycopy(middle, 0, spliced, from, middle.length);
        System.arraycopy(bytes, to, spliced, from + middle.length, bytes.length - to);
        return spliced;
    }

    private static void search(Class<?> type, List<byte[]> examples, Path directory) throws Exception {
        Path corpus = Files.createDirectories(directory.resolve("corpus"));
        Path found = Files.createDirectories(directory.resolve("found"));
        for (int i = 0; i < examples.size(); i++) Files.write(corpus.resolve("example" + i), examples.get(i));
        List<String> command = JavaProcess.command(
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + type.getName(),
                "--instrumentation_includes=org.semblance.**",
                "--custom_hook_includes=org.semblance.**",
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery", // sockets are
                // meant
                "--reproducer_path=" + found,
                "-artifact_prefix=" + found + "/",
                "-max_total_time=" + SECONDS,
                "-max_len=" + LONGEST,
                "-timeout=20",
                "-print_final_stats=1",
                "-rss_limit_mb=4096",
                "-seed=" + Seeds.base(),
                corpus);
        command.add(1, "-Xmx1g");
        command.remove("-XX:TieredStopAtLevel=1"); // long enough for the optimizing JIT
        Path log = directory.resolve("jazzer.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(SECONDS + 300L, TimeUnit.SECONDS))
            process.destroyForcibly().waitFor();
        String told = Files.readString(log, StandardCharsets.ISO_8859_1);
        if (process.exitValue() != 0) {
            throw new AssertionError(
                    "%s, seed %d: %s%n%s".formatted(type.getName(), Seeds.base(), inputs(found), told));
        }
        Matcher executed = EXECUTED.matcher(told);
        long runs = 0;
        while (executed.find()) runs = Long.parseLong(executed.group(executed.group(1) == null ? 2 : 1));
        if (runs == 0) throw new AssertionError("nothing was tried:\n" + told);
        System.out.printf(Locale.ROOT, "%s: %,d inputs in %d s%n", type.getSimpleName(), runs, SECONDS);
    }

    private static String inputs(Path found) throws IOException {
        StringBuilder inputs = new StringBuilder();
        try (Stream<Path> files = Files.list(found)) {
            for (Path file : files.sorted().toList()) {
                if (!file.toString().endsWith(".java"))
                    inputs.append(literal(Files.readAllBytes(file))).append('\n');
            }
        }
        return inputs.toString();
    }

    /** The bytes as a Java string in ISO 8859-1, to become a test. */
    private static String literal(byte[] bytes) {
        StringBuilder text = new StringBuilder("\"");
        for (byte b : bytes) {
            int c = b & 0xFF;
            if (c == '"' || c == '\\') text.append('\\').append((char) c);
            else if (c >= ' ' && c < 127) text.append((char) c);
            else if (c == '\n') text.append("\\n");
            else text.append("\\u00%02x".formatted(c));
        }
        return text.append('"').toString();
    }
}
