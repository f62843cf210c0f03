import { readJsonFile } from '../settings/json-file.ts';
import { SeedError } from './apply-seed.ts';
import { seedFile } from './seed-file.ts';
import type { Seed } from './seed-file.ts';

/** The seed of a file. Throws `SeedError` with everything that is wrong in it. */
export function readSeed(path: string): Seed {
  return parseSeed(readJsonFile('SEED', path), path);
}

/** A seed as a file has it; `from` is named in the `SeedError` about what is wrong in it. */
export function parseSeed(given: unknown, from: string): Seed {
  const parsed = seedFile.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SeedError(`${from}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`);
}
