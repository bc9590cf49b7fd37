/** A folder of result files as a store: what is in it. */
package dev.wherry.bench.list;
