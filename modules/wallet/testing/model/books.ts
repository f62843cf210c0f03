import type { AccountRef, MachineFact } from '@agio/core';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import type { ModelCoin, ModelHouse } from '@agio/module/testing';
import type { ListingFact } from '../../shared/listing-model.ts';
import type { DepositFact, FamilyName, WalletFact, WithdrawalRecord } from '../../model.ts';
import type { HaltCause, HaltDirection, HaltRecord, ProposalRecord, UnexplainedRecord } from '../../shared/desk-model.ts';

/** A block of which something is booked, or all. */
export interface ModelBlock {
  readonly height: number;
  readonly hash: string;
}

/** Something that was booked of a block, so that it can be taken back. */
export type ModelBooking = { readonly height: number; readonly key: string } & (
  | { readonly kind: 'credit'; readonly deposit: ModelDeposit }
  | { readonly kind: 'spend'; readonly coin: number; readonly units: bigint; readonly nobodyPaid: bigint }
  | { readonly kind: 'paid'; readonly withdrawal: WithdrawalRecord }
  | { readonly kind: 'unexplained'; readonly id: number }
);

export interface ModelChain {
  readonly id: number;
  readonly code: string;
  readonly family: FamilyName;
  frozen: boolean;
  /** Blocks that can still be taken back, and the newest below them. */
  blocks: ModelBlock[];
  half: ModelBlock | null;
  bookings: ModelBooking[];
  /** Units that the chain has beyond the books, as an operator said since the books changed; by coin. */
  beyond: { readonly coin: number; readonly units: bigint }[];
  /** By coin. What our addresses have is counted in units of the chain, whole. */
  readonly listings: Map<number, ModelListing>;
}

export interface ModelListing {
  readonly decimals: number;
  readonly native: boolean;
  units: bigint;
  /** What people decided of it last, and for which requests ever. */
  decided: Pick<ListingFact, 'asset' | 'limits' | 'from' | 'by' | 'decidedBy' | 'opensAtMs'>;
  readonly causes: string[];
  /** What customers may get of it in all until a time, and each credit of it since it was listed. */
  week?: { readonly most: bigint; readonly until: number; credited: bigint[] };
}

export type ModelDeposit = { -readonly [Field in Exclude<keyof DepositFact, 'fact' | 'state'>]: DepositFact[Field] };

/** Something that left a customer's reach: never forgotten, so that any window over it can be looked at. */
export interface ModelOut {
  readonly customer: number;
  readonly coin: number;
  readonly amount: bigint;
  readonly at: number;
  /** 0 for a send. */
  readonly withdrawal: number;
  /** How many people it takes. */
  readonly people: number;
  readonly worth: string | undefined;
  /** 0 for the outside. */
  readonly to: number;
}

export const HOUSE: AccountRef = { owner: 0, kind: 'house' };
export const FEES: AccountRef = { owner: 0, kind: 'fees' };
export const SUSPENSE: AccountRef = { owner: 0, kind: 'suspense' };
/** All that a customer has of a coin. */
export const POCKETS = ['trading', 'fiat', 'game'] as const;

export const least = (...all: bigint[]): bigint => all.reduce((one, other) => (other < one ? other : one));
export const isAmount = (text: string): boolean => /^\d{1,40}$/.test(text) && (text === '0' || !text.startsWith('0'));
export const own = (owner: number): AccountRef => ({ owner, kind: 'trading' });

/** Why a command cannot be: thrown by the model's rules before they change anything. */
export class No extends Error {
  readonly refusal: string;

  constructor(refusal: string) {
    super(refusal);
    this.refusal = refusal;
  }
}

export function no(refusal: string): never {
  throw new No(refusal);
}

/** Everything the model knows, in lists. */
export class Books {
  readonly house: ModelHouse;
  readonly chains: ModelChain[] = [];
  readonly addresses: { readonly customer: number; readonly family: FamilyName; readonly index: number }[] = [];
  readonly nextIndex = new Map<FamilyName, number>();
  deposits: ModelDeposit[] = [];
  /** Those that are under way. */
  withdrawals: WithdrawalRecord[] = [];
  outs: ModelOut[] = [];
  verifications: { readonly name: string; readonly at: number }[] = [];
  halts: HaltRecord[] = [];
  unexplained: UnexplainedRecord[] = [];
  proposals: ProposalRecord[] = [];
  /** People who may not decide. */
  left: number[] = [];
  debts: { readonly customer: number; readonly coin: number; house: bigint; nowhere: bigint }[] = [];
  reverted: string[] = [];
  readonly givenBack: number[] = [];
  /** Small deposits that the house kept, and less than nothing where they were reversed or given back. */
  readonly small: { readonly customer: number; readonly coin: number; readonly atoms: bigint }[] = [];
  given = { deposits: 0, withdrawals: 0, transfers: 0, halts: 0, unexplained: 0, proposals: 0, collected: 0 };
  told: MachineFact[] = [];

  constructor(house: ModelHouse) {
    this.house = house;
  }

  tell(fact: WalletFact): void {
    this.told.push({ ...fact });
  }

  keptOf(customer: number, coin: number): bigint {
    return this.small.reduce((sum, one) => (one.customer === customer && one.coin === coin ? sum + one.atoms : sum), 0n);
  }

  chain(code: string): ModelChain | undefined {
    return this.chains.find((chain) => chain.code === code);
  }

  chainById(id: number): ModelChain {
    return this.chains[id - 1] ?? no('a chain that is named is there');
  }

  knownChain(code: string): ModelChain {
    return this.chain(code) ?? no('wallet.unknown_chain');
  }

  /** Chain and coin as a command names them. */
  place(chainCode: string, coinCode: string): { readonly chain: ModelChain; readonly coin: ModelCoin } {
    const chain = this.knownChain(chainCode);
    const coin = this.house.coin(coinCode);
    return coin === undefined || !chain.listings.has(coin.id) ? no('wallet.unknown_coin_on_chain') : { chain, coin };
  }

  /** For a day nothing of a coin that people listed is credited, and nothing of it leaves. */
  isFresh(chain: ModelChain, coin: number): boolean {
    return (chain.listings.get(coin)?.decided.opensAtMs ?? 0) > this.house.now();
  }

  /** Of a coin that exists elsewhere no more than the stated cap is credited in its first week. */
  isTooMuch(chain: ModelChain, coin: number, atoms: bigint): boolean {
    const week = chain.listings.get(coin)?.week;
    if (week === undefined || this.house.now() >= week.until) return false;
    return week.credited.reduce((sum, one) => sum + one, atoms) > week.most;
  }

  noteGiven(chain: ModelChain, coin: number, atoms: bigint): void {
    const week = chain.listings.get(coin)?.week;
    if (week !== undefined && this.house.now() < week.until) week.credited.push(atoms);
  }

  mayDecide(...people: readonly number[]): void {
    if (people.some((person) => this.left.includes(person))) no('wallet.person_left');
  }

  knownCoin(code: string): ModelCoin {
    return this.house.coin(code) ?? no('unknown_coin');
  }

  withdrawal(id: number): WithdrawalRecord {
    return this.withdrawals.find((one) => one.id === id) ?? no('wallet.not_found');
  }

  top(chain: ModelChain): number {
    return chain.blocks.at(-1)?.height ?? -1;
  }

  isBooked(chain: ModelChain, key: string): boolean {
    return chain.bookings.some((booking) => booking.key === key);
  }

  /** Whole atoms that units of a chain are, less than one left out. */
  atoms(chain: ModelChain, coin: number, units: bigint): bigint {
    const [chains, books] = [chain.listings.get(coin)?.decimals ?? 0, this.house.coinById(coin).decimals];
    return (units * 10n ** BigInt(books)) / 10n ** BigInt(chains);
  }

  /** Units of so many atoms; undefined where the chain does not know so many digits. */
  units(chain: ModelChain, coin: number, atoms: bigint): bigint | undefined {
    const [chains, books] = [chain.listings.get(coin)?.decimals ?? 0, this.house.coinById(coin).decimals];
    const scaled = atoms * 10n ** BigInt(chains);
    return scaled % 10n ** BigInt(books) === 0n ? scaled / 10n ** BigInt(books) : undefined;
  }

  onChain(chain: ModelChain, coin: number): bigint {
    return chain.listings.get(coin)?.units ?? 0n;
  }

  /** Atoms that the books gain, or lose, where a chain's units change by so many: what books and chain differ by is always less than one. */
  change(chain: ModelChain, coin: number, units: bigint): bigint {
    const before = this.onChain(chain, coin);
    return this.atoms(chain, coin, before + units) - this.atoms(chain, coin, before);
  }

  /** Units came, or went: answers by how many atoms, and tells what stands there now. The caller moves the money. */
  custody(chain: ModelChain, coin: number, units: bigint, cause: string): bigint {
    const atoms = this.change(chain, coin, units);
    const listing = chain.listings.get(coin) ?? no('a listing that is named is there');
    listing.units += units;
    const after = this.atoms(chain, coin, listing.units);
    const residue = listing.units - (this.units(chain, coin, after) ?? listing.units);
    this.tell({
      fact: 'wallet.custody',
      chain: chain.id,
      coin,
      atoms: String(atoms),
      after: String(after),
      residue: String(residue),
      cause,
    });
    return atoms;
  }

  /** Whether money is stopped: on a chain, or with null by a halt of every chain. */
  isHalted(chain: number | null, coin: number, direction: HaltDirection): boolean {
    return this.halts.some(
      (halt) =>
        [direction, 'both'].includes(halt.direction) && [null, chain].includes(halt.chain) && (halt.coin === null || halt.coin === coin),
    );
  }

  /** From one customer to another nothing goes during a halt of everything, or where a restored journal has not been looked at. */
  isHaltedInside(coin: number): boolean {
    const restored = this.halts.filter(({ cause }) => cause === 'restore');
    return (
      this.isHalted(null, coin, 'withdrawals') || restored.some(({ chain }) => chain === null || this.chainById(chain).listings.has(coin))
    );
  }

  /** A chain of the coin waits after a restore. */
  standsStill(coin: number): boolean {
    const restored = this.halts.filter(({ cause }) => cause === 'restore');
    return restored.some(({ chain }) => chain === null || this.chainById(chain).listings.has(coin));
  }

  /** Something but maintenance halts the coin, on whatever chain and in whatever direction. */
  isInDoubt(coin: number): boolean {
    const grave = this.halts.filter((halt) => halt.cause !== 'maintenance' && [null, coin].includes(halt.coin));
    return grave.some(({ chain }) => chain === null || this.chainById(chain).listings.has(coin));
  }

  isRestored(chain: number): boolean {
    return this.halts.some((halt) => halt.cause === 'restore' && (halt.chain === null || halt.chain === chain));
  }

  owes(customer: number): boolean {
    return this.debts.some((debt) => debt.customer === customer);
  }

  /** What left of a coin in the 24 hours before now. */
  outToday(person: readonly [number, ...number[]], coin: number): bigint {
    return this.leftOf(person).reduce((sum, out) => (out.coin === coin ? sum + out.amount : sum), 0n);
  }

  timesToday(customer: number): number {
    return this.recent(customer).length;
  }

  /** What they withdrew and sent in the 24 hours before now. */
  recent(customer: number): ModelOut[] {
    const since = this.house.now() - DAY_MS;
    return this.outs.filter((out) => out.customer === customer && out.at > since);
  }

  /** The same with what the other accounts of a person gave to other people. */
  leftOf([own, ...others]: readonly [number, ...number[]]): ModelOut[] {
    const theirs = this.outs.filter(({ customer }) => customer !== own && others.includes(customer));
    const left = theirs.filter(({ at, to }) => at > this.house.now() - DAY_MS && to !== own && !others.includes(to));
    return [...this.recent(own), ...left];
  }

  isUsed(verification: string): boolean {
    return verification !== '' && this.verifications.some(({ name }) => name === verification);
  }

  /** Used once; of those that are an hour old, at most two are forgotten for each new one. */
  use(verification: string): void {
    if (verification === '') return;
    const now = this.house.now();
    this.verifications.push({ name: verification, at: now });
    for (let count = 0; count < 2 && now - (this.verifications[0]?.at ?? now) >= HOUR_MS; count += 1) this.verifications.shift();
  }

  halt(given: Pick<HaltRecord, 'chain' | 'coin' | 'direction' | 'cause' | 'people'>): number {
    this.given.halts += 1;
    const halt: HaltRecord = { id: this.given.halts, ...given, approvedBy: [], atMs: this.house.now() };
    this.halts.push(halt);
    if (given.cause === 'restore') {
      // Numbers of the lost part of the journal are never given out again.
      this.given.withdrawals += 100_000;
      for (const family of new Set(this.chains.filter(({ id }) => [null, id].includes(given.chain)).map((chain) => chain.family)))
        this.nextIndex.set(family, (this.nextIndex.get(family) ?? 0) + 100_000);
    }
    this.tell({ fact: 'wallet.halt', ...halt, ended: false });
    this.freeze();
    return halt.id;
  }

  /** Halts a whole chain, or a coin of it that is not halted with it, once for each cause. */
  haltChain(chain: ModelChain, cause: HaltCause, people: 1 | 2, coin: number | null = null): void {
    const same = this.halts.filter((halt) => halt.chain === chain.id && halt.cause === cause && halt.direction === 'both');
    if (!same.some((halt) => halt.coin === null || halt.coin === coin))
      this.halt({ chain: chain.id, coin, direction: 'both', cause, people });
  }

  /** A chain is frozen while nothing at all may leave it. */
  freeze(): void {
    for (const chain of this.chains) {
      const frozen = this.halts.some(
        (halt) => halt.coin === null && ['withdrawals', 'both'].includes(halt.direction) && [null, chain.id].includes(halt.chain),
      );
      if (frozen !== chain.frozen) {
        chain.frozen = frozen;
        this.tellChain(chain);
      }
    }
  }

  tellChain({ id, code, family, frozen }: ModelChain): void {
    this.tell({ fact: 'wallet.chain', id, code, family, frozen });
  }
}
