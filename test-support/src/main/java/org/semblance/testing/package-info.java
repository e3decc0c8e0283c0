/**
 * Shared by the tests of all modules: the source of random seeds, generators of collections, oracles, the program in this
 * process or its own, a real browser, files that fail. It depends on no other module, so that every module's tests can use it
 * and no oracle can borrow the code under test.
 */
@NullMarked
package org.semblance.testing;

import org.jspecify.annotations.NullMarked;
