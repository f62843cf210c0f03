/** The journal cannot be used as it is: says which file, where, and what to do. The start stops; nothing is changed. */
export class JournalDamaged extends Error {
  override readonly name: string = 'JournalDamaged';
}

/** A file of a layout that this program does not read. */
export class OldLayout extends JournalDamaged {}

/** A write or fsync failed: what was not acknowledged is not safe, and the process must stop. */
export class JournalFailed extends Error {
  override readonly name = 'JournalFailed';
}
