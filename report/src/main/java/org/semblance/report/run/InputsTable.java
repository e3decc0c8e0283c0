package org.semblance.report.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.files.Locations;
import org.semblance.files.RemoteFiles;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.report.Tsv;

/**
 * The files that a run read, with size and modification time, so that later commands find the same documents or report
 * that they changed. Files inside the run directory, such as saved standard input, are relative to it.
 */
public final class InputsTable {
    public static final String NAME = "inputs.tsv";

    private static final String[] COLUMNS =
            "place name path format file relative file_path file_format size modified encoding".split(" ");

    private InputsTable() {}

    public static void write(Path directory, List<Input> inputs) throws IOException {
        Files.writeString(directory.resolve(NAME), text(directory, inputs));
    }

    /** The table for a run directory. */
    public static String text(Path directory, List<Input> inputs) {
        StringBuilder table = new StringBuilder(Tsv.line((Object[]) COLUMNS));
        for (int p = 0; p < inputs.size(); p++) {
            Input input = inputs.get(p);
            for (InputFile file : input.files()) {
                table.append(Tsv.line(
                        p,
                        input.name(),
                        locate(directory, input.path()),
                        input.format().title(),
                        file.name(),
                        file.relative(),
                        locate(directory, file.path()),
                        file.format().title(),
                        file.size(),
                        file.modified().toInstant(),
                        file.format().hasEncoding() ? file.encoding().name() : ""));
            }
        }
        return table.toString();
    }

    private static String locate(Path directory, Path path) {
        Path full = path.toAbsolutePath().normalize();
        Path home = directory.toAbsolutePath().normalize();
        return full.startsWith(home) ? home.relativize(full).toString() : full.toString();
    }

    /** The inputs as they were during the run. */
    public static List<Input> read(Path directory) throws IOException {
        Map<String, List<String[]>> groups = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(directory.resolve(NAME), StandardCharsets.UTF_8);
        if (lines.isEmpty()) throw new IOException(NAME + ": the header is missing");
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            if (cells.length != COLUMNS.length) throw new IOException(NAME + ": a row has " + cells.length + " cells");
            for (int i = 0; i < cells.length; i++) cells[i] = Tsv.unescape(cells[i]);
            groups.computeIfAbsent(cells[0], _ -> new ArrayList<>()).add(cells);
        }
        return groups.values().stream().map(rows -> input(directory, rows)).toList();
    }

    private static Input input(Path directory, List<String[]> rows) {
        String[] first = rows.getFirst();
        List<InputFile> files = rows.stream().map(row -> file(directory, row)).toList();
        return new Input(first[1], path(directory, first[2]), Format.parse(first[3]), files);
    }

    /** Where a file is: relative to the run directory, or anywhere else by its full name. */
    private static Path path(Path directory, String name) {
        boolean elsewhere = Locations.hasScheme(name) || RemoteFiles.isRemote(directory) && name.startsWith("/");
        return elsewhere ? Locations.path(name) : directory.resolve(name);
    }

    private static InputFile file(Path directory, String[] row) {
        Path path = path(directory, row[6]);
        FileTime modified;
        try {
            modified = FileTime.from(Instant.parse(row[9]));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(NAME + ": not a time: " + row[9], e);
        }
        return new InputFile(
                row[4],
                row[5],
                path,
                Format.parse(row[7]),
                FileCompression.ofName(row[6]),
                Long.parseLong(row[8]),
                modified,
                row[10].isEmpty() ? TextEncoding.UTF_8 : TextEncoding.parse(row[10]));
    }
}
