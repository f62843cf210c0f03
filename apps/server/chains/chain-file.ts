import { readJsonFile } from '../settings/json-file.ts';
import { createAgreeingChain, createBitcoinChain, createEvmChain, createTronChain, NATIVE } from '@agio/chains';
import type { BitcoinKeys, ChainAdapter } from '@agio/chains';
import { coinCode, decimal } from '@agio/contracts';
import { chainCode } from '@agio/contracts/wallet';
import type { ChainSetting } from '@agio/wallet';
import { z } from 'zod';
import { parseDecimal } from '@agio/kernel';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import type { NodeUrls } from '../settings/config-nodes.ts';

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
    beneficiaryFrom: decimal.optional(),
    gasLimit: z.int().min(21_000).max(10_000_000).optional(),
  }),
  sweep: z.strictObject({ from: decimal, hotMaximum: decimal }),
  /** What the signer pays out on its own: ten and twenty times the largest withdrawal unless stated. */
  signer: z.strictObject({ perHour: decimal, perDay: decimal }).optional(),
});

const common = {
  code: chainCode,
  name: z.string().min(1).max(64),
  secondsPerBlock: z.number().positive(),
  confirmations: z.int().min(1).max(200),
  explorer: z.strictObject({ address: z.string(), transaction: z.string() }).nullable().default(null),
  coldAddress: z.string().nullable().default(null),
  /** Extended public key whose first address is the cold address. */
  coldKey: z.string().startsWith('xpub').nullable().default(null),
  /** First block to read; `tip` for a chain that the platform starts using now. */
  from: z.union([z.int().min(0), z.literal('tip')]).default('tip'),
  /** How many nodes must agree, if there are several. */
  agreement: z.int().min(1).optional(),
  /** Whether two operators may list tokens while the chain is followed: for the signer, its own copy of the file decides. */
  listings: z.boolean().default(true),
  coins: z.array(coin).min(1),
};

/** Maximum fee in gwei per unit of gas, and the part of it that is the tip; above it operators decide. */
const evmFees = z
  .strictObject({ perGasMax: decimal.default('500'), tipMax: decimal.default('50') })
  .default({ perGasMax: '500', tipMax: '50' });
/** At fee rates up to `consolidateBelowSatPerVbyte` many small outputs of the hot wallet are merged; 0 never does. */
const bitcoinFees = z
  .strictObject({
    satPerVbyteMax: z.int().min(1).max(10_000).default(500),
    consolidateBelowSatPerVbyte: z.int().min(0).max(1_000).default(5),
  })
  .default({ satPerVbyteMax: 500, consolidateBelowSatPerVbyte: 5 });

/** Chains that a server follows, as a file (CHAINS). Node addresses are in the environment, because they may contain a password. */
const chainFile = z.array(
  z.discriminatedUnion('family', [
    z.strictObject({ family: z.literal('evm'), ...common, chainId: z.int().positive(), fees: evmFees }),
    z.strictObject({
      family: z.literal('bitcoin'),
      ...common,
      network: z.enum(['mainnet', 'testnet', 'regtest']),
      birthday: z.int().min(0),
      fees: bitcoinFees,
    }),
    z.strictObject({ family: z.literal('tron'), ...common, genesis: z.string().regex(/^[0-9a-f]{64}$/), experimental: z.literal(true) }),
  ]),
);

export type ChainEntry = z.output<typeof chainFile>[number];

/** A chain of the file with the clients for its nodes. */
export interface ConfiguredChain {
  readonly setting: ChainSetting;
  readonly adapter: ChainAdapter;
  readonly from: number | 'tip';
}

/** Reads and validates the file. Throws `ConfigError` with everything that is wrong in it. */
export function readChainFile(path: string): readonly ChainEntry[] {
  const parsed = chainFile.safeParse(readJsonFile('CHAINS', path));
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `CHAINS: ${path}: ${issue.path.join('.')} ${issue.message}`));
  return parsed.data;
}

/** Reads the file. Throws `ConfigError` with everything that is wrong in it, including chains without a node. */
export function readChains(
  path: string,
  { bitcoinKeys, dataDir, nodeUrls }: Pick<Config, 'bitcoinKeys' | 'dataDir' | 'nodeUrls'>,
  report: (sentence: string) => void,
): ConfiguredChain[] {
  const entries = readChainFile(path);
  const found = entries.map((entry) => ({ entry, nodes: nodesOf(entry, entries, nodeUrls) }));
  const problems = found.flatMap(({ entry, nodes }) => problemsOf(entry, nodes, entries));
  problems.push(...networkProblems(entries, bitcoinKeys));
  if (problems.length > 0) throw new ConfigError(problems);
  const chains = found.map(({ entry, nodes }) => ({ entry, adapter: adapterOver(entry, nodes, dataDir, report) }));
  const wrong = chains.flatMap(({ adapter, entry }) => addressProblems(entry, adapter));
  if (wrong.length > 0) throw new ConfigError(wrong);
  return chains.map(({ adapter, entry }) => ({ setting: settingOf(entry), adapter, from: entry.from }));
}

/**
 * Keys of one network with addresses of another would show customers addresses that other wallets cannot derive from the same words. Of
 * a network under two names every deposit would be credited twice, and chain and books would agree about it.
 */
export function networkProblems(entries: readonly ChainEntry[], keys: BitcoinKeys): string[] {
  const named = keys === 'main' ? 'mainnet' : 'testnet';
  return entries.flatMap((entry, at) => {
    const earlier = entries.slice(0, at);
    const same = earlier.find((other) => other.code !== entry.code && networkOf(other) === networkOf(entry));
    return [
      ...(earlier.some(({ code }) => code === entry.code) ? [`CHAINS: ${entry.code} is there twice`] : []),
      ...(same === undefined ? [] : [`CHAINS: ${same.code} and ${entry.code} are the same network, ${networkOf(entry)}`]),
      ...(entry.family !== 'bitcoin' || (entry.network === 'mainnet') === (keys === 'main')
        ? []
        : [`BTC_NETWORK: ${named} does not fit ${entry.code}, which is of the network ${entry.network} in CHAINS`]),
    ];
  });
}

/** What a network is, whatever it is called here: a node of another one is not believed. */
function networkOf(entry: ChainEntry): string {
  switch (entry.family) {
    case 'evm':
      return `evm ${entry.chainId}`;
    case 'bitcoin':
      return `bitcoin ${entry.network}`;
    case 'tron':
      return `tron ${entry.genesis}`;
  }
}

function addressProblems({ code, coldAddress, coldKey, coins }: ChainEntry, adapter: ChainAdapter): string[] {
  const cold = coldAddress === null ? undefined : adapter.address(coldAddress);
  const isOfKey = coldKey === null || cold === undefined || attempted(() => adapter.derive(coldKey, 0)) === cold;
  return [
    ...(coldAddress !== null && cold === undefined
      ? [`CHAINS: the cold address of ${code} is no address of that chain and its network`]
      : []),
    ...(isOfKey ? [] : [`CHAINS: the cold address of ${code} is not the first of its cold key`]),
    ...coins.flatMap(({ asset, coin }) =>
      asset === NATIVE || adapter.address(asset) !== undefined ? [] : [`CHAINS: the contract of ${coin} on ${code} is no address of it`],
    ),
    ...coins.flatMap(({ asset, coin }, at) => {
      const contract = adapter.address(asset);
      const same = coins.slice(0, at).find((other) => contract !== undefined && adapter.address(other.asset) === contract);
      return same === undefined ? [] : [`CHAINS: ${same.coin} and ${coin} on ${code} have the same contract`];
    }),
  ];
}

/** An invalid extended key leads to no address. */
function attempted(derive: () => string): string | undefined {
  try {
    return derive();
  } catch {
    return undefined;
  }
}

const FAMILY_SETTINGS = { evm: 'EVM_RPC_URL', bitcoin: 'BTC_RPC_URL', tron: 'TRON_RPC_URL' } as const;

/** A chain's own nodes, or the family's if it is the only chain of its family without a list. */
function nodesOf({ code, family }: ChainEntry, entries: readonly ChainEntry[], urls: NodeUrls): readonly string[] {
  const own = urls.byChain.get(code);
  if (own !== undefined) return own;
  const without = entries.filter((other) => other.family === family && !urls.byChain.has(other.code));
  const shared = urls[family];
  return shared !== undefined && without.length === 1 ? [shared] : [];
}

function problemsOf({ agreement, code, family }: ChainEntry, nodes: readonly string[], entries: readonly ChainEntry[]): string[] {
  const isOnly = entries.filter((other) => other.family === family).length === 1;
  if (nodes.length === 0) return [`NODES_${code}${isOnly ? ` or ${FAMILY_SETTINGS[family]}` : ''}: needed for a chain of CHAINS`];
  if (agreement !== undefined && agreement > nodes.length)
    return [`CHAINS: ${code} asks that ${agreement} nodes agree, and has ${nodes.length}`];
  // Half of the nodes could say one thing and half another, and both would be believed.
  if (agreement !== undefined && agreement * 2 <= nodes.length) return [`CHAINS: agreement of ${code} is more than half of its nodes`];
  return [];
}

function settingOf({
  code,
  name,
  family,
  secondsPerBlock,
  confirmations,
  explorer,
  coldAddress,
  coldKey,
  listings,
  coins,
}: ChainEntry): ChainSetting {
  const common = { code, name, family, secondsPerBlock, confirmations, explorer, coldAddress, coldKey, listings, coins };
  return { ...common, experimental: family === 'tron' };
}

/** If nodes contradict each other for two blocks, it is more than one node lagging behind. */
const PATIENCE_MS = { min: 15_000, max: 20 * 60_000 };

function adapterOver(entry: ChainEntry, nodes: readonly string[], dataDir: string, report: (sentence: string) => void): ChainAdapter {
  const adapters = nodes.map((url, at) => adapterOf(entry, url, `${dataDir}/${entry.code}-outputs${at === 0 ? '' : `-${at + 1}`}`));
  const [only] = adapters;
  if (adapters.length === 1 && only !== undefined) return only;
  const patienceMs = Math.min(Math.max(entry.secondsPerBlock * 2_000, PATIENCE_MS.min), PATIENCE_MS.max);
  return createAgreeingChain({ chain: entry.code, nodes: adapters, agreement: entry.agreement, patienceMs, report });
}

const GWEI_DIGITS = 9;

function adapterOf(entry: ChainEntry, url: string, file: string): ChainAdapter {
  switch (entry.family) {
    case 'evm': {
      const wei = (gwei: string): bigint => parseDecimal(gwei, GWEI_DIGITS) ?? 0n;
      return createEvmChain({ url, chainId: entry.chainId, feePerGasMax: wei(entry.fees.perGasMax), tipMax: wei(entry.fees.tipMax) });
    }
    case 'bitcoin':
      return createBitcoinChain({
        url,
        network: entry.network,
        birthday: entry.birthday,
        confirmations: entry.confirmations,
        feeRateMax: BigInt(entry.fees.satPerVbyteMax) * 1_000n,
        mergeRateMax: BigInt(entry.fees.consolidateBelowSatPerVbyte) * 1_000n,
        file,
      });
    case 'tron':
      return createTronChain({ url, genesis: entry.genesis, experimental: true });
  }
}
