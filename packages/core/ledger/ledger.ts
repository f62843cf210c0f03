import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { AccountIndex } from './account-index.ts';
import { Backing, NOWHERE } from './backing.ts';
import * as amounts from './amounts.ts';
import { recordsOf } from '../state/lines.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { addInto, ISSUE_MAX, limbs, limbsText, subtractInto, toBig } = kernel;
const assert: typeof kernel.assert = kernel.assert;
const { addAt, addLowAt, subtractAt, subtractLowAt } = amounts;

/** As in kernel; a constant of this file is folded into the code. */
const LIMB = 1e15;
const UNEQUAL = 'what is paid is what arrives and its fee';

/** One account's numbers in the column: available hi, lo, held hi, lo. */
const BITS = 2;
const WIDTH = 1 << BITS;

/**
 * Accounts of (owner, kind, coin) with `available` and `held`. Money enters by `issue` and leaves by `retire`, each with the
 * source that backs it, and moves by `transfer`, or by hold → settle | release. Every verb is balanced by construction and asserts that nothing goes below zero.
 */
export class Ledger {
  /** Allocated by the constructor, and reallocated only when it is full; see the README. */
  declare private amounts: Float64Array;
  #owner: number[] = [];
  #kind: number[] = [];
  #coin: number[] = [];
  /** By coin: the sum of all its accounts. */
  #issued: Limbs[] = [];
  readonly #backing = new Backing();
  readonly #index = new AccountIndex();
  readonly #ownerAccounts = new Map<number, number[]>();

  constructor(room = 1024) {
    this.amounts = recordsOf(room * WIDTH * 8).floats;
  }

  /** The account's number, opened on first use. */
  account(owner: number, kind: number, coin: number): number {
    const found = this.#index.find(owner, kind, coin);
    return found === -1 ? this.#open(owner, kind, coin) : found;
  }

  /** The account's number, or −1 when it was never used. */
  peek(owner: number, kind: number, coin: number): number {
    return this.#index.find(owner, kind, coin);
  }

  /** The low limb of an account's available amount. */
  lowOf(account: number): number {
    return this.amounts[(account << BITS) | 1]!;
  }

  accountsOf(owner: number): readonly number[] {
    return this.#ownerAccounts.get(owner) ?? [];
  }

  ownerOf(account: number): number {
    return this.#owner[account]!;
  }

  kindOf(account: number): number {
    return this.#kind[account]!;
  }

  coinOf(account: number): number {
    return this.#coin[account]!;
  }

  get accounts(): number {
    return this.#owner.length;
  }

  available(account: number, into: Limbs): Limbs {
    into.hi = this.amounts[account << BITS]!;
    into.lo = this.amounts[(account << BITS) | 1]!;
    return into;
  }

  held(account: number, into: Limbs): Limbs {
    into.hi = this.amounts[(account << BITS) | 2]!;
    into.lo = this.amounts[(account << BITS) | 3]!;
    return into;
  }

  /** Whole balance, held part included. */
  total(account: number, into: Limbs): Limbs {
    const at = account << BITS;
    into.hi = this.amounts[at]!;
    into.lo = this.amounts[at | 1]!;
    return addInto(into, this.amounts[at | 2]!, this.amounts[at | 3]!);
  }

  /** Whole balance as a decimal integer. */
  totalText(account: number): string {
    const total = this.total(account, limbs());
    return limbsText(total.hi, total.lo);
  }

  /** Whether an account (−1 for one never used) has this much available. */
  has(account: number, amount: Limbs): boolean {
    if (account === -1) return amount.hi === 0 && amount.lo === 0;
    const hi = this.amounts[account << BITS]!;
    return hi === amount.hi ? this.amounts[(account << BITS) | 1]! >= amount.lo : hi > amount.hi;
  }

  /** Whether this much more of a coin may be issued without passing the bound that keeps every sum exact. */
  issuable(coin: number, amount: bigint): boolean {
    const issued = this.#issued[coin];
    return (issued === undefined ? 0n : toBig(issued.hi, issued.lo)) + amount <= ISSUE_MAX;
  }

  /** Sum of all accounts of a coin, in atoms. */
  issued(coin: number, into: Limbs): Limbs {
    const issued = this.#issued[coin];
    into.hi = issued === undefined ? 0 : issued.hi;
    into.lo = issued === undefined ? 0 : issued.lo;
    return into;
  }

  issuedText(coin: number): string {
    const issued = this.#issued[coin] ?? limbs();
    return limbsText(issued.hi, issued.lo);
  }

  backedText(coin: number, source: number): string {
    return this.#backing.text(coin, source);
  }

  /** Sum over all sources: equals what is issued. */
  backedInAll(coin: number): bigint {
    return this.#backing.sum(coin);
  }

  issue(account: number, amount: Limbs, source = NOWHERE): void {
    const coin = this.#coin[account]!;
    const issued = (this.#issued[coin] ??= limbs());
    addInto(issued, amount.hi, amount.lo);
    this.#backing.add(coin, source, amount);
    addAt(this.amounts, account << BITS, amount);
  }

  /** Money leaves the platform: out of what is available or held, and out of what its source backs. */
  retire(account: number, amount: Limbs, source: number, isHeld: boolean): void {
    const coin = this.#coin[account]!;
    this.#backing.subtract(coin, source, amount);
    subtractInto(this.#issued[coin]!, amount.hi, amount.lo);
    subtractAt(this.amounts, isHeld ? (account << BITS) | 2 : account << BITS, amount);
  }

  moveBacking(coin: number, from: number, to: number, amount: Limbs): void {
    this.#backing.subtract(coin, from, amount);
    this.#backing.add(coin, to, amount);
  }

  transfer(from: number, to: number, amount: Limbs): void {
    assert(this.#coin[from] === this.#coin[to], 'a transfer changes no coin');
    subtractAt(this.amounts, from << BITS, amount);
    addAt(this.amounts, to << BITS, amount);
  }

  hold(account: number, amount: Limbs): void {
    if (amount.hi === 0) {
      subtractLowAt(this.amounts, account << BITS, amount.lo);
      addLowAt(this.amounts, (account << BITS) | 2, amount.lo);
      return;
    }
    subtractAt(this.amounts, account << BITS, amount);
    addAt(this.amounts, (account << BITS) | 2, amount);
  }

  release(account: number, amount: Limbs): void {
    subtractAt(this.amounts, (account << BITS) | 2, amount);
    addAt(this.amounts, account << BITS, amount);
  }

  /** Pays from what is held, or from what is available, and leaves a fee of it with the house; `amount` is `net` and `fee`. */
  pay(from: number, isHeld: boolean, to: number, house: number, amount: Limbs, net: Limbs, fee: Limbs): void {
    const low = net.lo + fee.lo;
    const carry = low < LIMB ? 0 : 1;
    assert(net.hi + fee.hi + carry === amount.hi && low - carry * LIMB === amount.lo, UNEQUAL);
    const amounts = this.amounts;
    subtractAt(amounts, isHeld ? (from << BITS) | 2 : from << BITS, amount);
    addAt(amounts, to << BITS, net);
    addAt(amounts, house << BITS, fee);
  }

  /** As `release` and `pay`, for amounts of one limb: as plain numbers they need no memory. */
  releaseLow(account: number, amount: number): void {
    subtractLowAt(this.amounts, (account << BITS) | 2, amount);
    addLowAt(this.amounts, account << BITS, amount);
  }

  payLow(from: number, isHeld: boolean, to: number, house: number, amount: number, fee: number): void {
    assert(fee >= 0 && fee <= amount, UNEQUAL);
    const amounts = this.amounts;
    subtractLowAt(amounts, isHeld ? (from << BITS) | 2 : from << BITS, amount);
    addLowAt(amounts, to << BITS, amount - fee);
    addLowAt(amounts, house << BITS, fee);
  }

  /** The records of this many accounts, undefined beyond the last: see `Sweep`. */
  pieceOf(index: number, size: number): Float64Array | undefined {
    const first = index * size;
    const last = Math.min(this.#owner.length, first + size);
    return first >= this.#owner.length ? undefined : this.amounts.subarray(first * WIDTH, last * WIDTH);
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.#owner.length);
    writer.floats(Float64Array.from(this.#owner));
    writer.floats(Float64Array.from(this.#kind));
    writer.floats(Float64Array.from(this.#coin));
    writer.floats(this.amounts.subarray(0, this.#owner.length * WIDTH));
    this.saveSums(writer);
  }

  /** What is issued of each coin, and what backs it. */
  saveSums(writer: SnapshotWriter): void {
    writer.count(this.#issued.length);
    for (let coin = 0; coin < this.#issued.length; coin += 1) {
      writer.number(this.#issued[coin]?.hi ?? 0);
      writer.number(this.#issued[coin]?.lo ?? 0);
    }
    this.#backing.save(writer);
  }

  /** Before sources were distinguished, everything was on no chain. */
  load(reader: SnapshotReader, hasSources: boolean): void {
    const count = reader.count();
    const owners = reader.floats();
    const kinds = reader.floats();
    const coins = reader.floats();
    for (let account = 0; account < count; account += 1) this.account(owners[account]!, kinds[account]!, coins[account]!);
    this.amounts.set(reader.floats());
    const issued = reader.count();
    for (let coin = 0; coin < issued; coin += 1) this.#issued[coin] = { hi: reader.number(), lo: reader.number() };
    if (hasSources) this.#backing.load(reader);
    else for (const [coin, amount] of this.#issued.entries()) this.#backing.add(coin, NOWHERE, amount);
  }

  #open(owner: number, kind: number, coin: number): number {
    const account = this.#owner.length;
    if ((account + 1) * WIDTH > this.amounts.length) {
      const wider = recordsOf(this.amounts.length * 16).floats;
      wider.set(this.amounts);
      this.amounts = wider;
    }
    this.#owner.push(owner);
    this.#kind.push(kind);
    this.#coin.push(coin);
    this.#index.add(owner, kind, coin, account);
    const own = this.#ownerAccounts.get(owner);
    if (own === undefined) this.#ownerAccounts.set(owner, [account]);
    else own.push(account);
    return account;
  }
}
