package dev.wherry.bench.input;

/** What a file or folder holds. */
public sealed interface Input permits Measured, PublishedTable {}
