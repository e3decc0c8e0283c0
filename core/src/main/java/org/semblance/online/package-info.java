/**
 * Documents that come one by one: is this text nearly one that we have? {@link org.semblance.online.ExactIndex} takes a
 * detector as a run does and gives the same answer that a run over the same documents would, at once and for one text.
 */
@NullMarked
package org.semblance.online;

import org.jspecify.annotations.NullMarked;
