import { addInto, assert, compareLimbs, ISSUE_MAX, limbs, limbsText, subtractInto, toBig } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import { ACCOUNT_KINDS } from '../codes.ts';
import { COINS_MAX } from '../bounds.ts';
import type { SnapshotReader, SnapshotWriter } from '../state/bytes.ts';

/** One account's numbers in the column: available hi, lo, held hi, lo. */
const WIDTH = 4;

/**
 * Accounts of (owner, kind, coin) with `available` and `held`. Money enters by `issue` and moves by `transfer`, or by
 * hold → settle | release. Every verb is balanced by construction and asserts that nothing goes below zero.
 */
export class Ledger {
  #amounts = new Float64Array(1024 * WIDTH);
  #owner: number[] = [];
  #kind: number[] = [];
  #coin: number[] = [];
  /** By coin: everything ever issued; the sum of all accounts of the coin equals it. */
  #issued: Limbs[] = [];
  readonly #index = new Map<number, number>();
  readonly #ownerAccounts = new Map<number, number[]>();
  readonly #scratch = limbs();

  /** The account's number, opened on first use. */
  account(owner: number, kind: number, coin: number): number {
    const key = (owner * ACCOUNT_KINDS.length + kind) * COINS_MAX + coin;
    const found = this.#index.get(key);
    return found === undefined ? this.#open(key, owner, kind, coin) : found;
  }

  /** The account's number, or undefined when it was never used. */
  peek(owner: number, kind: number, coin: number): number | undefined {
    return this.#index.get((owner * ACCOUNT_KINDS.length + kind) * COINS_MAX + coin);
  }

  /** Whether an account has so much available; one that was never used has nothing. */
  covers(owner: number, kind: number, coin: number, hi: number, lo: number): boolean {
    const account = this.peek(owner, kind, coin);
    return account === undefined ? hi === 0 && lo === 0 : this.has(account, hi, lo);
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
    into.hi = this.#amounts[account * WIDTH]!;
    into.lo = this.#amounts[account * WIDTH + 1]!;
    return into;
  }

  held(account: number, into: Limbs): Limbs {
    into.hi = this.#amounts[account * WIDTH + 2]!;
    into.lo = this.#amounts[account * WIDTH + 3]!;
    return into;
  }

  /** Whole balance, held part included, as a decimal integer. */
  totalText(account: number): string {
    const at = account * WIDTH;
    const total = addInto(this.available(account, limbs()), this.#amounts[at + 2]!, this.#amounts[at + 3]!);
    return limbsText(total.hi, total.lo);
  }

  has(account: number, hi: number, lo: number): boolean {
    return compareLimbs(this.#amounts[account * WIDTH]!, this.#amounts[account * WIDTH + 1]!, hi, lo) >= 0;
  }

  /** Whether so much more of a coin may be issued without passing the bound that keeps every sum exact. */
  issuable(coin: number, amount: bigint): boolean {
    const issued = this.#issued[coin];
    return (issued === undefined ? 0n : toBig(issued.hi, issued.lo)) + amount <= ISSUE_MAX;
  }

  issuedText(coin: number): string {
    const issued = this.#issued[coin] ?? limbs();
    return limbsText(issued.hi, issued.lo);
  }

  issue(account: number, hi: number, lo: number): void {
    const coin = this.#coin[account]!;
    const issued = (this.#issued[coin] ??= limbs());
    addInto(issued, hi, lo);
    this.#add(account, 0, hi, lo);
  }

  transfer(from: number, to: number, hi: number, lo: number): void {
    assert(this.#coin[from] === this.#coin[to], 'a transfer changes no coin');
    this.#subtract(from, 0, hi, lo);
    this.#add(to, 0, hi, lo);
  }

  hold(account: number, hi: number, lo: number): void {
    this.#subtract(account, 0, hi, lo);
    this.#add(account, 2, hi, lo);
  }

  release(account: number, hi: number, lo: number): void {
    this.#subtract(account, 2, hi, lo);
    this.#add(account, 0, hi, lo);
  }

  /** Pays from what is held. */
  settle(from: number, to: number, hi: number, lo: number): void {
    assert(this.#coin[from] === this.#coin[to], 'a settlement changes no coin');
    this.#subtract(from, 2, hi, lo);
    this.#add(to, 0, hi, lo);
  }

  save(writer: SnapshotWriter): void {
    writer.count(this.#owner.length);
    writer.floats(Float64Array.from(this.#owner));
    writer.floats(Float64Array.from(this.#kind));
    writer.floats(Float64Array.from(this.#coin));
    writer.floats(this.#amounts.subarray(0, this.#owner.length * WIDTH));
    writer.count(this.#issued.length);
    for (let coin = 0; coin < this.#issued.length; coin += 1) {
      writer.number(this.#issued[coin]?.hi ?? 0);
      writer.number(this.#issued[coin]?.lo ?? 0);
    }
  }

  load(reader: SnapshotReader): void {
    const count = reader.count();
    const owners = reader.floats();
    const kinds = reader.floats();
    const coins = reader.floats();
    for (let account = 0; account < count; account += 1) this.account(owners[account]!, kinds[account]!, coins[account]!);
    this.#amounts.set(reader.floats());
    const issued = reader.count();
    for (let coin = 0; coin < issued; coin += 1) this.#issued[coin] = { hi: reader.number(), lo: reader.number() };
  }

  #open(key: number, owner: number, kind: number, coin: number): number {
    const account = this.#owner.length;
    if ((account + 1) * WIDTH > this.#amounts.length) {
      const wider = new Float64Array(this.#amounts.length * 2);
      wider.set(this.#amounts);
      this.#amounts = wider;
    }
    this.#owner.push(owner);
    this.#kind.push(kind);
    this.#coin.push(coin);
    this.#index.set(key, account);
    const own = this.#ownerAccounts.get(owner);
    if (own === undefined) this.#ownerAccounts.set(owner, [account]);
    else own.push(account);
    return account;
  }

  #add(account: number, part: 0 | 2, hi: number, lo: number): void {
    const at = account * WIDTH + part;
    const sum = this.#scratch;
    sum.hi = this.#amounts[at]!;
    sum.lo = this.#amounts[at + 1]!;
    addInto(sum, hi, lo);
    this.#amounts[at] = sum.hi;
    this.#amounts[at + 1] = sum.lo;
  }

  #subtract(account: number, part: 0 | 2, hi: number, lo: number): void {
    const at = account * WIDTH + part;
    const rest = this.#scratch;
    rest.hi = this.#amounts[at]!;
    rest.lo = this.#amounts[at + 1]!;
    subtractInto(rest, hi, lo);
    this.#amounts[at] = rest.hi;
    this.#amounts[at + 1] = rest.lo;
  }
}
