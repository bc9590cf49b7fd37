package dev.wherry.engine.relay;

/** Digests a transfer can carry along. */
public enum DigestKind {
    /** CRC-32C (Castagnoli), RFC 3720 appendix B.4; faster than memory on current processors. */
    CRC32C("crc32c"),
    /** SHA-256, FIPS 180-4; about 1 GiB/s a core. */
    SHA256("sha256");

    private final String label;

    DigestKind(String label) {
        this.label = label;
    }

    /** The name used on the command line and in reports. */
    public String label() {
        return label;
    }
}
