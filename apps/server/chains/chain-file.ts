import { readFileSync } from 'node:fs';
import { createBitcoinChain, createEvmChain, createTronChain } from '@agio/chains';
import type { ChainAdapter } from '@agio/chains';
import { chainCode, coinCode, decimal } from '@agio/contracts';
import type { ChainSetting } from '@agio/wallet';
import { z } from 'zod';
import { ConfigError } from '../config.ts';

const coin = z.strictObject({
  coin: coinCode,
  asset: z.string().min(1).max(128),
  decimals: z.int().min(0).max(30),
  deposit: z.strictObject({ open: z.boolean(), minimum: decimal, auditAbove: decimal }),
  withdrawal: z.strictObject({
    open: z.boolean(),
    minimum: decimal,
    maximum: decimal,
    fee: decimal,
    dayLimits: z.tuple([decimal, decimal, decimal, decimal]),
    freeUpTo: decimal,
    twoAbove: decimal,
  }),
  sweep: z.strictObject({ from: decimal, hotMaximum: decimal }),
});

const common = {
  code: chainCode,
  name: z.string().min(1).max(64),
  secondsPerBlock: z.number().positive(),
  confirmations: z.int().min(1).max(200),
  explorer: z.strictObject({ address: z.string(), transaction: z.string() }).nullable().default(null),
  coldAddress: z.string().nullable().default(null),
  /** First block that is looked at; `tip` for one that the platform begins with now. */
  from: z.union([z.int().min(0), z.literal('tip')]).default('tip'),
  coins: z.array(coin).min(1),
};

/** Chains that a server follows, as a file (CHAINS). Where nodes are asked stands in the environment, because it may hold a password. */
const chainFile = z.array(
  z.discriminatedUnion('family', [
    z.strictObject({ family: z.literal('evm'), ...common, chainId: z.int().positive() }),
    z.strictObject({
      family: z.literal('bitcoin'),
      ...common,
      network: z.enum(['mainnet', 'testnet', 'regtest']),
      birthday: z.int().min(0),
    }),
    z.strictObject({ family: z.literal('tron'), ...common, genesis: z.string().regex(/^[0-9a-f]{64}$/), experimental: z.literal(true) }),
  ]),
);

type Entry = z.output<typeof chainFile>[number];

/** Where a node of each family is asked. */
export interface NodeUrls {
  readonly evm: string | undefined;
  readonly bitcoin: string | undefined;
  readonly tron: string | undefined;
}

/** A chain of the file with the means to ask it. */
export interface ConfiguredChain {
  readonly setting: ChainSetting;
  readonly adapter: ChainAdapter;
  readonly from: number | 'tip';
}

/** Reads the file. Throws `ConfigError` with everything that is wrong in it. */
export function readChains(path: string, urls: NodeUrls, dataDir: string): ConfiguredChain[] {
  const parsed = chainFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `CHAINS: ${issue.path.join('.')} ${issue.message}`));
  const names = { evm: 'EVM_RPC_URL', bitcoin: 'BTC_RPC_URL', tron: 'TRON_RPC_URL' } as const;
  const missing = [...new Set(parsed.data.filter(({ family }) => urls[family] === undefined).map(({ family }) => names[family]))];
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: needed for a chain of CHAINS`));
  return parsed.data.map((entry) => ({
    setting: settingOf(entry),
    adapter: adapterOf(entry, urls[entry.family] ?? '', dataDir),
    from: entry.from,
  }));
}

function settingOf({ code, name, family, secondsPerBlock, confirmations, explorer, coldAddress, coins }: Entry): ChainSetting {
  return { code, name, family, experimental: family === 'tron', secondsPerBlock, confirmations, explorer, coldAddress, coins };
}

function adapterOf(entry: Entry, url: string, dataDir: string): ChainAdapter {
  switch (entry.family) {
    case 'evm':
      return createEvmChain({ url, chainId: entry.chainId });
    case 'bitcoin':
      return createBitcoinChain({
        url,
        network: entry.network,
        birthday: entry.birthday,
        confirmations: entry.confirmations,
        file: `${dataDir}/${entry.code}-outputs`,
      });
    case 'tron':
      return createTronChain({ url, genesis: entry.genesis, experimental: true });
  }
}
