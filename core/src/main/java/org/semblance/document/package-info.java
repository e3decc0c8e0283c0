/** Documents, where they come from, and the web site they belong to. */
@NullMarked
package org.semblance.document;

import org.jspecify.annotations.NullMarked;
