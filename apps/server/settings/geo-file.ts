import { GeoTable, GeoTableError } from '@agio/content';
import { ConfigError } from './config-error.ts';
import { readTextFile } from './json-file.ts';

/** The table of address ranges that GEO_FILE names. Throws `ConfigError` with the lines that are wrong. */
export function readGeoFile(path: string): GeoTable {
  try {
    return new GeoTable(readTextFile('GEO_FILE', path));
  } catch (error) {
    if (error instanceof GeoTableError) throw new ConfigError(error.problems.map((problem) => `GEO_FILE: ${path}: ${problem}`));
    throw error;
  }
}
