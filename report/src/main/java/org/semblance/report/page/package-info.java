/**
 * Building blocks of pages without scripts. Texts are untrusted: all of them are written by {@link
 * org.semblance.report.page.Markup}, the only class that writes markup, and the content security policy of {@link
 * org.semblance.report.page.Page} allows one style sheet and nothing else.
 */
@NullMarked
package org.semblance.report.page;

import org.jspecify.annotations.NullMarked;
