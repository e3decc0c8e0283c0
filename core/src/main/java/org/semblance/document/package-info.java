/** Documents, their sources, and the web sites they belong to. */
@NullMarked
package org.semblance.document;

import org.jspecify.annotations.NullMarked;
