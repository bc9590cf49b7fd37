package dev.wherry.smb;

/** What becomes of names with characters that Windows does not allow. */
public enum NamePolicy {
    /** They cross as the kernel's {@code mapposix} has it, and come back as they were. */
    MAP,
    /** They are refused before anything is sent. */
    REFUSE
}
