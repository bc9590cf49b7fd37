/**
 * Archives as streams: {@link dev.wherry.engine.archive.Extract} puts what one holds into a tree
 * and trusts none of it; {@link dev.wherry.engine.archive.Pack} makes one of sources.
 */
package dev.wherry.engine.archive;
