import type { BlockId, KeyPath } from '@agio/chains';
import type { Core } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import { reconcileChain, walletMachine } from '@agio/wallet';
import type { AssetProof, ColdProof, Reconciled } from '@agio/wallet';
import type { Chains, Followed } from './chains.ts';

type ChainProof = AssetProof['chains'][number];
/** Most addresses signed for per chain: the house's own first, then customers', not sorted by balance. */
const SIGNED_MAX = 2_000;

/** A position of the journal, and what stood on every followed chain there: nothing of a chain was booked between the two. */
export interface ProvenMoment {
  readonly sequence: number;
  readonly chains: ReadonlyMap<Followed, Reconciled | undefined>;
}

type Reading = readonly [Followed, () => Promise<Reconciled | undefined>];

export interface AssetsToProve {
  readonly core: Core;
  readonly moment: ProvenMoment;
  /** What people supplied for a cold address: its key is not here. */
  coldProofOf(this: void, chain: string, address: string): Promise<ColdProof | undefined>;
  readonly nowMs: number;
}

/** Longest time that chains wait for one that is still at work, as at its first blocks, before each goes on by itself. */
const HELD_MS = 20_000;

/** Reads every chain while none of them books anything, so that what is owed at the position can be compared with it. */
export async function momentOf(followed: readonly Followed[], core: Pick<Core, 'sequence'>, heldMs = HELD_MS): Promise<ProvenMoment> {
  const readings = new Map<Followed, () => Promise<Reconciled | undefined>>();
  const { promise: isLate, resolve: giveUp } = Promise.withResolvers<undefined>();
  let isGivenUp = false;
  const timer = setTimeout(() => {
    isGivenUp = true;
    giveUp(undefined);
  }, heldMs);
  const holdFrom = async (at: number): Promise<ProvenMoment | undefined> => {
    const next = followed[at];
    if (next !== undefined)
      return next.engine.alone(async (chain) => {
        if (isGivenUp) return undefined;
        readings.set(next, () => reconcileChain(chain));
        return Promise.race([holdFrom(at + 1), isLate]);
      });
    clearTimeout(timer);
    return readAll(core, [...readings]);
  };
  // Without a moment in which all are free, what is owed is of a time just before.
  return (
    (await holdFrom(0)) ??
    readAll(
      core,
      followed.map((one) => [one, () => one.engine.reconcile()]),
    )
  );
}

async function readAll(core: Pick<Core, 'sequence'>, readings: readonly Reading[]): Promise<ProvenMoment> {
  const { sequence } = core;
  return { sequence, chains: new Map(await Promise.all(readings.map(async ([one, reconcile]) => [one, await reconcile()] as const))) };
}

/**
 * Signs, with every address that holds something, a sentence that names the time and the chain's last booked block; and lists
 * what each holds after it beside what the books say. Cold addresses are listed with what they signed offline, if they did.
 * Undefined while no chain is followed.
 */
export async function proveAssets(chains: Chains, given: AssetsToProve): Promise<AssetProof | undefined> {
  if (given.moment.chains.size === 0) return undefined;
  const proven: ChainProof[] = [];
  const text = `Agio proof of assets of ${new Date(given.nowMs).toISOString()}`;
  for (const [followed, reconciled] of given.moment.chains) {
    const chain = await proveChain(chains, followed, given, { reconciled, text });
    if (chain !== undefined) proven.push(chain);
  }
  return { time: given.nowMs, text, chains: proven };
}

async function proveChain(
  chains: Chains,
  followed: Followed,
  given: AssetsToProve,
  { reconciled, text }: { readonly reconciled: Reconciled | undefined; readonly text: string },
): Promise<ChainProof | undefined> {
  const { setting } = followed;
  if (chains.signer === undefined || reconciled === undefined) return undefined;
  const addresses = await provenAddresses(chains, followed, given, { text, block: reconciled.block });
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
  return { chain: setting.code, height: reconciled.block.height, block: reconciled.block.hash, addresses, totals };
}

/** The house's own addresses, the cold one included whatever it holds, and customers' addresses with a balance. */
async function provenAddresses(
  chains: Chains,
  { adapter, engine, setting }: Followed,
  { core, coldProofOf }: AssetsToProve,
  { text, block }: { readonly text: string; readonly block: BlockId },
): Promise<ChainProof['addresses']> {
  const { signer } = chains;
  if (signer === undefined) return [];
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
  const assets = setting.coins.map(({ asset }) => asset);
  const wanted = [...paths.keys()].flatMap((address) => assets.map((asset) => ({ address, asset })));
  const units = await adapter.balances(wanted, block);
  const addresses: ChainProof['addresses'] = [];
  for (const [at, [address, path]] of [...paths].entries()) {
    const balances = setting.coins.flatMap(({ coin, decimals }, index) => {
      const held = units[at * assets.length + index] ?? 0n;
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
