import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { canonicalJson } from '@agio/kernel';
import { z } from 'zod';

const FOLDER = 'backups';
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z$/;

const whole = z.number().int().min(0);
const position = z.object({ sequence: whole, hash: z.string().regex(/^[0-9a-f]{0,32}$/) });
const chunks = z.array(z.string().regex(/^[0-9a-f]{64}$/));

const segmentSchema = z.object({
  stream: z.enum(['commands', 'facts']),
  first: z.number().int().min(1),
  /** The last command in it, and for commands the hash of its last frame. */
  last: whole,
  hash: z.string(),
  /** A snapshot covered everything in it: nothing can change it any more. */
  isFinal: z.boolean(),
  chunks,
});

const body = {
  /** When the tables had been read. */
  takenAt: z.iso.datetime(),
  /** Where the copy of the journal ends, with the halts that were added to it, and the core's state hash at that point. */
  position,
  stateHash: z.string(),
  /** Where the site's own journal ended, and the time of its last command in milliseconds. */
  site: position.extend({ atMs: z.number() }),
  /** Migrations that the tables had seen, in the order `module/file checksum`. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string().regex(/^[a-z_0-9]+$/), rows: whole, chunks })),
  segments: z.array(segmentSchema),
  /** The snapshot, and the secret that is kept in the data folder. */
  files: z.array(z.object({ path: z.string().regex(/^[A-Za-z0-9_.-]+$/), chunks })),
};

/** Names of the backups that were in the folder beside it, and stayed: what is gone since is missing. */
const others = z.array(z.string().regex(NAME));
const sealed = z.strictObject({ format: z.literal(3), ...body, others, checksum: z.string().regex(/^[0-9a-f]{64}$/) });
/** Of releases before 0.4: without a checksum. */
const unsealed = z.strictObject({ format: z.literal(2), ...body });

/** What a backup holds. It is written last: chunks without one are no backup. */
export type Manifest = Omit<z.output<typeof unsealed>, 'format'> & { readonly others: readonly string[] };
export type BackedSegment = z.output<typeof segmentSchema>;

/** The backup cannot be used; says what is wrong with it. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

const checksumOf = (whole: object): string => createHash('sha256').update(canonicalJson(whole)).digest('hex');

/** Names of the backups in a folder, the oldest first: the times at which they were taken. */
export function listBackups(folder: string): string[] {
  const path = join(folder, FOLDER);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).map((file) => file.replace(/\.json$/, ''));
  return names.filter((name) => NAME.test(name)).toSorted();
}

/** The name of a backup: its time without colons, which some file systems refuse. */
export const nameOf = ({ takenAt }: Pick<Manifest, 'takenAt'>): string => takenAt.replaceAll(':', '');

/** Everything that it names must be on disk. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const whole = { format: 3, ...manifest };
  const text = JSON.stringify({ ...whole, checksum: checksumOf(whole) });
  const path = join(folder, FOLDER);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const file = join(path, `${nameOf(manifest)}.json`);
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  syncPath(`${file}.new`);
  renameSync(`${file}.new`, file);
  syncPath(path);
  syncPath(folder);
}

/** Throws `BackupUnusable`, also for the manifest of another backup under this name. */
export function readManifest(folder: string, name: string): Manifest {
  const manifest = parsed(folder, name);
  if (nameOf(manifest) !== name) throw new BackupUnusable(`${name} in ${folder} is the manifest of another backup. Nothing was changed.`);
  return manifest;
}

function parsed(folder: string, name: string): Manifest {
  try {
    const given: unknown = JSON.parse(readFileSync(join(folder, FOLDER, `${name}.json`), 'utf8'));
    const old = unsealed.safeParse(given);
    if (old.success) return { ...old.data, others: [] };
    const { checksum, ...whole } = sealed.parse(given);
    if (checksum !== checksumOf(whole)) throw new SyntaxError('its checksum differs');
    return whole;
  } catch (error) {
    const why =
      error instanceof z.ZodError || error instanceof SyntaxError ? 'its manifest is damaged or of another format' : String(error);
    throw new BackupUnusable(`${name} in ${folder} is no whole backup: ${why}. Nothing was changed.`, { cause: error });
  }
}

/** The backup is gone; its chunks are until they are swept. */
export function removeManifest(folder: string, name: string): void {
  rmSync(join(folder, FOLDER, `${name}.json`));
  syncPath(join(folder, FOLDER));
}

/** Every chunk that a backup names. */
export function* chunksOf({ tables, segments, files }: Pick<Manifest, 'tables' | 'segments' | 'files'>): Generator<string> {
  for (const { chunks: names } of [...tables, ...segments, ...files]) yield* names;
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
