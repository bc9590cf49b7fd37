package dev.wherry.smb;

import java.nio.ByteBuffer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A small file to be put on a share.
 *
 * @param path from the share's root, separated by slashes
 * @param data the whole file between position and limit; belongs to the window until the
 *     completion, and is not moved
 * @param lastModified null for the time at which it arrives
 */
public record Upload(String path, ByteBuffer data, @Nullable Instant lastModified, PutMode mode) {}
