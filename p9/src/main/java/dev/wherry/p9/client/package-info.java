/**
 * The client: connections on which many requests are under way, and over them a {@link
 * dev.wherry.core.tree.Tree}, sources and sinks. Start with {@link dev.wherry.p9.client.P9Client}.
 */
@NullMarked
package dev.wherry.p9.client;

import org.jspecify.annotations.NullMarked;
