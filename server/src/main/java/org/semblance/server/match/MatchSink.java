package org.semblance.server.match;

/** Receives the matches of a search. */
public interface MatchSink {
    /** Receives a match; false ends the search. */
    boolean near(int number, double score);
}
