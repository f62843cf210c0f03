import { FileJournal, realDisk } from '@agio/journal';
import { recoverCore } from './recover-core.ts';
import type { CoreMaker, RecoveredCore } from './recover-core.ts';

export interface Recovered extends RecoveredCore {
  readonly journal: FileJournal;
}

export interface RecoverFolderOptions {
  readonly segmentBytes?: number;
  readonly makeCore?: CoreMaker;
}

/** Recovers the core from a folder and starts the journal's writer behind it. See `recoverCore` for what it throws. */
export function recover(folder: string, options: RecoverFolderOptions = {}): Recovered {
  const recovered = recoverCore({ disk: realDisk, folder, ...options });
  return { ...recovered, journal: new FileJournal(recovered.end) };
}
