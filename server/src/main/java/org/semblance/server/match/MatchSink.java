package org.semblance.server.match;

/** Takes what a search finds. */
public interface MatchSink {
    /** A document is near; false ends the search. */
    boolean near(int number, double score);
}
