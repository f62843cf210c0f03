import { keepAssetProof, newestProof, proveLiabilities } from '@agio/wallet';
import type { Storage } from '../storage.ts';
import type { Chains } from './chains.ts';
import { proveAssets } from './prove-assets.ts';

const LOOK_MS = 10 * 60_000;
const FIRST_MS = 20_000;

/** Makes the proofs of assets and liabilities: every night (UTC), a first one soon after the first start, and when asked. */
export class Proofs {
  readonly #storage: Storage;
  readonly #chains: Chains;
  readonly #uidOf: (customer: number) => string;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #first: NodeJS.Timeout | undefined;
  #making: Promise<readonly string[]> | undefined;

  constructor(storage: Storage, chains: Chains, uidOf: (customer: number) => string, onError: (error: unknown) => void) {
    this.#storage = storage;
    this.#chains = chains;
    this.#uidOf = uidOf;
    this.#onError = onError;
  }

  start(): void {
    const look = (): void => void this.#makeWhenDue().catch(this.#onError);
    // The first blocks of a chain that has just been opened are booked by then.
    this.#chains.opened().then(() => (this.#first = setTimeout(look, FIRST_MS).unref()), look);
    this.#timer = setInterval(look, LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#first);
    await this.#making?.catch(() => undefined);
  }

  /** Makes both now; one at a time. Answers what was made. */
  make(): Promise<readonly string[]> {
    this.#making ??= this.#make().finally(() => (this.#making = undefined));
    return this.#making;
  }

  async #makeWhenDue(): Promise<void> {
    const newest = await newestProof(this.#storage.database);
    const today = new Date().toISOString().slice(0, 10);
    if (newest === undefined || new Date(newest.atMs).toISOString().slice(0, 10) < today) await this.make();
  }

  async #make(): Promise<readonly string[]> {
    const { database, sequencer, projections } = this.#storage;
    const { core } = sequencer;
    await projections.reached(core.sequence, 10_000);
    const nowMs = Date.now();
    const proof = await proveLiabilities(database, core.coins, this.#uidOf, nowMs);
    const assets = await proveAssets(this.#chains, core, nowMs);
    if (assets !== undefined) await keepAssetProof(database, assets);
    return [
      ...(proof?.coins.map(({ coin, root, total, leaves }) => `${coin}: root ${root}, ${total} atoms in ${leaves} leaves`) ?? [
        'nothing is owed',
      ]),
      ...(assets?.chains.map(({ chain, addresses, block }) => `${chain}: ${addresses.length} addresses signed, after block ${block}`) ??
        []),
    ];
  }
}
