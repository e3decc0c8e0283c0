/** Web pages in two forms at once, a sketch and a projection: {@link PageForms}. */
@NullMarked
package org.semblance.records.pages;

import org.jspecify.annotations.NullMarked;
