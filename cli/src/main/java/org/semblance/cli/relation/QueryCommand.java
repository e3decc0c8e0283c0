package org.semblance.cli.relation;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.RunOptions;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.files.Locations;
import org.semblance.io.Sources;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.RecordReader;
import org.semblance.io.relation.NearestDocuments;
import org.semblance.io.relation.NearestDocuments.Match;
import org.semblance.io.relation.PreparedRelation;
import org.semblance.io.relation.ShingleReader;
import org.semblance.report.JsonText;
import org.semblance.report.Tsv;
import org.semblance.search.Partitioning;
import org.semblance.search.relational.RelationSearch;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the documents of a corpus most similar to a text. */
@Command(
        name = "query",
        description = {
            "Print the documents of a corpus that are most similar to a text, best first: id, Jaccard"
                    + " similarity of the sets of shingles, as in dedup, shared shingles, shingles of the document and of"
                    + " the text, and containment: the share of the smaller set that the other has."
                    + " Documents without a shared shingle are not listed.",
            "The corpus is prepared once and stored in a file next to it, so that a query reads only the"
                    + " lists of its own shingles. A corpus that has changed is prepared again.",
            "With -m bestjoin --set max-df=N, shingles of more than N documents do not count as shared: similarities are"
                    + " lower, and documents that share only such shingles are not listed."
        },
        footer = {
            "",
            "Examples:",
            "  semblance query article.txt --corpus news.jsonl",
            "  semblance query 'the text itself, a sentence or two' --corpus news.jsonl --tokens shingles:3",
            "  semblance query --id 4711 --corpus relation.parquet --top 5"
        })
public final class QueryCommand extends ProgramCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "TEXT-OR-FILE",
            description = "File with one text or page (.html), - for standard input, or the text itself.")
    private @Nullable String text;

    @Option(names = "--id", paramLabel = "ID", description = "Query with a document of the corpus instead of a text.")
    private @Nullable String id;

    @Option(names = "--top", paramLabel = "N", description = "Most documents to list. Default: 10.")
    private int top = 10;

    @Mixin
    private CorpusOptions corpus = new CorpusOptions();

    @ArgGroup(validate = false, heading = RunOptions.HEADING)
    private RunOptions run = new RunOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if ((text == null) == (id == null)) {
            throw new IllegalArgumentException("give a text or a file, or a document of the corpus with --id");
        }
        if (top < 1) throw new IllegalArgumentException("--top must be at least 1: " + top);
        Console console = console(run.quiet, run.json);
        Document asked = text == null ? Document.of("", "") : document(text);
        try (CorpusOptions.Opened opened = corpus.open(run, console, hasEncoding())) {
            return ask(asked, opened.prepared(), opened.detector());
        } catch (CheckedFile.DamagedFile e) {
            corpus.discard(run, console); // it is prepared again
        }
        try (CorpusOptions.Opened again = corpus.open(run, console, hasEncoding())) {
            return ask(asked, again.prepared(), again.detector());
        }
    }

    private int ask(Document asked, PreparedRelation relation, Detector<?> detector) {
        int except = id == null ? -1 : relation.find(id);
        if (id != null && except < 0) {
            throw new IllegalArgumentException("the corpus has no document '" + id + "' with shingles");
        }
        long[] shingles = text == null ? relation.shingles(except) : ShingleReader.distinct(detector.analyzer(), asked);
        if (shingles.length == 0) throw new IllegalArgumentException(nothing(detector));
        int mostDocuments = detector.search().partitioning(1) instanceof Partitioning.Relational<?> relational
                ? relational.maxDocuments()
                : RelationSearch.ALL;
        List<Match> matches = new NearestDocuments(relation, top, mostDocuments).to(shingles, except);
        print(relation, shingles.length, matches);
        return ExitCode.DONE;
    }

    private static String nothing(Detector<?> detector) {
        String remedy = detector.parameters().getOrDefault("preprocess", "none").equals("none")
                ? "give a text with words"
                : "it has only stop words; try --set preprocess=none";
        return "the text has no tokens under " + detector.analyzer().name() + ": " + remedy;
    }

    private void print(PreparedRelation relation, int asked, List<Match> matches) {
        PrintWriter out = out();
        StringBuilder table = new StringBuilder("id\tjaccard\tshared\tsize\tquery_size\tcontainment\n");
        if (run.json) {
            out.println("{\"documents\":" + relation.documents() + ",\"query_size\":" + asked + ",\"matches\":["
                    + matches.stream().map(match -> json(relation, match)).collect(Collectors.joining(",")) + "]}");
            return;
        }
        for (Match match : matches) {
            table.append(Tsv.escape(relation.id(match.document()))).append('\t').append(digits(match.jaccard()));
            table.append('\t').append(match.shared()).append('\t').append(match.size());
            table.append('\t').append(asked);
            table.append('\t').append(digits(match.containment())).append('\n');
        }
        out.print(table); // only after everything was read, in case the file is damaged
        out.flush();
    }

    private static String json(PreparedRelation relation, Match match) {
        return "{\"id\":" + JsonText.quoted(relation.id(match.document())) + ",\"jaccard\":" + digits(match.jaccard())
                + ",\"shared\":" + match.shared() + ",\"size\":" + match.size() + ",\"containment\":"
                + digits(match.containment())
                + "}";
    }

    private static String digits(double similarity) {
        return String.format(Locale.ROOT, "%.6f", similarity);
    }

    /** The text of the query: from a file, standard input, or the command line. */
    private Document document(String said) throws IOException {
        if (said.equals("-")) {
            Query query = new Query("the query");
            InputFile input = InputFile.ofStandardInput(Format.TEXT, corpus.encoding());
            RecordReader.readDocument(input, System.in, 1, false, ReadOptions.defaults(), query);
            return query.document;
        }
        return isFile(said) ? document(Locations.path(said)) : Document.of("", said);
    }

    /** Whether {@code --encoding} applies to the query. */
    private boolean hasEncoding() {
        return text != null
                && (text.equals("-")
                        || isFile(text) && format(Locations.path(text)).hasEncoding());
    }

    /** A file of an unknown kind is text. */
    private static Format format(Path path) {
        @Nullable Format format = Format.ofName(path.toString());
        return format == null ? Format.TEXT : format;
    }

    /** Texts may begin like names with a scheme. */
    private static boolean isFile(String said) {
        try {
            return !said.isEmpty() && Files.exists(Locations.path(said));
        } catch (IllegalArgumentException e) {
            if (Locations.isRemote(said)) throw e;
            return false;
        }
    }

    private Document document(Path path) throws IOException {
        if (Files.isDirectory(path))
            throw new IllegalArgumentException(path + " is a directory; name a file with one text");
        Format format = format(path);
        if (!format.wholeFiles()) {
            throw new IllegalArgumentException(path + " has many documents; name a file with one text, or use --id");
        }
        ReadOptions reading = ReadOptions.defaults().withFormat(format).withEncoding(corpus.encoding());
        Query query = new Query(path.toString());
        try (Source source = Sources.open(Inputs.of(List.of(path), reading).inputs(), reading)) {
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) chunk.read(query);
        }
        return query.document;
    }

    /** Receives the only document. */
    private static final class Query implements Source.DocumentSink {
        private final String title;
        private Document document = Document.of("", "");

        Query(String title) {
            this.title = title;
        }

        @Override
        public void accept(Document found, long position) {
            document = found;
        }

        @Override
        public void reject(long position, String reason) {
            throw new InputException(title + ": " + reason);
        }
    }
}
