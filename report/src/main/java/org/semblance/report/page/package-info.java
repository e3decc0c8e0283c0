/**
 * What pages without scripts are made of. Texts are hostile: all of them pass through {@link org.semblance.report.page.Markup}, which alone
 * writes markup, and the content security policy of {@link org.semblance.report.page.Page} admits one style and nothing else.
 */
@NullMarked
package org.semblance.report.page;

import org.jspecify.annotations.NullMarked;
