import type { KeyPath } from '@agio/chains';
import type { Core } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { walletMachine } from '@agio/wallet';
import type { AssetProof, BookedBlock, ColdProof, Reconciliation } from '@agio/wallet';
import type { Chains, FollowedChain } from './chains.ts';

type ChainProof = AssetProof['chains'][number];
/** Most addresses signed for per chain: the house's own first, then customers', not sorted by balance. */
const SIGNED_MAX = 2_000;

/** A position of the journal with the block that each chain's books had reached there, and what they had after it. */
export interface ProvenMoment {
  readonly sequence: number;
  readonly atMs: number;
  readonly chains: ReadonlyMap<FollowedChain, BookedBlock>;
  /** A chain that was between no two blocks for long, so that what stands on the chains cannot be proven. */
  readonly busy: string | undefined;
}

export interface AssetsToProve {
  readonly core: Core;
  readonly moment: ProvenMoment;
  /** What people supplied for a cold address: its key is not here. */
  coldProofOf(this: void, chain: string, address: string): Promise<ColdProof | undefined>;
}

/** Longest wait for a moment in which no block is booked in part, and how often it is looked for. */
const WITHIN_MS = 10_000;
const LOOK_MS = 5;

export interface MomentOptions {
  readonly now?: () => number;
  readonly signal?: AbortSignal;
  readonly withinMs?: number;
}

/**
 * A moment between two blocks of every chain. Nothing waits for it: balances are asked for afterwards, at the blocks that it names.
 */
export async function momentOf(
  followed: readonly FollowedChain[],
  core: Pick<Core, 'sequence'>,
  { now = realClock.wall, signal, withinMs = WITHIN_MS }: MomentOptions = {},
): Promise<ProvenMoment> {
  const untilMs = performance.now() + withinMs;
  const isHalf = ({ engine }: FollowedChain): boolean => engine.isHalfBooked;
  while (followed.some(isHalf) && performance.now() < untilMs) {
    await realClock.sleep(LOOK_MS, signal);
    signal?.throwIfAborted();
  }
  // In one turn of the loop, in which nothing is booked.
  const chains = new Map<FollowedChain, BookedBlock>();
  for (const one of followed) if (!isHalf(one) && one.engine.booked !== undefined) chains.set(one, one.engine.booked);
  return { sequence: core.sequence, atMs: now(), chains, busy: followed.find(isHalf)?.setting.code };
}

/**
 * Signs, with every address that holds something, a sentence that names the time and the chain's last booked block; and lists
 * what each holds after it beside what the books say. Cold addresses are listed with what they signed offline, if they did.
 * Undefined while no chain is followed.
 */
export async function proveAssets(chains: Chains, given: AssetsToProve): Promise<AssetProof | undefined> {
  const { atMs, busy, chains: booked } = given.moment;
  const { signer } = chains;
  if (busy !== undefined) throw new Error(`${busy} has a block that is booked in part`);
  if (booked.size === 0 || signer === undefined) return undefined;
  const text = `Agio proof of assets of ${new Date(atMs).toISOString()}`;
  // All are read before anything is signed: nodes forget the balances of old blocks.
  const read = await Promise.all([...booked].map((one) => readChain(chains, one, given)));
  const proven: ChainProof[] = [];
  for (const one of read) proven.push({ ...totalsOf(one), addresses: await signedAddresses(one, given, { signer, text }) });
  return { time: atMs, text, chains: proven };
}

interface ReadChain {
  readonly followed: FollowedChain;
  readonly reconciled: Reconciliation;
  /** Addresses with the paths of their keys; null for the cold one, whose key is not here. */
  readonly paths: ReadonlyMap<string, KeyPath | null>;
  /** Of each address each coin of the setting. */
  readonly units: readonly bigint[];
}

/** The house's own addresses, the cold one included, and customers' addresses, with what they have after the block. */
async function readChain(
  chains: Chains,
  [followed, booked]: readonly [FollowedChain, BookedBlock],
  { core }: AssetsToProve,
): Promise<ReadChain> {
  const { adapter, engine, setting } = followed;
  const { state } = core.machine(walletMachine);
  const { family } = setting;
  const { hot, gas, cold } = engine.house;
  const paths = new Map<string, KeyPath | null>([
    [hot, { family, account: 1, change: 0, index: 0 }],
    [gas, { family, account: 1, change: 0, index: 1 }],
  ]);
  if (cold !== undefined) paths.set(cold, null);
  for (const [address, customer] of chains.addresses.all(setting.code)) {
    if (paths.size >= SIGNED_MAX) break;
    paths.set(address, { family, account: 0, change: 0, index: state.index(customer, family) ?? 0 });
  }
  const wanted = [...paths.keys()].flatMap((address) => setting.coins.map(({ asset }) => ({ address, asset })));
  const [reconciled, units] = await Promise.all([engine.reconcileAt(booked), adapter.balances(wanted, booked.block)]);
  return { followed, reconciled, paths, units };
}

function totalsOf({ followed: { setting }, reconciled }: ReadChain): Omit<ChainProof, 'addresses'> {
  const totals = reconciled.coins.map(({ bookedUnits, coin, chainUnits, difference }) => {
    const decimals = setting.coins.find((one) => one.coin === coin)?.decimals ?? 0;
    const sign = difference < 0n ? '-' : '';
    const absolute = difference < 0n ? -difference : difference;
    return {
      coin,
      onChain: formatDecimal(chainUnits, decimals),
      custody: formatDecimal(bookedUnits, decimals),
      difference: sign + formatDecimal(absolute, decimals),
    };
  });
  return { chain: setting.code, height: reconciled.block.height, block: reconciled.block.hash, totals };
}

/** The cold address whatever it holds, and all others with a balance, signed by their keys. */
async function signedAddresses(
  { followed: { adapter, setting }, paths, reconciled: { block }, units }: ReadChain,
  { coldProofOf }: AssetsToProve,
  { signer, text }: { readonly signer: NonNullable<Chains['signer']>; readonly text: string },
): Promise<ChainProof['addresses']> {
  const count = setting.coins.length;
  const addresses: ChainProof['addresses'] = [];
  for (const [at, [address, path]] of [...paths].entries()) {
    const balances = setting.coins.flatMap(({ coin, decimals }, index) => {
      const held = units[at * count + index] ?? 0n;
      return held === 0n ? [] : [{ coin, amount: formatDecimal(held, decimals) }];
    });
    if (path === null) {
      const signed = await coldProofOf(setting.code, address);
      addresses.push({ address, cold: true, proof: signed?.proof ?? null, sentence: signed?.sentence ?? null, balances });
    } else if (balances.length > 0) {
      const proof = await adapter.prove(path, `${text}, block ${block.hash}`, signer);
      addresses.push({ address, cold: false, proof, sentence: null, balances });
    }
  }
  return addresses;
}
