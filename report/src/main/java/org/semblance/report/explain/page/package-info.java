/** An explanation as a page: the result for a document, and two texts side by side, passage by passage. */
@NullMarked
package org.semblance.report.explain.page;

import org.jspecify.annotations.NullMarked;
