import { existsSync } from 'node:fs';
import { refuseUnfinished } from '../backup/unfinished.ts';
import { archiveProblem } from '../keeping/open-archive.ts';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether the journal can be archived there, if it is to be. */
export function checkArchive(dataDir: string, archive: string | undefined): Finding[] {
  if (archive === undefined) return [];
  if (!existsSync(archive)) return [warning('archive', `${archive} is not there and would be made: is its disk mounted?`)];
  const found = archiveProblem(dataDir, archive);
  return [found === undefined ? ok('archive', archive) : problem('archive', found)];
}

/** Whether a restore was interrupted. */
export function checkRestore(dataDir: string): Finding[] {
  try {
    refuseUnfinished(dataDir);
    return [];
  } catch (error) {
    return [problem('restore', error instanceof Error ? error.message : String(error))];
  }
}
