import { assert, fromBig, limbs, limbsText } from '@agio/kernel';
import type { Limbs } from '@agio/kernel';
import type { AccountRef } from './commands.ts';
import type { Events } from './events.ts';
import type { PostingReason } from './facts.ts';
import type { HeardFee, Machine, Money, PostingDetails } from './machine.ts';
import { addPosting } from './posting.ts';
import type { State } from './state/state.ts';
import { POSTING_REASONS } from './facts.ts';

/**
 * The verbs of the ledger for one machine: with its own account kinds and reasons, and with facts for every movement. `onFee` hears of movements that are a
 * customer's fee.
 */
export function moneyOver(state: State, events: Events, machine: Pick<Machine, 'name' | 'reasons'>, onFee: (fee: HeardFee) => void): Money {
  const { ledger, kinds, touched } = state;
  const reasons = new Set<PostingReason>([...Object.keys(POSTING_REASONS), ...Object.keys(machine.reasons ?? {})]);
  const value = limbs();

  function account({ owner, kind }: AccountRef, coin: number): number {
    const at = ledger.account(owner, kinds.numberOf(kind), coin);
    touched.note(at);
    return at;
  }

  function posting(at: number, sign: '' | '-', amount: Limbs, told: PostingDetails): void {
    assert(reasons.has(told.reason), `${machine.name} declares no reason ${told.reason}`);
    addPosting(state, events, at, sign, amount, told);
  }

  function held(at: number, coin: number): void {
    ledger.held(at, value);
    const [owner, kind] = [ledger.ownerOf(at), kinds.nameOf(ledger.kindOf(at))];
    events.add({ fact: 'hold', owner, kind, coin, held: limbsText(value.hi, value.lo) });
  }

  /** From what is available or, with `isHeld`, from what is held. */
  function move(...[from, to, coin, amount, told, isHeld]: [...Parameters<Money['transfer']>, boolean]): void {
    const { cause, feeOf, feeWith = 0, reason, received = reason } = told;
    const [source, target, atoms] = [account(from, coin), account(to, coin), fromBig(amount)];
    if (isHeld) ledger.release(source, atoms);
    ledger.transfer(source, target, atoms);
    posting(source, '-', atoms, { reason, cause });
    posting(target, '', atoms, { reason: received, cause });
    if (feeOf !== undefined) onFee({ payer: feeOf, other: feeWith, coin, amount, reason, cause });
  }

  return {
    available({ owner, kind }, coin) {
      const at = ledger.peek(owner, kinds.find(kind), coin);
      if (at === -1) return 0n;
      ledger.available(at, value);
      return BigInt(limbsText(value.hi, value.lo));
    },
    held({ owner, kind }, coin) {
      const at = ledger.peek(owner, kinds.find(kind), coin);
      if (at === -1) return 0n;
      ledger.held(at, value);
      return BigInt(limbsText(value.hi, value.lo));
    },
    isIssuable: (coin, amount) => ledger.issuable(coin, amount),
    backing: (coin, source) => BigInt(ledger.backedText(coin, source)),
    issue(to, coin, amount, source, { reason, cause }) {
      const [at, atoms] = [account(to, coin), fromBig(amount)];
      ledger.issue(at, atoms, source);
      posting(at, '', atoms, { reason, cause });
    },
    retire(from, coin, amount, source, { reason, cause, isHeld = false }) {
      const [at, atoms] = [account(from, coin), fromBig(amount)];
      ledger.retire(at, atoms, source, isHeld);
      posting(at, '-', atoms, { reason, cause });
    },
    moveBacking: (coin, from, to, amount) => ledger.moveBacking(coin, from, to, fromBig(amount)),
    transfer: (from, to, coin, amount, told) => move(from, to, coin, amount, told, false),
    settle: (from, to, coin, amount, told) => move(from, to, coin, amount, told, true),
    hold(of, coin, amount) {
      const at = account(of, coin);
      ledger.hold(at, fromBig(amount));
      held(at, coin);
    },
    release(of, coin, amount) {
      const at = account(of, coin);
      ledger.release(at, fromBig(amount));
      held(at, coin);
    },
  };
}
