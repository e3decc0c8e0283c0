/** The real browser in which pages are tested; part of no program. */
@NullMarked
package org.semblance.browser;

import org.jspecify.annotations.NullMarked;
