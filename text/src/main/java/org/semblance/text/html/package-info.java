/** HTML pages: visible text, images and boilerplate, read in one pass by {@link PageReader}. */
@NullMarked
package org.semblance.text.html;

import org.jspecify.annotations.NullMarked;
