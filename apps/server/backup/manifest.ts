import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'manifest.json';
const READ_BYTES = 1_048_576;

const schema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** Where the journal ends, and the core's state hash at that point. */
  position: z.object({ sequence: z.number().int().min(0), hash: z.string().length(32) }),
  stateHash: z.string(),
  /** Migrations that the tables had seen, in the order `module/file checksum`. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string().regex(/^[a-z_0-9]+$/), rows: z.number().int().min(0) })),
  files: z.array(z.object({ path: z.string().regex(/^[A-Za-z0-9_./-]+$/), bytes: z.number().int().min(0), sha256: z.string().length(64) })),
});

/** What a backup holds. It is written last: a folder without one is no backup. */
export type Manifest = z.output<typeof schema>;

/** The backup cannot be used; says what is wrong with it. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, FILE), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  syncPath(join(folder, FILE));
  syncPath(folder);
}

/** Reads the manifest and checks every file against it. Throws `BackupUnusable`, which lists all files that differ. */
export function readVerified(folder: string): Manifest {
  const manifest = readManifest(folder);
  const problems = manifest.files.map((file) => differenceOf(folder, file)).filter((problem) => problem !== undefined);
  if (problems.length > 0)
    throw new BackupUnusable(`${folder} is damaged: ${problems.join('; ')}. Nothing was changed. Take another backup.`);
  return manifest;
}

export function describeFile(folder: string, path: string): Manifest['files'][number] {
  const full = join(folder, path);
  syncPath(full);
  return { path, bytes: statSync(full).size, sha256: sha256Of(full) };
}

function readManifest(folder: string): Manifest {
  try {
    return schema.parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? 'its manifest is damaged or of another format' : String(error);
    throw new BackupUnusable(`${folder} is no whole backup: ${why}. Nothing was changed.`, { cause: error });
  }
}

function differenceOf(folder: string, file: Manifest['files'][number]): string | undefined {
  try {
    const is = describeFile(folder, file.path);
    return is.bytes === file.bytes && is.sha256 === file.sha256 ? undefined : `${file.path} is not what was written`;
  } catch {
    return `${file.path} is missing`;
  }
}

function sha256Of(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(READ_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** Syncs a file, or the names in a folder, to disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
