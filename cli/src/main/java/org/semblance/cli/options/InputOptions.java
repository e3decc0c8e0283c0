package org.semblance.cli.options;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.cli.console.Sizes;
import org.semblance.corpus.Requirement;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.spill.Directories;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;
import picocli.CommandLine.Option;

/** How inputs are read. */
public final class InputOptions {
    public static final String HEADING = "%nInput:%n";

    /** A text of fewer lines is hardly a list of documents. */
    private static final int MANY_LINES = 20;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = FormatNames.class,
            description = "One of ${COMPLETION-CANDIDATES}. Default: by file name.")
    private @Nullable String format;

    @Option(
            names = {"--text-field", "--column"},
            paramLabel = "NAME",
            description = "Field or column with the text. Default: text.")
    private String textField = "text";

    @Option(
            names = "--id-field",
            paramLabel = "NAME",
            description = "Field with the id. Default: id; records without one get their line number.")
    private @Nullable String idField;

    @Option(names = "--url-field", paramLabel = "NAME", description = "Field with the URL. Default: url.")
    private String urlField = ReadOptions.URL_FIELD;

    @Option(
            names = "--html-field",
            paramLabel = "NAME",
            description = "Field with an HTML page, instead of plain text.")
    private @Nullable String htmlField;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description =
                    "Encoding of text, lines, CSV and TSV, or auto to detect it for each file. Default: UTF-8, or as"
                            + " the byte order mark says.")
    private String encoding = TextEncoding.UTF_8.name();

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description = "Field separator of CSV and TSV: one character, such as ';' or '|', or tab. Default: comma;"
                    + " tab for TSV.")
    private @Nullable String delimiter;

    @Option(
            names = "--max-record",
            paramLabel = "SIZE",
            converter = Sizes.class,
            description = "Size of the longest record that is read. Default: 64m.")
    private Long maxRecord = 64L << 20;

    @Option(
            names = "--max-window",
            paramLabel = "SIZE",
            converter = Sizes.class,
            description = "Size of the largest window of a zstd file that is read. Default: 128m.")
    private Long zstdWindow = ReadOptions.ZSTD_WINDOW;

    /** The names of the formats, for the help. */
    static final class FormatNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        FormatNames() {
            super(Format.names());
        }
    }

    /** Work on inputs that were found. */
    public interface Work {
        void with(Inputs.Resolved inputs) throws IOException, InterruptedException;
    }

    /** Finds inputs; standard input is copied to a temporary file, which is deleted after the work. */
    public static void resolve(List<String> arguments, ReadOptions reading, Work work)
            throws IOException, InterruptedException {
        Path spool = Files.createTempDirectory("semblance-");
        try {
            work.with(Inputs.resolve(arguments, reading, spool));
        } finally {
            Directories.delete(spool);
        }
    }

    /** The options that must apply to some document: a field of URLs other than the usual one. */
    public List<Requirement> requirements() {
        return urlField.equals(ReadOptions.URL_FIELD)
                ? List.of()
                : List.of(new Requirement(unmatchedUrls(urlField), document -> document.url() != null));
    }

    /** Why the field of URLs has no effect, and what to do, if no document has one. */
    public static String unmatchedUrls(String field) {
        return "--url-field %s: no document has a URL in this field; name a field of the documents".formatted(field);
    }

    /** The notes on inputs that were found, with one if all are a single document whose lines may be documents. */
    public List<String> notes(Inputs.Resolved found) {
        List<String> notes = new ArrayList<>(found.notes());
        List<InputFile> files =
                found.inputs().stream().flatMap(i -> i.files().stream()).toList();
        if (format != null || files.size() != 1 || files.getFirst().format() != Format.TEXT) return notes;
        InputFile file = files.getFirst();
        long lines = lines(file);
        if (lines >= MANY_LINES)
            notes.add("%s is read as one document; it has %,d lines: --format lines reads each line as one"
                    .formatted(file.title(), lines));
        return notes;
    }

    /** A note for each benchmark that is one text file, and so one item, although it has several lines. */
    public List<String> itemNotes(List<Input> benchmarks) {
        List<String> notes = new ArrayList<>();
        for (Input benchmark : benchmarks) {
            InputFile file = benchmark.files().getFirst();
            if (benchmark.files().size() != 1 || file.format() != Format.TEXT) continue;
            long lines = lines(file);
            if (lines > 1)
                notes.add("%s is read as one item; it has %,d lines: --item-format lines reads each line as one"
                        .formatted(file.title(), lines));
        }
        return notes;
    }

    /** The number of lines; 0 if the file cannot be read, which the run reports. */
    private long lines(InputFile file) {
        if (file.size() > maxRecord) return 0;
        try (BufferedReader text =
                new BufferedReader(new InputStreamReader(OpenFile.open(file), StandardCharsets.UTF_8))) {
            return text.lines().count();
        } catch (IOException | UncheckedIOException | InputException e) {
            return 0;
        }
    }

    /** The encoding of text. */
    public TextEncoding encoding() {
        return TextEncoding.parse(encoding);
    }

    /** The options with the page settings of a method and additional fields. */
    public ReadOptions reading(Detector<?> detector, Set<String> extraFields) {
        return reading(extraFields).withBoilerplate(Boilerplate.of(detector)).withLinks(Links.of(detector));
    }

    /** The options with additional fields. */
    public ReadOptions reading(Set<String> extraFields) {
        return ReadOptions.defaults()
                .withFormat(format == null ? null : Format.parse(format))
                .withTextField(textField)
                .withIdField(idField)
                .withUrlField(urlField)
                .withHtmlField(htmlField)
                .withExtraFields(new LinkedHashSet<>(extraFields))
                .withEncoding(encoding())
                .withDelimiter(delimiter == null ? null : ReadOptions.parseDelimiter(delimiter))
                .withMaxRecordBytes(maxRecord)
                .withZstdWindow(zstdWindow);
    }
}
