package org.semblance.io.inputs;

import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A glob for paths with the syntax of {@link java.nio.file.FileSystem#getPathMatcher}, which translates globs to regular
 * expressions: a file name can make these take years. This one is a finite automaton whose states are followed all at
 * once, so a match takes at most as many steps as the product of both lengths.
 */
final class PathGlob implements PathMatcher {
    /**
     * A state of the automaton.
     *
     * @param on the code points that it consumes; null if it consumes none
     * @param many whether it consumes any number of them, else one
     * @param next the states that follow
     */
    private record State(@Nullable IntPredicate on, boolean many, List<Integer> next) {}

    private final String glob;
    private final List<State> states = new ArrayList<>();
    private int at;

    /** @throws PatternSyntaxException if it is not a pattern */
    PathGlob(String glob) {
        this.glob = glob;
        int last = add(null, false, -1);
        int group = -1; // the state before the alternatives, within a group
        List<Integer> ends = new ArrayList<>();
        while (at < glob.length()) {
            int c = take();
            if (c == '{') {
                if (group >= 0) throw wrong("Cannot nest groups");
                group = add(null, false, last);
                last = group;
            } else if (group >= 0 && (c == ',' || c == '}')) {
                ends.add(last);
                last = group;
                if (c == ',') continue;
                last = add(null, false, -1);
                for (int end : ends) states.get(end).next.add(last);
                ends.clear();
                group = -1;
            } else {
                last = atom(c, last);
            }
        }
        if (group >= 0) throw wrong("Missing '}'");
        int end = add(null, false, last);
        assert end == states.size() - 1;
    }

    /** Adds the state for a character or wildcard; returns it. */
    private int atom(int c, int before) {
        return switch (c) {
            case '*' -> {
                boolean across = at < glob.length() && glob.charAt(at) == '*';
                if (across) at++;
                yield add(across ? x -> true : x -> x != '/', true, before);
            }
            case '?' -> add(x -> x != '/', false, before);
            case '[' -> add(bracket(), false, before);
            case '\\' -> {
                if (at == glob.length()) throw wrong("No character to escape");
                int escaped = take();
                yield add(x -> x == escaped, false, before);
            }
            default -> add(x -> x == c, false, before);
        };
    }

    private int add(@Nullable IntPredicate on, boolean many, int before) {
        states.add(new State(on, many, new ArrayList<>(2)));
        if (before >= 0) states.get(before).next.add(states.size() - 1);
        return states.size() - 1;
    }

    /** The characters in brackets, of which none is a slash. */
    private IntPredicate bracket() {
        boolean negated = at < glob.length() && glob.charAt(at) == '!';
        if (negated) at++;
        List<int[]> ranges = new ArrayList<>();
        int last = -1; // a character that may begin a range
        for (boolean first = true; ; first = false) {
            if (at == glob.length()) throw wrong("Missing ']'");
            int c = take();
            if (c == ']') break;
            if (c == '/') throw wrong("Explicit 'name separator' in class");
            if (c != '-' || first) {
                ranges.add(new int[] {c, c});
                last = first && (c == '-' || c == '^') ? -1 : c;
                continue;
            }
            if (last < 0) throw wrong("Invalid range");
            if (at == glob.length()) throw wrong("Missing ']'");
            c = take();
            if (c == ']') { // a hyphen at the end stands for itself
                ranges.add(new int[] {'-', '-'});
                break;
            }
            if (c < last) throw wrong("Invalid range");
            ranges.getLast()[1] = c;
            last = -1;
        }
        if (ranges.isEmpty()) throw wrong("Empty class");
        return x -> x != '/' && negated != ranges.stream().anyMatch(range -> range[0] <= x && x <= range[1]);
    }

    private int take() {
        int c = glob.codePointAt(at);
        at += Character.charCount(c);
        return c;
    }

    private PatternSyntaxException wrong(String what) {
        return new PatternSyntaxException(what, glob, Math.max(0, at - 1));
    }

    @Override
    public boolean matches(Path path) {
        BitSet now = new BitSet(states.size());
        reach(0, now);
        for (int c : path.toString().codePoints().toArray()) {
            BitSet then = new BitSet(states.size());
            for (int s = now.nextSetBit(0); s >= 0; s = now.nextSetBit(s + 1)) {
                State state = states.get(s);
                if (state.on == null || !state.on.test(c)) continue;
                if (state.many) reach(s, then);
                else state.next.forEach(next -> reach(next, then));
            }
            now = then;
        }
        return now.get(states.size() - 1);
    }

    /** Adds a state, and all that are reached from it without a character. */
    private void reach(int s, BitSet reached) {
        if (reached.get(s)) return;
        reached.set(s);
        State state = states.get(s);
        if (state.on == null || state.many) state.next.forEach(next -> reach(next, reached));
    }
}
