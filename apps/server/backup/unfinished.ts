import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Exists in the data folder while a restore changes it. */
export const UNFINISHED = 'restore-unfinished';

/** A restore was interrupted: database and journal may be of different backups. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished';
}

/** Throws `RestoreUnfinished` if a restore was interrupted. */
export function refuseUnfinished(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED))) return;
  throw new RestoreUnfinished(`${dataDir}: a restore was interrupted. Run it again with --force.`);
}
