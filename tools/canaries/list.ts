import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleCanary } from '@agio/module/testing';
import { root } from '../../harness/launch/root.mjs';
import type { Canary } from './canary.ts';
import { CHAIN } from './planted/chain.ts';
import { CLUSTER } from './planted/cluster.ts';
import { CORE } from './planted/core.ts';
import { GATEWAY } from './planted/gateway.ts';
import { IDENTITY } from './planted/identity.ts';
import { MACHINES } from './planted/machines.ts';
import { TRADING } from './planted/trading.ts';
import { WALLET } from './planted/wallet.ts';

/** All planted bugs, by area, and those that modules bring. Each is plausible; those with a number were once found unnoticed. */
export const CANARIES: readonly Canary[] = [
  ...CORE,
  ...CLUSTER,
  ...MACHINES,
  ...WALLET,
  ...CHAIN,
  ...IDENTITY,
  ...GATEWAY,
  ...TRADING,
  ...(await Promise.all(readdirSync(join(root, 'modules')).map(canariesOf))).flat(),
];

/** By folder and not by the site's list: nothing could be planted any more into what that list loads. */
async function canariesOf(module: string): Promise<readonly ModuleCanary[]> {
  const path = join(root, 'modules', module, 'testing', 'canaries.ts');
  if (!existsSync(path)) return [];
  return ((await import(pathToFileURL(path).href)) as { readonly canaries: readonly ModuleCanary[] }).canaries;
}

/** The canary that the environment names; undefined if it names none. */
export function chosenCanary(env: Readonly<Record<string, string | undefined>>): Canary | undefined {
  const name = env['CANARY'];
  if (name === undefined || name === '') return undefined;
  const found = CANARIES.find((canary) => canary.name === name);
  if (found === undefined) throw new Error(`CANARY=${name}: there is no such canary`);
  return found;
}
