import { existsSync } from 'node:fs';
import { BackupUnusable, chunksOf, listBackups, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { Chunks } from './chunks.ts';

/** A backup that cannot be restored, and why. */
export interface BrokenBackup {
  readonly name: string;
  readonly why: string;
}

/** The backups of a folder: which can be restored, and which cannot. */
export interface Standing {
  /** The oldest first. */
  readonly whole: readonly string[];
  readonly lost: readonly BrokenBackup[];
}

/**
 * Looks at every backup of a folder. With `read` each chunk that any of them names is read and hashed, once; without it they only have to be there.
 * A backup whose manifest is gone is known from the manifests of those that were taken beside it.
 */
export function standingOf(folder: string, chunks: Chunks, { read }: { readonly read: boolean }): Standing {
  const whole: string[] = [];
  const lost: BrokenBackup[] = [];
  const seen = new Map<string, string | undefined>();
  const problemOf = (chunk: string): string | undefined => {
    if (!seen.has(chunk))
      seen.set(
        chunk,
        (read ? chunks.isWhole(chunk) : existsSync(chunks.pathOf(chunk)))
          ? undefined
          : `the chunk ${chunks.pathOf(chunk)} is missing or not what was written`,
      );
    return seen.get(chunk);
  };
  const names = listBackups(folder);
  let newest: Manifest | undefined;
  for (const name of names) {
    const manifest = manifestOf(folder, name);
    if (typeof manifest === 'string') {
      lost.push({ name, why: manifest });
      continue;
    }
    newest = manifest;
    const why = [...chunksOf(manifest)].map(problemOf).find((problem) => problem !== undefined);
    if (why === undefined) whole.push(name);
    else lost.push({ name, why });
  }
  const gone = (newest?.others ?? []).filter((name) => !names.includes(name));
  return { whole, lost: [...lost, ...gone.map((name) => ({ name, why: 'its manifest is gone' }))] };
}

function manifestOf(folder: string, name: string): Manifest | string {
  try {
    return readManifest(folder, name);
  } catch (error) {
    if (error instanceof BackupUnusable) return error.message;
    throw error;
  }
}
