import type { Core } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import { coldProofOf, keepAssetProof, newestAssetProof, newestProof, proofSigner, proofsSince, proveLiabilities } from '@agio/wallet';
import { committed, heldFor } from '../people/held-for.ts';
import type { Storage } from '../storage/storage.ts';
import type { Chains } from './chains.ts';
import { momentOf, proveAssets } from './prove-assets.ts';
import type { ProvenMoment } from './prove-assets.ts';

const LOOK_MS = 10 * 60_000;
const FIRST_MS = 20_000;
/** Longest wait for histories to follow. */
const REACHED_MS = 60_000;
/** How many statements a day are followed by another because they have no assets beside them. */
const AGAIN_MAX = 6;

/** What proofs are made of, and kept in. */
export interface ProofsParts extends Pick<Storage, 'database' | 'time'> {
  readonly sequencer: { readonly core: Core };
  readonly projections: Pick<Storage['projections'], 'reached'>;
}

export interface ProofsOptions {
  /** Opens the key that proofs are signed with. */
  readonly masterKey: string;
  uidOf(this: void, customer: number): string;
  onError(this: void, error: unknown): void;
}

/** Makes the proofs of assets and liabilities: every night (UTC), a first one soon after the first start, and when asked. */
export class Proofs {
  readonly #storage: ProofsParts;
  readonly #chains: Chains;
  readonly #options: ProofsOptions;
  #endLooks: (() => void) | undefined;
  #endFirst: (() => void) | undefined;
  #making: Promise<readonly string[]> | undefined;
  #next: Promise<readonly string[]> | undefined;
  readonly #ended = new AbortController();
  readonly #stopped: Promise<never>;

  constructor(storage: ProofsParts, chains: Chains, options: ProofsOptions) {
    this.#storage = storage;
    this.#chains = chains;
    this.#options = options;
    const { signal } = this.#ended;
    this.#stopped = new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('the server stops')), { once: true }),
    );
    this.#stopped.catch(() => undefined);
  }

  start(): void {
    const look = (): void =>
      void this.look().catch((error: unknown) => {
        if (!this.#ended.signal.aborted) this.#options.onError(error);
      });
    // The first blocks of a chain that has just been opened are booked by then.
    const { time } = this.#storage;
    this.#chains.opened().then(() => (this.#endFirst = time.after(FIRST_MS, look)), look);
    this.#endLooks = time.every(LOOK_MS, look);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    this.#endLooks?.();
    this.#endFirst?.();
    await (this.#next ?? this.#making)?.catch(() => undefined);
  }

  /**
   * Makes both now; one at a time. Returns what was made. Where one is under way, another follows it: it may have read before what the
   * caller has just changed.
   */
  make(): Promise<readonly string[]> {
    if (this.#making === undefined) {
      this.#making = this.#make().finally(() => (this.#making = undefined));
      return this.#making;
    }
    this.#next ??= this.#making
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#ended.signal.aborted ? [] : this.make();
      });
    return this.#next;
  }

  /** Makes what is due, every ten minutes. */
  async look(): Promise<void> {
    if (await this.#isDue()) await this.make();
  }

  /** Once a day, and again while the newest has no assets beside it although chains are followed: one did not answer. */
  async #isDue(): Promise<boolean> {
    const { database } = this.#storage;
    const dayMs = Math.floor(this.#storage.time.wall() / DAY_MS) * DAY_MS;
    const newest = await newestProof(database);
    if (newest === undefined || newest.atMs < dayMs) return true;
    const { followed, signer } = this.#chains;
    if (signer === undefined || !followed.some(({ engine }) => engine.booked !== undefined)) return false;
    if ((await newestAssetProof(database))?.time === newest.atMs) return false;
    return (await proofsSince(database, dayMs)) <= AGAIN_MAX;
  }

  async #make(): Promise<readonly string[]> {
    const { database, sequencer, time } = this.#storage;
    const { core } = sequencer;
    const coldProof = (chain: string, address: string): ReturnType<typeof coldProofOf> => coldProofOf(database, chain, address);
    const moment = await momentOf(this.#chains.followed, core, { now: time.wall, signal: this.#ended.signal });
    // Read at once, since nodes forget; what is owed is proven even where a chain does not answer.
    const reading = proveAssets(this.#chains, { core, moment, coldProofOf: coldProof }).catch((error: unknown) => ({ error }));
    const proof = await this.#proveOwed(moment);
    const assets = await Promise.race([reading, this.#stopped]);
    if (assets !== undefined && 'error' in assets) throw assets.error;
    if (assets !== undefined) await keepAssetProof(database, assets);
    return [
      ...(proof?.coins.map(({ coin, root, total, leaves }) => `${coin}: root ${root}, ${total} atoms in ${leaves} leaves`) ?? [
        'nothing is owed',
      ]),
      ...(proof?.statement ? [`statement ${proof.statement.number}, to be compared: ${proof.statement.hash}`] : []),
      ...(assets?.chains.map(
        ({ chain, addresses, block }) =>
          `${chain}: ${addresses.length} addresses, ${addresses.filter(({ proof }) => proof !== null).length} of them signed, after block ${block}`,
      ) ?? []),
    ];
  }

  async #proveOwed({ atMs, sequence }: ProvenMoment): ReturnType<typeof proveLiabilities> {
    const { database, projections, sequencer } = this.#storage;
    const { core } = sequencer;
    // Where the server stops meanwhile, a proof that is due is made by the next start.
    if (!(await Promise.race([projections.reached(sequence, REACHED_MS), this.#stopped])))
      throw new Error(`no proof: histories are not at entry ${sequence} yet`);
    const { masterKey, uidOf } = this.#options;
    const signer = await proofSigner(database, masterKey, atMs);
    const owners = { uidOf, rootOf: (owner: number) => core.rootOf(owner), heldFor };
    const commitments = await committed(database, core, atMs);
    return proveLiabilities(database, { ...owners, coins: core.coins, sequence, signer, nowMs: atMs, commitments });
  }
}
