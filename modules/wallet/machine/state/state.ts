import { assert } from '@agio/kernel';
import type { SnapshotReader, SnapshotWriter } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import { REVERTS_MAX } from '../../shared/desk-model.ts';
import { leftToday } from './day-out.ts';
import type { DayOut } from './day-out.ts';
import { DebtMap } from './debt-map.ts';
import type { DebtState } from './debt-map.ts';
import type { HaltRecord, ProposalRecord, UnexplainedRecord, WaitingReason } from '../../shared/desk-model.ts';
import type { ListingFact } from '../../shared/listing-model.ts';
import type { FamilyName, WithdrawalRecord } from '../../model.ts';
import { VERIFICATIONS_MS } from '../../model.ts';

/** Something booked of a block that may still be taken back. Amounts are whole integers. */
export type Booking =
  | { readonly kind: 'credit'; readonly height: number; readonly key: string; readonly deposit: number }
  | {
      readonly kind: 'spend';
      readonly height: number;
      readonly key: string;
      readonly coin: number;
      readonly units: string;
      /** Atoms that the house paid; the rest is not covered. */
      readonly paid: string;
      readonly unpaid: string;
    }
  | { readonly kind: 'paid'; readonly height: number; readonly key: string; readonly withdrawal: WithdrawalRecord }
  | { readonly kind: 'unexplained'; readonly height: number; readonly key: string; readonly unexplained: number };

export interface ChainState {
  readonly id: number;
  readonly code: string;
  readonly family: FamilyName;
  frozen: boolean;
  /** Last blocks that are booked, oldest first; the last one is the cursor. */
  blocks: { readonly height: number; readonly hash: string }[];
  /** The block above the cursor of which something is booked already. */
  pending: { readonly height: number; readonly hash: string } | null;
  bookings: Booking[];
  /** Transactions of withdrawals that ended, the newest last: blocks that are looked at once more still show them. */
  ended: string[];
  /** What transactions of withdrawals that ended used up in booked blocks, with the transaction; the newest last. */
  spent: (readonly [spend: string, txid: string])[];
  /** Keys of the bookings: nothing is booked twice. */
  readonly keys: Set<string>;
  /** By coin, in units: what the chain was found to have beyond the books, since they changed last. */
  readonly apart: Map<number, bigint>;
  /** Listings by coin. */
  readonly coins: Map<number, Listing>;
}

export interface Listing extends Pick<ListingFact, 'asset' | 'limits' | 'from' | 'by' | 'decidedBy' | 'opensAtMs'> {
  readonly coin: number;
  readonly decimals: number;
  readonly native: boolean;
  /** What it was listed and changed for, the newest last: repeated, it changes nothing. */
  readonly causes: readonly string[];
  /** Units on the chain below one atom. */
  residue: bigint;
  /** Until `cappedUntilMs` not more atoms than this are credited to customers in all; empty for no cap. */
  readonly weekCap: string;
  readonly cappedUntilMs: number;
  /** What was credited of a capped coin. */
  weekCredited: bigint;
}

/** A deposit that can still be taken back, or that waits for review. */
export interface DepositState {
  readonly id: number;
  readonly chain: number;
  readonly coin: number;
  readonly height: number;
  readonly txid: string;
  readonly index: string;
  readonly units: string;
  readonly atoms: string;
  /** With `suspense` the customer it is kept for, with `house` the owner of the receiving address; 0 for none. */
  owner: number;
  account: 'trading' | 'suspense' | 'house';
  /** Why it waits, null if it does not. */
  why: WaitingReason | null;
}

/** What the machine itself wrote down is there; anything else is a bug. */
export function known<T>(value: T | undefined, what: string): T {
  assert(value !== undefined, `${what} that is named is known`);
  return value;
}

/** A coin of a chain that something was booked of. */
export function listingOf(chain: ChainState, coin: number): Listing {
  return known(chain.coins.get(coin), 'a coin on a chain');
}

/** Whether a block can be booked now: no other one is half booked. */
export function isNext({ pending }: ChainState, height: number, hash: string): boolean {
  return pending === null || (pending.height === height && pending.hash === hash);
}

/** Records the bookings of the block above the cursor. */
export function begin(chain: ChainState, height: number, hash: string): void {
  chain.pending = { height, hash };
  chain.apart.clear();
}

export function book(chain: ChainState, booking: Booking): void {
  chain.bookings.push(booking);
  chain.keys.add(booking.key);
}

/** A listing with its fields in one order, however it came about: the same state is the same bytes. */
function savedListing({ residue, weekCap, cappedUntilMs, weekCredited, ...listing }: Listing) {
  const { coin, decimals, native, asset, limits, from, by, decidedBy, opensAtMs, causes } = listing;
  const capped = weekCap === '' ? {} : { weekCap, cappedUntilMs, weekCredited: String(weekCredited) };
  return { coin, decimals, native, residue: String(residue), asset, limits, from, by, decidedBy, opensAtMs, causes, ...capped };
}

const savedApart = (apart: ChainState['apart']): [number, string][] => [...apart].map(([coin, units]) => [coin, String(units)]);

/** Everything the wallet's machine knows. Plain data, so that saving it is writing it down. */
export class WalletState {
  readonly chains: ChainState[] = [];
  readonly addresses = new Map<string, number>();
  readonly nextIndex = new Map<FamilyName, number>();
  readonly deposits = new Map<number, DepositState>();
  readonly withdrawals = new Map<number, WithdrawalRecord>();
  readonly openOf = new Map<number, number>();
  readonly dayOut = new Map<number, DayOut[]>();
  readonly verifications = new Map<string, number>();
  readonly halts = new Map<number, HaltRecord>();
  readonly unexplained = new Map<number, UnexplainedRecord>();
  readonly proposals = new Map<number, ProposalRecord>();
  /** People who may not decide. */
  readonly left = new Set<number>();
  /** By customer and coin, as `customer:coin`. */
  readonly debts = new DebtMap();
  /** How often payments reverted at a destination, as `chain:address`; the longest quiet first. */
  readonly reverts = new Map<string, number>();
  /** Deposits that were given back to their customer: once each. */
  readonly givenBack = new Set<number>();
  /** Atoms of deposits below the minimum that the house keeps, by whose address they came to, as `customer:coin`. */
  readonly keptSmall = new Map<string, bigint>();
  /** Numbers given out so far. */
  counts = { deposits: 0, withdrawals: 0, transfers: 0, halts: 0, unexplained: 0, proposals: 0, collected: 0 };

  #listingsRevision = 0;

  /** Grows with each change of a listing, so that a cache knows when it is outdated. Not saved. */
  get listingsRevision(): number {
    return this.#listingsRevision;
  }

  list(chain: ChainState, listing: Listing): void {
    chain.coins.set(listing.coin, listing);
    this.#listingsRevision += 1;
  }

  chain(code: string): ChainState | undefined {
    return this.chains.find((chain) => chain.code === code);
  }

  chainById(id: number): ChainState {
    return known(this.chains[id - 1], 'a chain');
  }

  depositById(id: number): DepositState {
    return known(this.deposits.get(id), 'a deposit');
  }

  cursor(chain: ChainState): { readonly height: number; readonly hash: string } | undefined {
    return chain.blocks.at(-1);
  }

  /** Index of a customer below a family's key, undefined before it was opened. */
  index(customer: number, family: FamilyName): number | undefined {
    return this.addresses.get(`${family}:${customer}`);
  }

  /** Completed and pending withdrawals of the last day of a customer and the other accounts of their person, in atoms; with `below` those that take fewer people. */
  outToday(accounts: readonly number[], coin: number, nowMs: number, below = Number.POSITIVE_INFINITY): bigint {
    let sum = 0n;
    for (const { amount, approvals = 0, coin: of } of leftToday(this.dayOut, accounts, nowMs))
      if (of === coin && approvals < below) sum += BigInt(amount);
    return sum;
  }

  /** What they are worth together, of all coins and in hundredths of a yuan, as far as it is known. */
  worthToday(accounts: readonly number[], nowMs: number, below: number): bigint {
    let sum = 0n;
    for (const { approvals = 0, worth = '0' } of leftToday(this.dayOut, accounts, nowMs)) if (approvals < below) sum += BigInt(worth);
    return sum;
  }

  /** How often a customer withdrew or sent within the last day. */
  timesToday(customer: number, nowMs: number): number {
    return (this.dayOut.get(customer) ?? []).filter(({ atMs }) => nowMs - atMs < DAY_MS).length;
  }

  /** Ordered by last activity, oldest first; each call removes the oldest customer if they were inactive for a day. */
  noteOut(customer: number, out: DayOut, nowMs: number): void {
    const kept = (this.dayOut.get(customer) ?? []).filter(({ atMs }) => nowMs - atMs < DAY_MS);
    kept.push(out);
    this.dayOut.delete(customer);
    this.dayOut.set(customer, kept);
    for (const [quiet, theirs] of this.dayOut) {
      if (nowMs - (theirs.at(-1)?.atMs ?? 0) >= DAY_MS) this.dayOut.delete(quiet);
      break;
    }
  }

  forgetOut(customer: number, withdrawal: number): void {
    const kept = (this.dayOut.get(customer) ?? []).filter((one) => one.withdrawal !== withdrawal);
    if (kept.length === 0) this.dayOut.delete(customer);
    else this.dayOut.set(customer, kept);
  }

  isUsed(verification: string): boolean {
    return verification !== '' && this.verifications.has(verification);
  }

  use(verification: string, nowMs: number): void {
    if (verification === '') return;
    this.verifications.set(verification, nowMs);
    let looked = 0;
    for (const [old, atMs] of this.verifications) {
      if (nowMs - atMs < VERIFICATIONS_MS || looked === 2) break;
      this.verifications.delete(old);
      looked += 1;
    }
  }

  /** Counts what the house keeps of small deposits; a reversal after it was given back leaves less than nothing. */
  keepSmall(customer: number, coin: number, atoms: bigint): void {
    const key = `${customer}:${coin}`;
    const kept = (this.keptSmall.get(key) ?? 0n) + atoms;
    if (kept === 0n) this.keptSmall.delete(key);
    else this.keptSmall.set(key, kept);
  }

  noteRevert(key: string): void {
    const times = (this.reverts.get(key) ?? 0) + 1;
    this.reverts.delete(key);
    this.reverts.set(key, times);
    for (const oldest of this.reverts.keys()) {
      if (this.reverts.size <= REVERTS_MAX) break;
      this.reverts.delete(oldest);
    }
  }

  countOpen(customer: number, change: 1 | -1): void {
    const open = (this.openOf.get(customer) ?? 0) + change;
    if (open === 0) this.openOf.delete(customer);
    else this.openOf.set(customer, open);
  }

  /** See `RunningMachine.records`: the long lists one by one, the short ones at once. */
  *records(): Generator<unknown> {
    for (const { apart, bookings, coins, ended, keys, spent, ...chain } of this.chains) {
      yield [chain, savedApart(apart), keys.size, ended.length, spent.length];
      for (const listing of coins.values()) yield savedListing(listing);
      yield* ended;
      yield* spent;
      yield* bookings;
    }
    yield* this.deposits.values();
    yield* this.withdrawals.values();
    yield* this.dayOut.entries();
    yield* this.verifications.entries();
    yield* this.halts.values();
    yield* this.unexplained.values();
    yield* this.proposals.values();
    yield* this.left;
    for (const { house, nowhere, ...debt } of this.debts.values()) yield [debt, String(house), String(nowhere)];
    yield* this.reverts.entries();
    yield* this.givenBack;
    for (const [key, atoms] of this.keptSmall) yield [key, String(atoms)];
    yield* this.addresses.entries();
    yield [...this.nextIndex, this.counts];
  }

  save(writer: SnapshotWriter): void {
    writer.text(
      JSON.stringify({
        chains: this.chains.map(({ id, code, family, frozen, blocks, pending, bookings, ended, spent, apart, coins }) => ({
          id,
          code,
          family,
          frozen,
          blocks,
          pending,
          bookings,
          ended,
          spent,
          apart: savedApart(apart),
          coins: [...coins.values()].map(savedListing),
        })),
        nextIndex: [...this.nextIndex],
        deposits: [...this.deposits.values()],
        withdrawals: [...this.withdrawals.values()],
        dayOut: [...this.dayOut],
        verifications: [...this.verifications],
        halts: [...this.halts.values()],
        unexplained: [...this.unexplained.values()],
        proposals: [...this.proposals.values()],
        left: [...this.left],
        debts: [...this.debts.values()].map((debt) => ({ ...debt, house: String(debt.house), nowhere: String(debt.nowhere) })),
        reverts: [...this.reverts],
        givenBack: [...this.givenBack],
        keptSmall: [...this.keptSmall].map(([key, atoms]) => [key, String(atoms)]),
        counts: this.counts,
      }),
    );
    writer.count(this.addresses.size);
    for (const [key, index] of this.addresses) {
      writer.text(key);
      writer.count(index);
    }
  }

  load(reader: SnapshotReader): void {
    const saved = JSON.parse(reader.text()) as SavedState;
    for (const { coins, ...chain } of saved.chains) {
      const listings = coins.map((listing) => {
        const counted = { residue: BigInt(listing.residue), weekCredited: BigInt(listing.weekCredited ?? '0') };
        return [listing.coin, { ...UNDECIDED, ...listing, ...counted }] as const;
      });
      this.chains.push({
        ...chain,
        ended: chain.ended ?? [],
        spent: chain.spent ?? [],
        apart: new Map((chain.apart ?? []).map(([coin, units]) => [coin, BigInt(units)])),
        keys: new Set(chain.bookings.map(({ key }) => key)),
        coins: new Map(listings),
      });
    }
    for (const [family, next] of saved.nextIndex) this.nextIndex.set(family, next);
    // What a snapshot of an earlier program does not have begins empty.
    for (const deposit of saved.deposits) this.deposits.set(deposit.id, { ...deposit, why: deposit.why ?? null });
    for (const withdrawal of saved.withdrawals) {
      this.withdrawals.set(withdrawal.id, { ...withdrawal, waits: withdrawal.waits ?? null, costMost: withdrawal.costMost ?? '' });
      this.countOpen(withdrawal.customer, 1);
    }
    for (const halt of saved.halts ?? []) this.halts.set(halt.id, halt);
    for (const one of saved.unexplained ?? []) this.unexplained.set(one.id, one);
    for (const proposal of saved.proposals ?? []) this.proposals.set(proposal.id, proposal);
    for (const person of saved.left ?? []) this.left.add(person);
    for (const { customer, coin, house, nowhere } of saved.debts ?? [])
      this.debts.set(`${customer}:${coin}`, { customer, coin, house: BigInt(house), nowhere: BigInt(nowhere) });
    for (const [key, times] of saved.reverts ?? []) this.reverts.set(key, times);
    for (const deposit of saved.givenBack ?? []) this.givenBack.add(deposit);
    for (const [key, atoms] of saved.keptSmall ?? []) this.keptSmall.set(key, BigInt(atoms));
    for (const [customer, out] of saved.dayOut) this.dayOut.set(customer, out);
    for (const [verification, atMs] of saved.verifications) this.verifications.set(verification, atMs);
    this.counts = { ...this.counts, ...saved.counts };
    this.#listingsRevision += 1;
    const addresses = reader.count();
    for (let at = 0; at < addresses; at += 1) this.addresses.set(reader.text(), reader.count());
  }
}

type DecidedListing = Pick<
  Listing,
  'asset' | 'limits' | 'from' | 'by' | 'decidedBy' | 'opensAtMs' | 'causes' | 'weekCap' | 'cappedUntilMs'
>;
/** What a snapshot of an earlier program does not say of a listing. */
const UNDECIDED: DecidedListing = {
  asset: null,
  limits: null,
  from: 0,
  by: 0,
  decidedBy: 0,
  opensAtMs: 0,
  causes: [],
  weekCap: '',
  cappedUntilMs: 0,
};

interface SavedState {
  readonly chains: (Omit<ChainState, 'coins' | 'keys' | 'ended' | 'spent' | 'apart'> & {
    readonly apart?: [number, string][];
    readonly ended?: string[];
    readonly spent?: ChainState['spent'];
    readonly coins: (Omit<Listing, 'residue' | 'weekCredited' | keyof DecidedListing> &
      Partial<DecidedListing> & { readonly residue: string; readonly weekCredited?: string })[];
  })[];
  readonly nextIndex: [FamilyName, number][];
  readonly deposits: (Omit<DepositState, 'why'> & { readonly why?: WaitingReason | null })[];
  readonly withdrawals: (Omit<WithdrawalRecord, 'waits' | 'costMost'> & Partial<Pick<WithdrawalRecord, 'waits' | 'costMost'>>)[];
  readonly halts?: HaltRecord[];
  readonly unexplained?: UnexplainedRecord[];
  readonly proposals?: ProposalRecord[];
  readonly left?: number[];
  readonly debts?: (Omit<DebtState, 'house' | 'nowhere'> & { readonly house: string; readonly nowhere: string })[];
  readonly reverts?: [string, number][];
  readonly givenBack?: number[];
  readonly keptSmall?: [string, string][];
  readonly dayOut: [number, DayOut[]][];
  readonly verifications: [string, number][];
  readonly counts: Partial<WalletState['counts']>;
}
