/** The journal cannot be used as it is; the message has file, offset and what to do. The start fails and changes nothing. */
export class JournalDamaged extends Error {
  override readonly name: string = 'JournalDamaged';
}

/** A file in a layout that this program does not support. */
export class OldLayout extends JournalDamaged {}

/** A write or fsync failed: commands that were not acknowledged may be lost, and the process must stop. */
export class JournalFailed extends Error {
  override readonly name = 'JournalFailed';
}
