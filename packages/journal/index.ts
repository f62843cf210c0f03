export { JournalDamaged, JournalFailed } from './errors.ts';
export { FileJournal, openFileJournal } from './file/file-journal.ts';
export type { Appended, Batch, OpenedJournal } from './file/file-journal.ts';
export { FolderInUse, lockFolder } from './folder-lock.ts';
export type { JournalRecord } from './record.ts';
