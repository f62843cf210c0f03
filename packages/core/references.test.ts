// Protects: two people on a thin book walk the price nowhere. The band follows the reference slowly unless the market is live, and no guarded order is filled far from it.
import { expect, it } from 'vitest';
import { MINUTE_MS } from '@agio/kernel/time';
import type { Command } from './commands.ts';
import { Core, fastBooks } from './core.ts';
import { fund, limitOrder, smallMarket } from './testing/small-market.ts';

const [ALICE, BOB] = [1, 2];

function begun(): { core: Core; run: (command: Command, afterMs?: number) => ReturnType<Core['apply']> } {
  const core = new Core(fastBooks, undefined, 64);
  const run = (command: Command, afterMs = 0) => core.apply(core.sequence + 1, core.nowMs + afterMs, command);
  const customers = ['a', 'b'].map((ref): Command => ({ kind: 'create_customer', ref, wide: false }));
  const market = smallMarket({ openingTicks: 1_000, priceBandPercent: 30 });
  for (const command of [...market, ...customers, ...fund(ALICE, '100000000'), ...fund(BOB, '100000000')]) run(command, 1);
  return { core, run };
}

const reference = (ticks: number, isLive = false): Command => ({ kind: 'set_reference', market: 0, ticks, dayTicks: 0, isLive });
const unguard = (customer: number): Command => ({ kind: 'set_price_guard', customer, isOn: false });

/** Two accounts sell to each other as low as they can; the lowest price they reached. */
function walkDown({ core, run }: ReturnType<typeof begun>, orders: number): number {
  let lowest = 1_000;
  for (let index = 0; index < orders; index += 1) {
    for (let ticks = Math.ceil(lowest / 2); ticks <= lowest; ticks += 1) {
      run(limitOrder(ALICE, 'buy', ticks, 1));
      const { facts, reply } = run(limitOrder(BOB, 'sell', ticks, 1, { timeInForce: 'IOC' }));
      run({ kind: 'cancel', customer: ALICE, target: { market: -1 }, request: null });
      if (!reply.ok || !facts.some(({ fact }) => fact === 'trade')) continue;
      lowest = ticks;
      break;
    }
  }
  expect(core.market('COIN_CASH')!.ticker.lastTicks).toBe(lowest);
  return lowest;
}

it('A1, C4: by the last trade alone two accounts walk a price anywhere; around a reference they stay within the band', () => {
  expect(walkDown(begun(), 4)).toBeLessThan(400);
  const kept = begun();
  for (const command of [reference(1_000), unguard(ALICE), unguard(BOB)]) kept.run(command);
  expect(walkDown(kept, 4)).toBe(700);
});

it('A1: without any reference the centre stays where it was', () => {
  const { core, run } = begun();
  run(reference(0));
  const kept = { core, run };
  expect(walkDown(kept, 3)).toBe(700);
  for (let minute = 0; minute < 60; minute += 1) run(reference(0), MINUTE_MS);
  expect(core.market('COIN_CASH')!.reference!.centreTicks).toBe(1_000);
});

it('19.8: the centre follows a fallen reference by a tenth of the band a minute, however often it is told', () => {
  const { core, run } = begun();
  run(reference(1_000));
  const centre = () => core.market('COIN_CASH')!.reference!.centreTicks;
  for (let second = 0; second < 59; second += 1) run(reference(500), 1_000);
  expect(centre()).toBe(1_000);
  run(reference(500), 1_000);
  expect(centre()).toBe(970);
  run(reference(500), MINUTE_MS);
  expect(centre()).toBe(941);
  for (let minute = 0; minute < 60; minute += 1) run(reference(500), MINUTE_MS);
  expect(centre()).toBe(500);
});

it('19.8: a live market is around its last trade, for three minutes after it was last said to be', () => {
  const { core, run } = begun();
  for (const command of [unguard(ALICE), unguard(BOB), reference(1_000, true)]) run(command);
  expect(walkDown({ core, run }, 2)).toBe(490);
  const low = limitOrder(BOB, 'sell', 400, 1, { timeInForce: 'IOC' });
  run(limitOrder(ALICE, 'buy', 400, 9));
  expect(run(low, 3 * MINUTE_MS - 1).reply).toMatchObject({ ok: true });
  expect(run(low, 1).reply).toMatchObject({ refusal: 'price_out_of_band', details: { limit: '700' } });
});

it('19.8: a guarded order is refused where it could be filled more than five per cent worse than the reference, now or later', () => {
  const { run } = begun();
  run(reference(1_000));
  const sell = (ticks: number, more = {}) => run(limitOrder(ALICE, 'sell', ticks, 10, more)).reply;
  expect(sell(949)).toMatchObject({ refusal: 'worse_than_reference', details: { rule: 'price_guard', limit: '950', nearest: '950' } });
  expect(sell(949, { postOnly: true })).toMatchObject({ refusal: 'worse_than_reference' });
  expect(sell(950, { postOnly: true })).toMatchObject({ ok: true });
  expect(run(limitOrder(BOB, 'buy', 1_051, 11)).reply).toMatchObject({ refusal: 'worse_than_reference' });
  // What is there near the reference is enough: the limit is only a promise.
  expect(run(limitOrder(BOB, 'buy', 1_051, 10)).reply).toMatchObject({ ok: true, order: { status: 'filled' } });
  run(unguard(ALICE));
  expect(sell(900)).toMatchObject({ ok: true });
});

it('19.8: a guarded market order stops at five per cent, and FOK goes by it', () => {
  const { run } = begun();
  for (const command of [reference(1_000), unguard(ALICE), limitOrder(ALICE, 'buy', 980, 2), limitOrder(ALICE, 'buy', 800, 2)])
    run(command);
  const market = limitOrder(BOB, 'sell', 0, 4, { type: 'market' });
  expect(run({ ...market, timeInForce: 'FOK' }).reply).toMatchObject({ refusal: 'fill_or_kill_not_fillable' });
  expect(run({ ...market, timeInForce: 'IOC' }).reply).toMatchObject({ ok: true, order: { filledLots: 2, reason: 'no_liquidity' } });
});

it('references and guards outlast a snapshot', () => {
  const { core, run } = begun();
  for (const command of [reference(1_000, true), unguard(ALICE)]) run(command);
  const again = new Core(fastBooks, core.save(), 64);
  expect(again.hash()).toBe(core.hash());
  expect(again.market('COIN_CASH')!.reference).toEqual(core.market('COIN_CASH')!.reference);
});
