// Protects the coins of an order that both agreed to cancel: its buyer finds them for a day, wherever the seller would move them.
import { expect, it } from 'vitest';
import { MERCHANT, Square, TAKER } from '../testing/square.ts';

const MINUTE = 60_000;
const COIN = 100_000_000n;

/** Moves what the seller has in the fiat account to their trading account, as `POST /account/transfer` does. */
function moveAway(square: Square): void {
  square.core.apply(square.core.sequence + 1, square.nowMs, {
    kind: 'transfer',
    from: { owner: MERCHANT, kind: 'fiat' },
    to: { owner: MERCHANT, kind: 'trading' },
    coin: 'USDT',
    amount: String(square.available(MERCHANT)),
    reason: 'transfer',
    cause: 'moved away',
  });
}

it('C5: an appeal of what was agreed finds the coins, also where the seller has moved them to another account of theirs', () => {
  const square = new Square();
  const order = square.orderIn('paid');
  for (const customer of [TAKER, MERCHANT]) square.try({ kind: 'otc.agree', order, customer, agrees: true });
  // The accomplice is the seller: one call after the agreement nothing is left in the fiat account.
  moveAway(square);
  square.pass(MINUTE);
  expect(square.try({ kind: 'otc.appeal', order, customer: TAKER })).toBe('done');
  expect(square.order(order)).toMatchObject({ state: 'appealed', held: String(COIN) });
});
