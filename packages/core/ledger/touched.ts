import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import type { Ledger } from './ledger.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;
const { limbs } = kernel;
/** As in kernel; a constant of this file is folded into the code. */
const LIMB = 1e15;

/**
 * Accounts whose money a rare command or a machine moves, as they were before: at its end they must hold what they held then, and what was
 * issued of their coins in between. Trades are not among them: `Ledger.pay` asserts that of each payment.
 */
export class TouchedAccounts {
  readonly #ledger: Ledger;
  /** By account: the last round in which it was noted. */
  #rounds = new Uint32Array(1024);
  #round = 1;
  /** How many accounts and coins were noted in this round; the lists keep the room of earlier ones. */
  #count = 0;
  #coinCount = 0;
  readonly #accounts: number[] = [];
  readonly #coins: number[] = [];
  /** Whole balances of the accounts and issued sums of the coins, two numbers each: see `Limbs`. */
  readonly #before: number[] = [];
  readonly #issued: number[] = [];
  readonly #value: Limbs = limbs();
  /** What a coin has more than before; below zero, both numbers may be. */
  readonly #more: Limbs = limbs();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Called before an account changes; again for the same account it does nothing. */
  note(account: number): void {
    if (account >= this.#rounds.length) this.#grow(account);
    if (this.#rounds[account] === this.#round) return;
    this.#rounds[account] = this.#round;
    const at = this.#count;
    this.#count += 1;
    const value = this.#ledger.total(account, this.#value);
    this.#accounts[at] = account;
    this.#before[2 * at] = value.hi;
    this.#before[2 * at + 1] = value.lo;
    this.#noteCoin(this.#ledger.coinOf(account));
  }

  /** Throws unless money was conserved since the last call. */
  settle(): void {
    if (this.#count === 0) return;
    for (let at = 0; at < this.#coinCount; at += 1) this.#settleCoin(at);
    this.#count = 0;
    this.#coinCount = 0;
    this.#round += 1;
  }

  #noteCoin(coin: number): void {
    for (let at = 0; at < this.#coinCount; at += 1) if (this.#coins[at] === coin) return;
    const at = this.#coinCount;
    this.#coinCount += 1;
    const value = this.#ledger.issued(coin, this.#value);
    this.#coins[at] = coin;
    this.#issued[2 * at] = value.hi;
    this.#issued[2 * at + 1] = value.lo;
  }

  #settleCoin(at: number): void {
    const coin = this.#coins[at]!;
    const more = this.#more;
    const issued = this.#ledger.issued(coin, this.#value);
    more.hi = this.#issued[2 * at]! - issued.hi;
    more.lo = this.#issued[2 * at + 1]! - issued.lo;
    for (let index = 0; index < this.#count; index += 1) {
      const account = this.#accounts[index]!;
      if (this.#ledger.coinOf(account) !== coin) continue;
      const value = this.#ledger.total(account, this.#value);
      const low = more.lo + value.lo - this.#before[2 * index + 1]!;
      // One limb at most is too much, or too little.
      const carry = low >= LIMB ? 1 : low <= -LIMB ? -1 : 0;
      more.lo = low - carry * LIMB;
      more.hi += value.hi - this.#before[2 * index]! + carry;
    }
    assert(more.hi === 0 && more.lo === 0, NOWHERE);
  }

  #grow(account: number): void {
    const wider = new Uint32Array(Math.max(2 * this.#rounds.length, account + 1));
    wider.set(this.#rounds);
    this.#rounds = wider;
  }
}

const NOWHERE = 'a command made or lost money';
