/** An explanation as a page: what happened to a document, and the two texts beside each other, passage by passage. */
@NullMarked
package org.semblance.report.explain.page;

import org.jspecify.annotations.NullMarked;
