package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.testing.Documentation;
import org.semblance.testing.Documentation.Block;
import org.semblance.testing.Documentation.Step;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Seeds;
import org.semblance.testing.ShellSession;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Commands and programs in the documentation work as printed. */
@Order(1)
class DocumentationTest {
    private static final Pattern INLINE = Pattern.compile("`(?:\\./)?semblance ([a-z]+ [^`]*)`");

    @TempDir
    Path dir;

    /** README.md and a sample of the other pages; all of them in a thorough run. */
    static List<Path> pagesWithSessions() {
        List<Path> all = Documentation.pages().stream()
                .filter(page -> Documentation.blocks(page).stream().anyMatch(DocumentationTest::isSession))
                .map(Documentation.root()::relativize)
                .toList();
        Path readme = Path.of("README.md");
        List<Path> some = new ArrayList<>(
                Seeds.some(3, all.stream().filter(page -> !page.equals(readme)).toList()));
        some.addFirst(readme);
        return some;
    }

    private static boolean isSession(Block block) {
        return block.language().startsWith("console");
    }

    /** {@code console exit=3}: the last command of the block ends with this code. */
    @ParameterizedTest
    @MethodSource("pagesWithSessions")
    void sessionsPrintWhatThePageShows(Path page) throws IOException, InterruptedException {
        List<Block> blocks = Documentation.blocks(Documentation.root().resolve(page)).stream()
                .filter(DocumentationTest::isSession)
                .toList();
        List<Step> steps =
                blocks.stream().flatMap(block -> block.steps().stream()).toList();
        List<ShellSession.Executed> executed =
                new ShellSession(dir).run(steps.stream().map(Step::command).toList());
        int next = 0;
        for (Block block : blocks) {
            int code = block.language().contains("exit=")
                    ? Integer.parseInt(block.language().replaceFirst(".*exit=", ""))
                    : 0;
            List<Step> own = block.steps();
            for (int i = 0; i < own.size(); i++) {
                ShellSession.Executed result = executed.get(next++);
                String what = "%s: %s%n%s".formatted(block.place(), own.get(i).command(), result.output());
                assertThat(result.code()).as(what).isEqualTo(i == own.size() - 1 ? code : 0);
                if (own.get(i).output().stream().allMatch(String::isBlank)) continue;
                if (!ShellSession.matches(own.get(i).output(), result.output()))
                    assertThat(result.output())
                            .as(what)
                            .isEqualTo(String.join("\n", own.get(i).output()));
            }
        }
    }

    @Test
    void commandsAreRunOrChecked() {
        for (Path page : Documentation.pages()) {
            for (Block block : Documentation.blocks(page)) {
                if (block.hasCommand())
                    assertThat(block.language().split(" ")[0]).as(block.place()).isIn("console", "sh");
            }
        }
    }

    @Test
    void commandsThatAreNotRunHaveValidOptions() throws IOException {
        for (Block block : Documentation.blocks("sh")) {
            for (List<String> words : Documentation.words(block.commands())) {
                String what = block.place() + ": " + words;
                switch (words.getFirst()) {
                    case "semblance", "./semblance" -> parse(words.subList(1, words.size()), what);
                    case "mvn" -> assertModulesAndTestsExist(words, what);
                    case "export", "bin/benchmarks", "spark-submit" -> {} // bin/benchmarks: in module benchmarks
                    default ->
                        assertThat(Documentation.root().resolve(words.getFirst()))
                                .as(what)
                                .isExecutable();
                }
            }
        }
    }

    private static void assertModulesAndTestsExist(List<String> words, String what) throws IOException {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("-pl"))
                assertThat(Documentation.root().resolve(words.get(i + 1)))
                        .as(what)
                        .isDirectory();
            if (!words.get(i).startsWith("-Dtest=")) continue;
            String test = words.get(i).substring("-Dtest=".length()) + ".java";
            try (Stream<Path> files = Files.walk(Documentation.root(), 12)) {
                assertThat(files.map(Path::getFileName).map(Path::toString).filter(test::equals))
                        .as(what)
                        .isNotEmpty();
            }
        }
    }

    /** Commands within a sentence, such as {@code semblance report OUT --open}. */
    @Test
    void commandsInSentencesHaveValidOptions() throws IOException {
        int seen = 0;
        for (Path page : Documentation.pages()) {
            for (MatchResult inline : INLINE.matcher(Files.readString(page).replace("\n", " "))
                    .results()
                    .toList()) {
                for (String one : alternatives(inline.group(1).replaceAll("[\\[\\]]", ""))) {
                    List<String> words = Arrays.stream(one.split(" +"))
                            .filter(word -> !word.equals("…"))
                            .toList();
                    try {
                        parse(words, page + ": " + inline.group());
                    } catch (AssertionError e) {
                        if (!(e.getCause() instanceof MissingParameterException)) throw e; // only a part of a command
                    }
                    seen++;
                }
            }
        }
        assertThat(seen).isGreaterThan(10);
    }

    /** The commands that {@code index build|add DIR} stands for. */
    private static List<String> alternatives(String command) {
        Matcher words = Pattern.compile("\\S+?(?:\\\\?\\|\\S+?)+(?= |$)").matcher(command);
        if (!words.find()) return List.of(command);
        return Arrays.stream(words.group().split("\\\\?\\|"))
                .map(word -> command.substring(0, words.start()) + word + command.substring(words.end()))
                .toList();
    }

    @Test
    void examplesInHelpHaveValidOptions() {
        CommandLine program = Main.program(new String[] {"--help"}, nowhere(), nowhere());
        List<String> examples = new ArrayList<>();
        collect(program, examples);
        assertThat(examples).hasSizeGreaterThan(30);
        for (List<String> words : Documentation.words(examples))
            parse(words.subList(1, words.size()), String.join(" ", words));
    }

    /** An explanation may follow an example after two spaces, a redirection or another program after that. */
    private static void collect(CommandLine command, List<String> examples) {
        StringBuilder open = new StringBuilder();
        for (String line : command.getCommandSpec().usageMessage().footer()) {
            if (open.isEmpty() && !line.startsWith("  semblance ")) continue;
            open.append(line.strip().replaceFirst(" {2,}.*| [|<>] .*", ""));
            if (line.endsWith("\\")) {
                open.setLength(open.length() - 1);
                continue;
            }
            examples.add(open.toString());
            open.setLength(0);
        }
        command.getSubcommands().values().forEach(inner -> collect(inner, examples));
    }

    private static void parse(List<String> words, String what) {
        try {
            String[] args = words.toArray(String[]::new);
            Main.program(args, nowhere(), nowhere()).parseArgs(args);
        } catch (ParameterException e) {
            throw new AssertionError(what + ": " + e.getMessage(), e);
        }
    }

    private static PrintWriter nowhere() {
        return new PrintWriter(new StringWriter());
    }

    /** Java programs are compiled as pasted into a file. The first one of the README is also run. */
    @Test
    void javaProgramsCompile() throws IOException, InterruptedException {
        List<Block> programs = Documentation.blocks("java");
        assertThat(programs).isNotEmpty();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (int i = 0; i < programs.size(); i++) {
            Path classes = Files.createDirectories(dir.resolve("program" + i));
            DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
            List<String> options =
                    List.of("-cp", System.getProperty("java.class.path"), "-d", classes.toString(), "-proc:none");
            boolean compiled = compiler.getTask(null, null, problems, options, null, List.of(source(programs.get(i))))
                    .call();
            assertThat(compiled)
                    .as("%s: %s", programs.get(i).place(), problems.getDiagnostics())
                    .isTrue();
        }
        assertThat(programs.getFirst().page()).hasToString("README.md");
        Files.createDirectories(dir.resolve("examples"));
        Files.copy(Documentation.root().resolve("examples/news.jsonl"), dir.resolve("examples/news.jsonl"));
        List<String> command = new ArrayList<>(JavaProcess.command("Program"));
        int classPath = command.indexOf("-cp") + 1;
        command.set(classPath, dir.resolve("program0") + ":" + command.get(classPath));
        Path printed = dir.resolve("printed");
        Process process = new ProcessBuilder(command)
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(printed)).isZero();
        assertThat(Files.readAllLines(printed)).hasSize(72); // the pairs of the first command of the README
    }

    private static JavaFileObject source(Block program) {
        return new SimpleJavaFileObject(URI.create("string:///Program.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return program.text();
            }
        };
    }

    /** Maven coordinates are those of modules of this build. */
    @Test
    void mavenCoordinatesExist() throws IOException {
        String root = Files.readString(Documentation.root().resolve("pom.xml"));
        String version = Pattern.compile("<artifactId>semblance</artifactId>\\s*<version>([^<]+)<")
                .matcher(root)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        List<Block> blocks = Documentation.blocks("xml");
        assertThat(blocks).isNotEmpty();
        for (Block block : blocks) {
            Pattern coordinates = Pattern.compile(
                    "<groupId>org.semblance</groupId>\\s*<artifactId>semblance-([a-z]+)</artifactId>\\s*<version>([^<]+)<");
            List<MatchResult> found =
                    coordinates.matcher(block.text()).results().toList();
            assertThat(found).as(block.place()).isNotEmpty();
            for (MatchResult one : found) {
                assertThat(Documentation.root().resolve(one.group(1)).resolve("pom.xml"))
                        .as(block.place())
                        .exists();
                assertThat(one.group(2)).as(block.place()).isEqualTo(version);
            }
        }
    }
}
