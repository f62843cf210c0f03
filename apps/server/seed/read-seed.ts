import { readJsonFile } from '../json-file.ts';
import { SeedError } from './apply-seed.ts';
import { seedFile } from './seed-file.ts';
import type { Seed } from './seed-file.ts';

/** The seed of a file. Throws `SeedError` with everything that is wrong in it. */
export function readSeed(path: string): Seed {
  const parsed = seedFile.safeParse(readJsonFile('SEED', path));
  if (parsed.success) return parsed.data;
  throw new SeedError(`${path}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`);
}
