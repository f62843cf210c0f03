import { openDatabase } from '@agio/database';
import { coinCodes } from '@agio/spot';
import { readChainFile } from '../chains/chain-file.ts';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { readSeed } from '../seed/read-seed.ts';
import { problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Coins of the chains file that the site does not know: a start refuses them. Where nothing is known of coins yet, nothing is said. */
export async function checkChainCoins({ chainsFile, databaseUrl, seed }: Config): Promise<Finding[]> {
  if (chainsFile === undefined) return [];
  const known = new Set([...seededCoins(seed), ...(databaseUrl === undefined ? [] : await bookedCoins(databaseUrl))]);
  if (known.size === 0) return [];
  return coinsOf(chainsFile)
    .filter(({ coin }) => !known.has(coin))
    .map(({ chain, coin }) => problem('settings', `CHAINS: chain ${chain} has the coin ${coin}, which the site does not know`));
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

async function bookedCoins(url: string): Promise<string[]> {
  const database = await openDatabase({ url, connectionsMax: 1 });
  try {
    return await coinCodes(database);
  } catch {
    // That it does not answer is said of the database itself.
    return [];
  } finally {
    await database.close();
  }
}
