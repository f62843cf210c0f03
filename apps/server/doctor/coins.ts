import { openDatabase } from '@agio/database';
import { coinCodes } from '@agio/spot';
import { readChainFile } from '../chains/chain-file.ts';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { unknownCoin } from '../chains/define-chains.ts';
import { readSeed } from '../seed/read-seed.ts';
import { problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Coins of the chains file that the site does not know: a start refuses them. Where it cannot be known which coins there are, nothing is said. */
export async function checkChainCoins({ chainsFile, databaseUrl, seed }: Config): Promise<Finding[]> {
  if (chainsFile === undefined) return [];
  const booked = databaseUrl === undefined ? undefined : await bookedCoins(databaseUrl);
  const known = new Set([...seededCoins(seed), ...(booked ?? [])]);
  const isNew = booked?.length === 0 && seed === 'none';
  if (known.size === 0 && !isNew) return [];
  return coinsOf(chainsFile)
    .filter(({ coin }) => !known.has(coin))
    .map(({ chain, coin }) => problem('settings', `CHAINS: ${unknownCoin(chain, coin)}`));
}

function coinsOf(path: string): { readonly chain: string; readonly coin: string }[] {
  try {
    return readChainFile(path).flatMap(({ code, coins }) => coins.map(({ coin }) => ({ chain: code, coin })));
  } catch (error) {
    // What is wrong with the file itself is said where files are looked at.
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

function seededCoins(seed: string | undefined): string[] {
  if (seed === undefined || seed === 'none' || seed === 'demo') return [];
  try {
    return readSeed(seed).coins.map(({ code }) => code);
  } catch {
    return [];
  }
}

/** The coins of the site's database; undefined where it does not answer. */
async function bookedCoins(url: string): Promise<string[] | undefined> {
  const database = await openDatabase({ url, connectionsMax: 1 });
  try {
    return await coinCodes(database);
  } catch {
    // That it does not answer is said of the database itself.
    return undefined;
  } finally {
    await database.close();
  }
}
