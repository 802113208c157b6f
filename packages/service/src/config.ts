/** What systemd tells a process about itself; the only reader of process.env here. */

/** `device:inode` of what goes to the journal. */
export const journalStream = (environment = process.env): string | undefined => environment.JOURNAL_STREAM

/** A folder that lives as long as the unit. */
export const runtimeDirectory = (environment = process.env): string | undefined => environment.RUNTIME_DIRECTORY
