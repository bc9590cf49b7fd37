/**
 * What a folder costs, here or on a share: small files created, read, looked at and deleted, large
 * ones read and written at several sizes and depths. {@link dev.wherry.bench.path.PathSuite} takes
 * several folders in turns. Where the page cache cannot be passed by, figures are labelled as the
 * cache's.
 */
package dev.wherry.bench.path;
