package org.semblance.report.compare.page;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.compare.AgreementCounts;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.Comparison.Correlation;
import org.semblance.report.compare.Comparison.Degrees;
import org.semblance.report.compare.Comparison.DifferenceSpread;
import org.semblance.report.compare.Comparison.LevelMean;
import org.semblance.report.labels.SiteClass;
import org.semblance.report.page.Bar;
import org.semblance.report.page.Markup;
import org.semblance.report.page.Page;
import org.semblance.report.page.Page.Section;
import org.semblance.report.page.ReadableNumbers;
import org.semblance.run.StageClock.Lap;

/** Writes a comparison as one HTML file; equal numbers give equal bytes. */
public final class ComparePage {
    private final Comparison comparison;
    private final List<Comparison.Method> methods;
    private final AgreementCounts tally;

    private ComparePage(Comparison comparison) {
        this.comparison = comparison;
        this.methods = comparison.methods();
        this.tally = comparison.tally();
    }

    /** Writes the page; does not close the stream. */
    public static void write(Comparison comparison, OutputStream out) throws IOException {
        ComparePage page = new ComparePage(comparison);
        Comparison.Setup setup = comparison.setup();
        new Page("comparison", setup.title(), page.story(), setup.notes(), page.sections()).write(out);
    }

    private String story() {
        Comparison.Setup setup = comparison.setup();
        String found = "Among " + ReadableNumbers.count(setup.documents(), "document") + ", "
                + (methods.size() == 1 ? "the method" : methods.size() + " methods") + " found " + about(setup)
                + ReadableNumbers.count(tally.any(), "pair") + " of near duplicates";
        if (methods.size() == 1) return found + ".";
        if (tally.any() == 0) return found + ", so there is nothing to compare.";
        return found + "; " + about(setup) + ReadableNumbers.number(tally.all()) + " of them ("
                + ReadableNumbers.percent(tally.all(), tally.any()) + ") were found by all methods.";
    }

    private static String about(Comparison.Setup setup) {
        return setup.share().weight() > 1 ? "about " : "";
    }

    private List<Section> sections() {
        List<Section> all = new ArrayList<>();
        all.add(new Section("found", "Pairs found", found()));
        if (comparison.truth() != null)
            all.add(new Section(
                    "truth", "Precision and recall", new TruthSection(comparison, comparison.truth()).main()));
        if (methods.size() > 1) all.add(new Section("agreement", "Agreement", agreement()));
        all.add(new Section("sites", "Sites", sites()));
        all.add(new Section("cost", "Time and memory", cost()));
        all.add(new Section("degrees", "Near duplicates per document", degrees()));
        all.add(new Section("terms", "Terms that differ", terms()));
        all.add(new Section("classes", "Types of difference", classes()));
        if (!comparison.correlations().isEmpty()) all.add(new Section("scores", "Scores compared", correlations()));
        if (methods.size() > 1) all.add(new Section("disagreements", "Disagreements", disagreements()));
        if (comparison.truth() != null)
            all.add(new Section("errors", "Errors", new TruthSection(comparison, comparison.truth()).errors()));
        all.add(new Section("how", "Parameters and statistics", how()));
        return all;
    }

    private static Markup table(String... heads) {
        Markup table = new Markup();
        table.open("div.wide").open("table").open("thead").open("tr");
        for (String head : heads) {
            boolean right = head.startsWith(">");
            table.leaf("th", right ? head.substring(1) : head, "scope", "col", "class", right ? "num" : "");
        }
        return table.close("tr").close("thead").open("tbody");
    }

    private Markup name(int m) {
        return new Markup().open("th", "scope", "row").add(mark(m)).close("th");
    }

    private Markup mark(int m) {
        return MethodMark.name(m, methods.get(m).label());
    }

    private static Markup lead(String text) {
        return new Markup().leaf("p.lead", text);
    }

    private static String relation(Comparison.Method m) {
        return m.measure() + (m.distance() ? " ≤ " : " ≥ ") + m.threshold();
    }

    private Markup found() {
        long most = methods.stream().mapToLong(Comparison.Method::pairs).max().orElse(0);
        Markup table = table("method", "near duplicate if", ">pairs", "", ">only here", ">documents in a pair");
        for (int m = 0; m < methods.size(); m++) {
            Comparison.Method method = methods.get(m);
            table.open("tr").add(name(m));
            table.open("td").text(relation(method));
            if (!method.exact()) table.text(" ").leaf("span.badge", misses(method));
            table.close("td");
            table.leaf("td.num.strong", ReadableNumbers.number(method.pairs()));
            long only = methods.size() == 1 ? 0 : tally.only(m);
            table.open("td.bar-cell")
                    .add(new Bar((double) most, "of the largest")
                            .part((double) method.pairs() - only, "fill-c c" + m, "also found by others")
                            .part((double) only, "fill-c soft c" + m, "only here")
                            .svg())
                    .close("td");
            table.leaf("td.num", methods.size() == 1 ? "–" : ReadableNumbers.number(only));
            table.open("td.num")
                    .text(ReadableNumbers.number(method.degrees().documents()) + " ")
                    .leaf(
                            "span.quiet",
                            ReadableNumbers.percent(
                                    method.degrees().documents(),
                                    comparison.setup().documents()))
                    .close("td");
            table.close("tr");
        }
        return table.endTable();
    }

    /** Whether a method may miss pairs, or how many it missed if that was counted. */
    private static String misses(Comparison.Method method) {
        for (Map.Entry<String, Long> count : method.statistics().entrySet()) {
            if (count.getKey().startsWith("lost_by_")) {
                return "lost " + ReadableNumbers.number(count.getValue()) + " by "
                        + count.getKey().substring("lost_by_".length());
            }
        }
        return "may miss some";
    }

    private Markup agreement() {
        Markup part = lead("Share of the pairs of the row's method that the column's method also found."
                + " Small: pairs found by both, and the Jaccard similarity of the two sets of pairs.");
        Markup table = new Markup();
        table.open("div.wide").open("table.matrix").open("thead").open("tr").leaf("td", "");
        for (int m = 0; m < methods.size(); m++)
            table.open("th", "scope", "col").add(mark(m)).close("th");
        table.close("tr").close("thead").open("tbody");
        for (int a = 0; a < methods.size(); a++) {
            table.open("tr").add(name(a));
            for (int b = 0; b < methods.size(); b++) cell(table, a, b);
            table.close("tr");
        }
        return part.add(table.endTable());
    }

    private void cell(Markup table, int a, int b) {
        if (a == b) {
            table.open("td.self")
                    .leaf("b", ReadableNumbers.number(tally.found(a)))
                    .leaf("small", "pairs")
                    .close("td");
            return;
        }
        int depth = (int) Math.floor(10 * tally.share(a, b));
        table.open("td.h" + depth);
        table.leaf("b", tally.found(a) == 0 ? "–" : ReadableNumbers.percent(tally.share(a, b)));
        table.leaf("small", ReadableNumbers.number(tally.both(a, b)) + " in both");
        table.leaf("small", "Jaccard " + ReadableNumbers.share(tally.jaccard(a, b)));
        if (tally.missing(a, b) > 0)
            table.leaf("a", ReadableNumbers.number(tally.missing(a, b)) + " not", "href", "#d-" + a + "-" + b);
        table.close("td");
    }

    private Markup sites() {
        long unknown = comparison.setup().documents() - comparison.setup().withSite();
        Markup part = lead(
                comparison.setup().withSite() == 0
                        ? "No document has an address (url), so no site is known."
                        : unknown == 0
                                ? "The site of every document is known by its address."
                                : "Of " + ReadableNumbers.count(unknown, "document")
                                        + " no address is known; their pairs are listed separately.");
        if (comparison.setup().withSite() == 0) return part;
        Markup table =
                table("method", "", ">same site", ">different sites", ">unknown", ">only here: same", ">different");
        for (int m = 0; m < methods.size(); m++) {
            long found = tally.found(m);
            Bar bar = new Bar((double) found, "by site");
            for (SiteClass site : SiteClass.values())
                bar.part(
                        (double) tally.found(m, site),
                        "s" + site.index(),
                        site.title() + ": " + ReadableNumbers.number(tally.found(m, site)));
            table.open("tr").add(name(m)).open("td.bar-cell").add(bar.svg()).close("td");
            for (SiteClass site : SiteClass.values()) {
                table.open("td.num")
                        .text(ReadableNumbers.number(tally.found(m, site)) + " ")
                        .leaf("span.quiet", ReadableNumbers.percent(tally.found(m, site), found))
                        .close("td");
            }
            table.leaf("td.num", ReadableNumbers.number(tally.only(m, SiteClass.SAME)));
            table.leaf("td.num", ReadableNumbers.number(tally.only(m, SiteClass.DIFFERENT)));
            table.close("tr");
        }
        Markup legend = new Markup().open("p.legend-line");
        for (SiteClass site : SiteClass.values()) legend.leaf("span.key-s" + site.index(), site.title());
        return part.add(table.endTable()).add(legend.close("p"));
    }

    private Markup cost() {
        double most =
                methods.stream().mapToDouble(m -> m.measured().seconds()).max().orElse(1);
        Markup part = lead(
                "Each method read the input again, on "
                        + ReadableNumbers.count(comparison.setup().threads(), "thread")
                        + " with a heap of at most "
                        + ReadableNumbers.bytes(comparison.setup().heap())
                        + ". Needed is the heap without which a method would be refused; the JVM takes more if there is more,"
                        + " since it collects garbage late. The first one includes the warm-up of the JVM. Only times and memory vary between runs.");
        Markup table = table("method", ">time", "", ">read", ">encode", ">search", ">heap needed", ">peak");
        for (int m = 0; m < methods.size(); m++) {
            Comparison.Measured measured = methods.get(m).measured();
            table.open("tr").add(name(m)).leaf("td.num.strong.measured", ReadableNumbers.seconds(measured.seconds()));
            Bar bar = new Bar(most, "time by stage");
            for (int i = 0; i < measured.laps().size(); i++) {
                Lap lap = measured.laps().get(i);
                bar.part(
                        lap.seconds(),
                        "t" + Math.min(i, 2),
                        lap.stage().title() + " " + ReadableNumbers.seconds(lap.seconds()));
            }
            table.open("td.bar-cell.measured").add(bar.svg()).close("td");
            for (String stage : List.of("read", "encode", "search"))
                table.leaf("td.num.measured", ReadableNumbers.seconds(seconds(measured, stage)));
            table.leaf(
                    "td.num.measured", ReadableNumbers.bytes(measured.planned().total()));
            table.leaf("td.num.measured", ReadableNumbers.bytes(measured.peak()))
                    .close("tr");
        }
        return part.add(table.endTable())
                .open("p.legend-line")
                .leaf("span.key-t0", "read")
                .leaf("span.key-t1", "encode")
                .leaf("span.key-t2", "search")
                .close("p");
    }

    private static double seconds(Comparison.Measured measured, String stage) {
        return measured.laps().stream()
                .filter(l -> l.stage().title().equals(stage))
                .mapToDouble(Lap::seconds)
                .sum();
    }

    private Markup legend() {
        Markup legend = new Markup().open("p.legend-line");
        for (int m = 0; m < methods.size(); m++) legend.add(mark(m));
        return legend.close("p");
    }

    private Markup degrees() {
        Markup part = lead("How many documents have how many near duplicates, both on logarithmic scales."
                + " A single mark far to the right is a text or template that is repeated often. Dashed: the power law"
                + " that fits the tail best.");
        if (tally.any() == 0) return part.leaf("p.empty", "There are no pairs.");
        part.add(legend()).open("div.columns").add(new DegreeChart(methods).svg());
        Markup table = table("method", ">with 1", ">2–9", ">10–99", ">100 and more", ">most");
        for (int m = 0; m < methods.size(); m++) {
            Degrees d = methods.get(m).degrees();
            table.open("tr").add(name(m));
            for (long[] range : new long[][] {{1, 1}, {2, 9}, {10, 99}, {100, Long.MAX_VALUE}})
                table.leaf("td.num", ReadableNumbers.number(between(d, range[0], range[1])));
            table.leaf("td.num", ReadableNumbers.number(d.largest())).close("tr");
        }
        return part.add(table.endTable()).close("div").add(powerLaws());
    }

    private Markup powerLaws() {
        Markup table = table(
                "method",
                ">mean",
                ">mean of all",
                ">exponent",
                ">from degree",
                ">documents",
                ">distance",
                ">log–log slope");
        for (int m = 0; m < methods.size(); m++) {
            Degrees d = methods.get(m).degrees();
            table.open("tr").add(name(m)).leaf("td.num", decimal(d.mean()));
            table.leaf("td.num", decimal(d.meanOf(comparison.setup().documents())));
            table.open("td.num")
                    .text(d.powerLaw().map(l -> decimal(-l.exponent())).orElse("–"));
            d.powerLaw().ifPresent(l -> table.text(" ").leaf("span.quiet", "± " + decimal(l.error())));
            table.close("td");
            table.leaf(
                    "td.num",
                    d.powerLaw().map(l -> ReadableNumbers.number(l.from())).orElse("–"));
            table.leaf(
                    "td.num",
                    d.powerLaw().map(l -> ReadableNumbers.number(l.tail())).orElse("–"));
            table.leaf(
                    "td.num",
                    d.powerLaw().map(l -> ReadableNumbers.share(l.distance())).orElse("–"));
            table.leaf("td.num", decimal(d.slope())).close("tr");
        }
        return table.endTable()
                .leaf(
                        "p.quiet",
                        "Mean: of the documents with a near duplicate, and of all documents. Exponent: by maximum"
                                + " likelihood, with its standard error, for the documents from that degree on;"
                                + " distance: Kolmogorov–Smirnov, smaller fits better. Slope: of the least-squares line"
                                + " through all marks, which weighs rare degrees as much as frequent ones.");
    }

    private static String decimal(double value) {
        return Double.isNaN(value)
                ? "–"
                : String.format(Locale.ROOT, "%,.2f", value).replace('-', '−');
    }

    private static long between(Degrees degrees, long from, long to) {
        return degrees.counts().stream()
                .filter(c -> c.degree() >= from && c.degree() <= to)
                .mapToLong(Degrees.Count::documents)
                .sum();
    }

    private Markup terms() {
        Markup part = lead("Number of terms that a diff of the two texts deletes or inserts. Bars: the method's pairs;"
                + " dashed line: the pairs that no other method found. " + sampled());
        List<DifferenceSpread> spreads = new ArrayList<>();
        for (Comparison.Method m : methods) spreads.addAll(List.of(m.all(), m.only()));
        int bins = spreads.stream().mapToInt(s -> s.bins().size()).max().orElse(0);
        double most = SpreadChart.most(spreads);
        part.open("div.multiples");
        for (int m = 0; m < methods.size(); m++) {
            Comparison.Method method = methods.get(m);
            if (method.all().looked() == 0) continue;
            part.open("figure")
                    .open("figcaption")
                    .add(MethodMark.name(m, method.label()))
                    .close("figcaption");
            part.add(new SpreadChart(
                                    method.all(),
                                    methods.size() == 1 ? DifferenceSpread.none() : method.only(),
                                    bins,
                                    most)
                            .svg(m, method.label()))
                    .close("figure");
        }
        part.close("div");
        String heads = "method,>examined,>same terms,>median,>mean,>p90,>only here: examined,>median,>mean";
        Markup table = table(heads.split(","));
        for (int m = 0; m < methods.size(); m++) {
            DifferenceSpread s = methods.get(m).all();
            DifferenceSpread only = methods.get(m).only();
            table.open("tr").add(name(m)).leaf("td.num", looked(s));
            table.leaf("td.num", ReadableNumbers.percent(s.identical(), s.looked()));
            numbers(table, s);
            table.leaf("td.num", s.looked() == 0 ? "–" : ReadableNumbers.number(s.nineTenths()));
            table.leaf("td.num", looked(only));
            numbers(table, only);
            table.close("tr");
        }
        return part.add(table.endTable());
    }

    private static void numbers(Markup table, DifferenceSpread s) {
        table.leaf("td.num", s.looked() == 0 ? "–" : ReadableNumbers.number(s.median()));
        table.leaf("td.num", s.looked() == 0 ? "–" : String.format(Locale.ROOT, "%,.1f", s.mean()));
    }

    private static String looked(DifferenceSpread s) {
        return s.isAll()
                ? "all " + ReadableNumbers.number(s.looked())
                : ReadableNumbers.number(s.looked()) + " of " + ReadableNumbers.number(s.pairs());
    }

    private String sampled() {
        return "All pairs of each set were examined, or a random sample of "
                + ReadableNumbers.number(comparison.setup().sample()) + " (seed "
                + comparison.setup().share().seed() + ").";
    }

    private Markup classes() {
        Markup part = lead(
                "Types of difference between the two texts, recognized by rules from the differing terms and their context: share of pairs that"
                        + " differ only in this, and in small print of those that differ in this and possibly more. "
                        + sampled());
        Markup table = new Markup();
        table.open("div.wide").open("table").open("thead").open("tr");
        table.leaf("th", "type of difference", "scope", "col");
        for (int m = 0; m < methods.size(); m++)
            table.open("th", "scope", "col", "class", "num").add(mark(m)).close("th");
        table.close("tr").close("thead").open("tbody");
        row(table, "no difference in terms", "", s -> ReadableNumbers.percent(s.identical(), s.looked()), _ -> "");
        for (DifferenceClass kind : DifferenceClass.values())
            row(
                    table,
                    kind.title(),
                    kind.help(),
                    s -> orDash(s.only().getOrDefault(kind, 0), s),
                    s -> s.any().containsKey(kind) ? orDash(s.any().getOrDefault(kind, 0), s) : "");
        row(
                table,
                "harmless differences only",
                "same terms, or differences of the types above except other",
                s -> ReadableNumbers.percent(s.identical() + s.harmless(), s.looked()),
                _ -> "");
        row(table, "pairs examined", "", ComparePage::looked, _ -> "");
        return part.add(table.endTable());
    }

    private void row(
            Markup table,
            String title,
            String help,
            Function<DifferenceSpread, String> main,
            Function<DifferenceSpread, String> more) {
        table.open("tr").open("th", "scope", "row").text(title);
        if (!help.isEmpty()) table.text(" ").leaf("span.quiet.minor", help);
        table.close("th");
        for (Comparison.Method m : methods) {
            table.open("td.num").text(m.all().looked() == 0 ? "–" : main.apply(m.all()));
            String small = more.apply(m.all());
            if (!small.isEmpty() && m.all().looked() > 0) table.text(" ").leaf("small.quiet", "(" + small + ")");
            table.close("td");
        }
        table.close("tr");
    }

    private static String orDash(int count, DifferenceSpread of) {
        return count == 0 ? "–" : ReadableNumbers.percent(count, of.looked());
    }

    private Markup correlations() {
        Markup part =
                lead("The scores of two methods for pairs that either found. Dashed: the thresholds; beyond one of them a pair"
                                + " is found by the other method alone. Marks of a method: for pairs that it found, by"
                                + " its score, the mean score of the other method; both: the share that the other method found, too. "
                                + sampled())
                        .open("div.multiples.maps");
        for (Correlation c : comparison.correlations()) {
            part.open("figure")
                    .open("figcaption")
                    .add(mark(c.a()))
                    .text(" and ")
                    .add(mark(c.b()))
                    .close("figcaption")
                    .add(new HeatMap(c, comparison).svg());
            part.open("p.quiet")
                    .text("Pearson ")
                    .leaf("b", ReadableNumbers.share(c.pearson()))
                    .text(" · Spearman ")
                    .leaf("b", ReadableNumbers.share(c.spearman()))
                    .text(" · " + ReadableNumbers.number(c.points().size()) + " of "
                            + ReadableNumbers.count(c.pairs(), "pair"))
                    .close("p");
            part.add(means(c.a(), c.b(), c.byA())).add(means(c.b(), c.a(), c.byB()));
            part.close("figure");
        }
        return part.close("div");
    }

    /** Mean score of the other method by the score of one. */
    private Markup means(int one, int other, List<LevelMean> levels) {
        Markup table = new Markup();
        if (levels.isEmpty()) return table;
        table.open("div.wide").open("table.means").open("thead").open("tr");
        table.open("th", "scope", "col").add(mark(one)).close("th");
        table.leaf("th", "pairs", "scope", "col", "class", "num");
        table.open("th", "scope", "col", "class", "num")
                .text("mean ")
                .add(mark(other))
                .close("th");
        table.leaf("th", "both", "scope", "col", "class", "num");
        table.close("tr").close("thead").open("tbody");
        for (LevelMean level : levels) {
            table.open("tr").leaf("th", level.title(), "scope", "row");
            table.leaf("td.num", ReadableNumbers.number(level.pairs()));
            table.open("td.num").text(HeatMap.mean(methods.get(other), level.mean()));
            if (level.scored() < level.pairs())
                table.text(" ").leaf("small.quiet", "of " + ReadableNumbers.number(level.scored()));
            table.close("td");
            table.leaf("td.num", ReadableNumbers.percent(level.both(), level.pairs()))
                    .close("tr");
        }
        return table.endTable();
    }

    private Markup disagreements() {
        Markup part = lead("Pairs that one method found and another did not: random samples, side by side.");
        for (Comparison.Disagreement d : comparison.disagreements()) {
            if (d.pairs() == 0) continue;
            part.open("details", "id", "d-" + d.a() + "-" + d.b(), "class", "drawer")
                    .open("summary");
            part.text("found by ").add(mark(d.a())).text(" and not by ").add(mark(d.b()));
            part.leaf(
                    "span.quiet",
                    ReadableNumbers.count(d.pairs(), "pair")
                            + (d.shown().size() < d.pairs() ? ", " + d.shown().size() + " shown" : ""));
            part.close("summary");
            new PairView(comparison).write(part, d.shown(), d.pairs());
            part.close("details");
        }
        if (comparison.disagreements().stream().allMatch(d -> d.pairs() == 0))
            part.leaf("p.empty", "None: all methods found the same pairs.");
        return part;
    }

    private Markup how() {
        Comparison.Setup setup = comparison.setup();
        Markup part = new Markup().leaf("pre.command", setup.command());
        Markup table = table("method", "parameters", ">documents it could not compare", "statistics");
        for (int m = 0; m < methods.size(); m++) {
            Comparison.Method method = methods.get(m);
            List<String> counted = new ArrayList<>();
            method.statistics()
                    .forEach(
                            (name, count) -> counted.add(name.replace('_', ' ') + " " + ReadableNumbers.number(count)));
            List<String> parameters = new ArrayList<>();
            method.parameters().forEach((name, value) -> parameters.add(name + "=" + value));
            table.open("tr").add(name(m)).leaf("td.loose", String.join(" ", parameters));
            table.leaf("td.num", ReadableNumbers.number(method.setAside()));
            table.leaf("td.quiet.loose", String.join(" · ", counted)).close("tr");
        }
        part.add(table.endTable());
        return part.leaf(
                "p.quiet",
                "Inputs: " + String.join(", ", setup.inputs()) + " · Semblance " + setup.version() + " · seed "
                        + setup.share().seed());
    }
}
