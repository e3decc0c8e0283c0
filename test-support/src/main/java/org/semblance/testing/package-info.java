/**
 * Shared by the tests of all modules: random seeds, generators of collections, oracles, a runner for the program in
 * this process or its own, and a real browser. It depends on no other module, so that the tests of every
 * module can use it and no oracle can share code with what it tests.
 */
@NullMarked
package org.semblance.testing;

import org.jspecify.annotations.NullMarked;
