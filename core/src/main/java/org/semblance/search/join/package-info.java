/**
 * The join: {@link Join} runs a search over its input on all threads and returns the pairs in a fixed order. Copies are
 * joined once and expanded, and pairs can be limited to one web site or to different ones ({@link Scope}).
 */
@NullMarked
package org.semblance.search.join;

import org.jspecify.annotations.NullMarked;
