// Protects: money is conserved over the accounts that a command touched, always; a line that makes or loses an atom stops at once.
import { fromBig } from '@agio/kernel';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { TRADING } from '../codes.ts';
import { Ledger } from './ledger.ts';
import { TouchedAccounts } from './touched.ts';

const [CASH, COIN] = [0, 1] as const;
const LIMB = 10n ** 15n;

function opened() {
  const ledger = new Ledger();
  const touched = new TouchedAccounts(ledger);
  const account = (owner: number, coin: number): number => {
    const at = ledger.account(owner, TRADING, coin);
    touched.note(at);
    return at;
  };
  return { ledger, touched, account };
}

const amount = fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(LIMB - 2n, LIMB + 2n), fc.bigInt(0n, 10n ** 24n));
const step = fc.record({
  verb: fc.constantFrom('issue', 'retire', 'transfer', 'hold', 'release'),
  from: fc.integer({ min: 1, max: 3 }),
  to: fc.integer({ min: 1, max: 3 }),
  coin: fc.constantFrom(CASH, COIN),
  amount,
});

it('every verb of the ledger conserves it, over commands of many verbs and many coins', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 6 }), (commands) => {
      const { account, ledger, touched } = opened();
      for (const steps of commands) {
        for (const { amount: atoms, coin, from, to, verb } of steps) {
          const [source, target, value] = [account(from, coin), account(to, coin), fromBig(atoms)];
          try {
            if (verb === 'issue') ledger.issue(source, value);
            else if (verb === 'transfer') ledger.transfer(source, target, value);
            else if (verb === 'retire') ledger.retire(source, value, 0, false);
            else ledger[verb](source, value);
          } catch {
            // Less than nothing would remain: as the core, which stops then, a new one begins from here.
            return;
          }
        }
        touched.settle();
      }
    }),
    { numRuns: 500 },
  );
});

it('what arrives at an account from nowhere, or leaves for nowhere, is noticed before anything is told', () => {
  const { account, ledger, touched } = opened();
  const own = account(1, CASH);
  ledger.issue(own, fromBig(10n));
  touched.settle();
  // The other account is none that the command says it moves.
  account(1, CASH);
  ledger.transfer(own, ledger.account(2, TRADING, CASH), fromBig(3n));
  expect(() => touched.settle()).toThrow('a command made or lost money');
});

it('a payment whose parts are not the whole is refused by the ledger, in one limb and in two', () => {
  const { account, ledger } = opened();
  const [from, to, house] = [account(1, CASH), account(2, CASH), account(0, CASH)];
  ledger.issue(from, fromBig(10n * LIMB));
  const pay = (whole: bigint, net: bigint, fee: bigint) => () =>
    ledger.pay(from, false, to, house, fromBig(whole), fromBig(net), fromBig(fee));
  expect(pay(10n, 9n, 2n)).toThrow('what is paid is what arrives and its fee');
  expect(pay(2n * LIMB, 2n * LIMB - 1n, 2n)).toThrow('what is paid is what arrives and its fee');
  expect(pay(2n * LIMB, LIMB + 1n, LIMB - 1n)).not.toThrow();
  expect(() => ledger.payLow(from, false, to, house, 10, 11)).toThrow('what is paid is what arrives and its fee');
});
