import { FileJournal, JournalDamaged, realDisk } from '@agio/journal';
import { recoverCore } from './recover-core.ts';
import type { CoreMaker, RecoveredCore } from './recover-core.ts';

export interface RecoveredSequencer extends RecoveredCore {
  readonly journal: FileJournal;
}

export interface RecoverFolderOptions {
  readonly segmentBytes?: number;
  readonly beforeCut?: (last: number) => void;
  readonly makeCore?: CoreMaker;
}

/** Recovers the core from a folder and starts the journal's writer after it. See `recoverCore` for what it throws. */
export function recover(folder: string, options: RecoverFolderOptions = {}): RecoveredSequencer {
  const recovered = recoverCore({ disk: realDisk, folder, ...options });
  return { ...recovered, journal: new FileJournal(recovered.end) };
}

/** A torn frame waits for an answer before it is cut. */
class CutAsked extends Error {}

/**
 * As `recover`, asking `seen` for the last command that was seen outside the journal if a torn frame would be
 * cut: one that was seen had been whole, so that its damage is no torn write, and `JournalDamaged` stops the start.
 */
export async function recoverAsking(
  folder: string,
  seen: () => Promise<number>,
  options: Omit<RecoverFolderOptions, 'beforeCut'>,
): Promise<RecoveredSequencer> {
  const ask = (): never => {
    throw new CutAsked();
  };
  try {
    return recover(folder, { ...options, beforeCut: ask });
  } catch (error) {
    if (!(error instanceof CutAsked)) throw error;
  }
  const position = await seen();
  const beforeCut = (last: number): void => {
    if (position <= last) return;
    throw new JournalDamaged(
      `${folder}: damaged after command ${last}, and the database has seen command ${position}. Nothing was changed. Restore the folder from a backup.`,
    );
  };
  return recover(folder, { ...options, beforeCut });
}
