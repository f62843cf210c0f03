import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { readChains } from '../chains/chain-file.ts';
import { readGeoFile } from '../settings/geo-file.ts';
import { SeedError } from '../seed/apply-seed.ts';
import { readSeed } from '../seed/read-seed.ts';
import { problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** The files that settings name, read as a start would. No node of a chain is asked. */
export function checkFiles(config: Config): Finding[] {
  const { chainsFile, geoFile, seed } = config;
  return [
    ...(chainsFile === undefined ? [] : problemsOf(() => readChains(chainsFile, config, () => undefined))),
    ...(geoFile === undefined ? [] : problemsOf(() => readGeoFile(geoFile))),
    ...(seed === undefined || seed === 'none' || seed === 'demo' ? [] : problemsOf(() => readSeed(seed))),
  ];
}

function problemsOf(read: () => unknown): Finding[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((text) => problem('settings', text));
    if (error instanceof SeedError) return [problem('settings', `SEED: ${error.message}`)];
    throw error;
  }
}
