import { statSync } from 'node:fs';
import { Core } from '@agio/core';
import type { CoreFact } from '@agio/core';
import { followFacts, readSnapshot, realDisk } from '@agio/journal';
import type { FactsFollower } from '@agio/journal';
import { realClock } from '@agio/kernel/clock';
import { decodeFacts } from '@agio/sequencer';
import { unitsOf, walletMachine } from '@agio/wallet';
import type { ListingFact, WalletFact, WithdrawalRecord } from '@agio/wallet';
import { machines } from '../storage/machines.ts';

/** A withdrawal as the journal has it: what may be signed for it, and whether it may. */
export interface KnownWithdrawal {
  readonly id: number;
  readonly state: WithdrawalRecord['state'];
  readonly chain: string;
  readonly coin: string;
  readonly address: string;
  /** What the destination gets, in units of the chain. */
  readonly units: bigint;
  /** No first signature while its chain is halted. */
  readonly frozen: boolean;
}

/** A token as the journal says that two people listed it. */
export interface KnownListing {
  readonly chain: string;
  readonly coin: string;
  readonly asset: string;
  readonly decimals: number;
  /** The largest withdrawal, in units of the chain. */
  readonly most: bigint;
  /** 0 leaves it to the signer. */
  readonly gasLimit: number;
  readonly people: readonly [number, number];
}

type KeptListing = Pick<ListingFact, 'chain' | 'coin' | 'decimals' | 'asset' | 'limits' | 'by' | 'decidedBy'>;
type WithdrawalView = Pick<WithdrawalRecord, 'id' | 'state' | 'chain' | 'coin' | 'address' | 'amount' | 'fee'>;

const LOOK_MS = 50;
const OPEN: readonly WithdrawalRecord['state'][] = ['requested', 'to_audit', 'approved', 'signed', 'broadcast'];
/** Facts that concern neither are not even parsed: nearly all are about orders. */
const MARKS = [Buffer.from('"wallet.'), Buffer.from('"coin"')] as const;

/**
 * Withdrawals as the journal's own record has them, read from its folder and from nowhere else: the newest snapshot, and the facts after
 * it as the shadow writes them. Writes nothing.
 */
export class JournalView {
  readonly #folder: string;
  readonly #chains = new Map<number, { readonly code: string; readonly frozen: boolean }>();
  readonly #coins = new Map<number, { readonly code: string; readonly decimals: number }>();
  readonly #listings = new Map<string, KeptListing>();
  readonly #withdrawals = new Map<number, WithdrawalView>();
  #facts: FactsFollower | undefined;
  #folderId = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A withdrawal that may be signed, awaited until `untilMs`: its command may be on its way to disk. */
  async open(id: number, untilMs: number): Promise<KnownWithdrawal | undefined> {
    for (;;) {
      this.refresh();
      const found = this.#known(id);
      if (found !== undefined && found.state !== 'requested' && found.state !== 'to_audit') return found;
      if (realClock.wall() >= untilMs) return found;
      await realClock.sleep(LOOK_MS);
    }
  }

  /** Reads what was written since the last call. Throws `JournalDamaged` if that does not continue what was read. */
  refresh(): void {
    // A restore replaces the folder whose files are open here.
    const { ino } = statSync(this.#folder);
    if (ino !== this.#folderId) this.close();
    this.#folderId = ino;
    this.#facts ??= followFacts(realDisk, this.#folder, this.#load());
    for (const { payload } of this.#facts.readStanding()) {
      const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
      if (MARKS.some((mark) => bytes.includes(mark))) this.#take(payload);
    }
  }

  /** Tokens that people listed, as far as it was read. */
  listings(): readonly KnownListing[] {
    return [...this.#listings.values()].flatMap(({ asset, by, chain, coin, decidedBy, decimals, limits }) => {
      const [on, of] = [this.#chains.get(chain), this.#coins.get(coin)];
      if (asset === null || limits === null || on === undefined || of === undefined) return [];
      const most = unitsOf(BigInt(limits.withdrawalMaximum), decimals, of.decimals);
      if (most === undefined) return [];
      return [{ chain: on.code, coin: of.code, asset, decimals, most, gasLimit: limits.gasLimit, people: [by, decidedBy] as const }];
    });
  }

  close(): void {
    this.#facts?.close();
    this.#facts = undefined;
  }

  /** Reads everything up to the newest snapshot; returns where that ends. */
  #load(): number {
    this.#withdrawals.clear();
    this.#listings.clear();
    const snapshot = readSnapshot(realDisk, this.#folder);
    if (snapshot === undefined) return 0;
    const core = new Core(undefined, snapshot.bytes, 64, machines);
    const { state } = core.machine(walletMachine);
    for (const { id, code, decimals } of core.coins) this.#coins.set(id, { code, decimals });
    for (const { id, code, frozen, coins } of state.chains) {
      this.#chains.set(id, { code, frozen });
      for (const listing of coins.values()) this.#list({ ...listing, chain: id });
    }
    for (const withdrawal of state.withdrawals.values()) this.#keep(withdrawal);
    return snapshot.sequence;
  }

  #take(payload: Uint8Array): void {
    // Others are read over.
    for (const fact of decodeFacts(payload) as readonly (CoreFact | WalletFact)[]) {
      if (fact.fact === 'wallet.withdrawal') this.#keep(fact);
      else if (fact.fact === 'coin') this.#coins.set(fact.id, { code: fact.code, decimals: fact.decimals });
      else if (fact.fact === 'wallet.chain') this.#chains.set(fact.id, { code: fact.code, frozen: fact.frozen });
      else if (fact.fact === 'wallet.listing') this.#list(fact);
    }
  }

  #keep({ id, state, chain, coin, address, amount, fee }: WithdrawalView): void {
    if (OPEN.includes(state)) this.#withdrawals.set(id, { id, state, chain, coin, address, amount, fee });
    else this.#withdrawals.delete(id);
  }

  #list(listing: KeptListing): void {
    this.#listings.set(`${listing.chain} ${listing.coin}`, listing);
  }

  #known(id: number): KnownWithdrawal | undefined {
    const kept = this.#withdrawals.get(id);
    if (kept === undefined) return undefined;
    const [chain, coin] = [this.#chains.get(kept.chain), this.#coins.get(kept.coin)];
    const decimals = this.#listings.get(`${kept.chain} ${kept.coin}`)?.decimals;
    if (chain === undefined || coin === undefined || decimals === undefined) return undefined;
    const units = unitsOf(BigInt(kept.amount) - BigInt(kept.fee), decimals, coin.decimals);
    if (units === undefined) return undefined;
    return { id, state: kept.state, chain: chain.code, coin: coin.code, address: kept.address, units, frozen: chain.frozen };
  }
}
