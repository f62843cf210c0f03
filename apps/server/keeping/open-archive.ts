import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';

/** Makes the archive's folder. Throws `ConfigError` if it cannot be written or is inside the data folder, whose loss it is for. */
export function openArchive({ dataDir, journalArchive }: Config): string | undefined {
  if (journalArchive === undefined) return undefined;
  const problem =
    problemOf(journalArchive, () => mkdirSync(journalArchive, { recursive: true, mode: 0o700 })) ?? archiveProblem(dataDir, journalArchive);
  if (problem !== undefined) throw new ConfigError([problem]);
  return journalArchive;
}

/** Why a folder that is there cannot be the archive of a data folder; undefined if it can. Changes nothing. */
export function archiveProblem(dataDir: string, archive: string): string | undefined {
  const problem = problemOf(archive, () => accessSync(archive, constants.R_OK | constants.W_OK | constants.X_OK));
  if (problem !== undefined) return problem;
  const isInside = join(realpathSync(archive), sep).startsWith(join(realpathSync(dataDir), sep));
  return isInside ? `JOURNAL_ARCHIVE: ${archive} is inside DATA_DIR, and would be lost with it` : undefined;
}

function problemOf(archive: string, attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    const hint = code === 'EROFS' ? '; under systemd the unit needs ReadWritePaths for it' : '';
    return `JOURNAL_ARCHIVE: ${archive} cannot be written (${code})${hint}`;
  }
}
