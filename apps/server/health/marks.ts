import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { textFile } from '../storage/kept-text.ts';

const LAST_BACKUP = 'last-backup.json';
const LAST_DRILL = 'last-drill.json';

const backupMark = z.object({ atMs: z.int(), name: z.string(), sequence: z.int() });
const drillMark = z.object({
  atMs: z.int(),
  /** The backup that was restored; empty where there was none. */
  backup: z.string(),
  sequence: z.int(),
  passed: z.boolean(),
  /** What the command said, in one line. */
  said: z.string(),
});
/** The last backup that was taken of this data folder. */
export type BackupMark = z.output<typeof backupMark>;
/** The last drill beside this data folder, and how it ended. */
export type DrillMark = z.output<typeof drillMark>;

export const writeBackupMark = (dataDir: string, mark: BackupMark): void =>
  textFile(join(dataDir, LAST_BACKUP)).write(`${JSON.stringify(mark)}\n`);
export const writeDrillMark = (dataDir: string, mark: DrillMark): void =>
  textFile(join(dataDir, LAST_DRILL)).write(`${JSON.stringify(mark)}\n`);

/** Undefined where none was taken, or where its file cannot be read. */
export const lastBackup = (dataDir: string): BackupMark | undefined => marked(join(dataDir, LAST_BACKUP), backupMark);
export const lastDrill = (dataDir: string): DrillMark | undefined => marked(join(dataDir, LAST_DRILL), drillMark);

function marked<T>(path: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
