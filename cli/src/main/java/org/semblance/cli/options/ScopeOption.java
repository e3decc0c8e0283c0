package org.semblance.cli.options;

import java.util.List;
import org.semblance.corpus.Corpus;
import org.semblance.search.join.Scope;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Restricts pairs by the web sites of their documents. */
public final class ScopeOption {
    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            converter = Reader.class,
            description =
                    "Pairs to compare, by the web sites of their URLs: all, same-site or cross-site; the latter two"
                            + " exclude documents without a URL. Default: all.")
    public Scope scope = Scope.ALL;

    static final class Reader implements ITypeConverter<Scope> {
        @Override
        public Scope convert(String label) {
            try {
                return Scope.parse(label);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    public String label() {
        return scope.label();
    }

    /** A note if documents cannot be in any pair. */
    public List<String> notes(Corpus corpus) {
        if (scope == Scope.ALL) return List.of();
        int unknown = 0;
        for (int x = 0; x < corpus.size(); x++) if (!corpus.hasSite(x)) unknown++;
        if (unknown == 0 || unknown == corpus.size()) return List.of();
        return List.of("%,d of %,d documents have no url with a host, so --scope %s excludes them from all pairs"
                .formatted(unknown, corpus.size(), label()));
    }
}
