// Protects what attackers of references found: restarts, one minute of few people, one person with many accounts, outages, and markets that are made live by next to nothing.
import type { Command, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import { PassingClock } from '@agio/kernel/testing';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '@agio/kernel/time';
import { newDeviceRefusal } from '../handlers/price-guard.ts';
import { TestMarket } from '../testing/market.ts';
import { freshReference } from './fresh.ts';
import { References } from './references.ts';
import { ASKED_MAX, isLive, KEPT_MAX, people } from './rules.ts';
import type { ByCustomer } from './traded.ts';

const DAY = Date.UTC(2026, 10, 27);

/** References over a core, as a server that has just started makes them: no rows of trades, no links unless told. */
function watched(linkedWith: (customer: number) => Promise<readonly number[]> = () => Promise.resolve([])) {
  const market = new TestMarket(DAY, 8);
  const errors: unknown[] = [];
  const submit = (command: Command): Promise<Outcome> => {
    market.apply(command);
    return Promise.resolve(market.outcomes.at(-1)!);
  };
  /** What the database says was traded, and what is kept beside the journal. */
  const rows: unknown[] = [];
  const kept: { text: string | undefined } = { text: undefined };
  const begin = (query: () => Promise<unknown[]> = () => Promise.resolve(rows)): References =>
    new References({
      clock: new PassingClock(),
      core: market.core,
      database: { query } as unknown as Database,
      linkedWith,
      now: () => market.nowMs,
      onError: (error) => void errors.push(error),
      providedPrice: () => undefined,
      reached: () => Promise.resolve(true),
      submit,
      tradedDay: { read: () => kept.text, write: async (text) => void (kept.text = text) },
      yuanOf: (coin) => (coin === 'USDT' ? 7 : undefined),
    });
  /** Two customers trade so many lots of a thousandth of a coin; `references` hears of it. */
  const trade = (references: References, [seller, buyer]: readonly [number, number], ticks: number, lots: number): void => {
    const before = market.outcomes.length;
    market.place(seller, 'sell', ticks, lots);
    market.place(buyer, 'buy', ticks, lots);
    references.note({ outcomes: market.outcomes.slice(before) });
  };
  return { market, errors, begin, kept, rows, trade };
}

const YUAN = 1;
const traded = (...all: readonly (readonly [customer: number, ticks: number, lots: number])[]): ByCustomer =>
  new Map(all.map(([customer, ticks, lots]) => [customer, { ticksLots: ticks * lots, lots }]));
const apart = new Map<number, readonly number[]>();

it('19.1: a restart takes no reference away: the last value holds for an hour, and the guard with it', async () => {
  const { begin, market, trade } = watched();
  const before = begin();
  await before.look();
  for (const pair of [
    [1, 2],
    [3, 4],
  ] as const)
    trade(before, pair, 120_000, 1_000);
  market.nowMs += MINUTE_MS;
  await before.look();
  expect(freshReference(market.core.market('BTC_USDT')!, market.nowMs)).toMatchObject({ ticks: 120_000 });
  // The server starts again two minutes later: another process over the same core.
  market.nowMs += 2 * MINUTE_MS;
  await begin().look();
  expect(market.core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 120_000 });
});

it('36: a restart makes no price of rows: what was traded is kept beside the journal', async () => {
  const { begin, errors, kept, market, rows, trade } = watched();
  const reference = () => market.core.market('BTC_USDT')!.reference!;
  const hour = Math.floor(market.nowMs / (60 * MINUTE_MS));
  // The first start ever takes what rows say, of each market once.
  rows.push(...[3, 4, 5, 6, 7].map((customer) => ({ market: 0, hour, customer, ticks_lots: 100_000 * 1_000, lots: 1_000 })));
  const first = begin();
  await first.look();
  expect(reference()).toMatchObject({ ticks: 100_000, dayTicks: 100_000 });
  rows.length = 0;
  for (const pair of [
    [3, 4],
    [5, 6],
    [7, 8],
  ] as const)
    trade(first, pair, 104_000, 9_000);
  market.nowMs += 2 * MINUTE_MS;
  await first.look();
  const before = reference();
  expect(before.dayTicks).toBeGreaterThan(103_000);
  await first.stop();
  // Somebody writes to the database that the customers traded at a third of that.
  rows.push(...[3, 4, 5, 6, 7, 8].map((customer) => ({ market: 0, hour, customer, ticks_lots: 30_000 * 1e9, lots: 1e9 })));
  market.nowMs += 61 * MINUTE_MS;
  const second = begin();
  await second.look();
  expect(reference()).toMatchObject({ ticks: before.dayTicks, dayTicks: before.dayTicks });
  // Nor where nothing was kept, as after the loss of the file: then the day begins with nothing.
  kept.text = undefined;
  market.nowMs += 61 * MINUTE_MS;
  await begin().look();
  expect([reference().dayTicks, errors]).toEqual([0, []]);
});

it('19.8: the guard holds across a restart', async () => {
  const { begin, market, trade } = watched();
  const before = begin();
  await before.look();
  trade(before, [1, 2], 120_000, 1_000);
  trade(before, [3, 4], 120_000, 1_000);
  market.nowMs += MINUTE_MS;
  await before.look();
  expect(market.place(5, 'buy', 240_000, 1_000)).toMatchObject({ refusal: 'worse_than_reference' });
  await begin().look();
  expect(market.place(5, 'buy', 240_000, 1_000)).toMatchObject({ refusal: 'worse_than_reference' });
});

it('A1: a reference that no day’s price bears out is not steady: one minute of two accomplices and one other is all there is', async () => {
  const { begin, market, trade } = watched();
  const references = begin();
  await references.look();
  trade(references, [1, 3], 100_000, 100);
  trade(references, [1, 4], 100_000, 100);
  trade(references, [3, 4], 129_000, 100_000);
  market.nowMs += MINUTE_MS;
  await references.look();
  const found = freshReference(market.core.market('BTC_USDT')!, market.nowMs);
  // Ten lots of an honest price, and a wash sale: the coin is "worth" 29 % more, and floating advertisements trade at it.
  expect(found === undefined || !found.isSteady || found.ticks < 105_000).toBe(true);
});

it('19.1: one person with many accounts does not keep the trades of everybody else from counting', async () => {
  // 24 accounts of one device trade twice as much with each other as twenty honest customers do; only the 24 largest are asked about.
  const sybils = Array.from({ length: 24 }, (_, index) => 100 + index);
  const { begin, market } = watched((customer) => Promise.resolve(sybils.includes(customer) ? sybils : []));
  const references = begin();
  await references.look();
  const given = market.trade.bind(market);
  given(market.nowMs, 100_000, 10);
  const example = market.outcomes.at(-1)!;
  const sample = example.facts.find((fact) => fact.fact === 'trade')!;
  const note = (maker: number, taker: number, lots: number): void =>
    references.note({
      outcomes: [
        {
          ...example,
          facts: [{ ...sample, lots, maker: { ...sample.maker, customer: maker }, taker: { ...sample.taker, customer: taker } }],
        },
      ],
    });
  for (let one = 1; one <= 20; one += 2) note(one, one + 1, 100);
  for (let one = 0; one < 24; one += 2) note(sybils[one]!, sybils[one + 1]!, 200);
  market.nowMs += MINUTE_MS;
  await references.look();
  expect(market.core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 100_000, dayTicks: 100_000 });
});

it('an outage while a customer is asked about loses no minute of trades', async () => {
  let isDown = true;
  const { begin, errors, market, trade } = watched(() =>
    isDown ? Promise.reject(new Error('the database is away')) : Promise.resolve([]),
  );
  const references = begin();
  await references.look();
  trade(references, [1, 2], 120_000, 1_000);
  trade(references, [3, 4], 120_000, 1_000);
  market.nowMs += MINUTE_MS;
  await references.look();
  expect(errors).toHaveLength(1);
  isDown = false;
  market.nowMs += MINUTE_MS;
  await references.look();
  expect(market.core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 120_000 });
});

it('19.8: who trades next to nothing does not make a market live', () => {
  // Two accomplices trade 20,000 with each other, and one lot each with the resting orders of three others.
  const all = people(traded([1, 100, 202], [2, 100, 201], [3, 100, 1], [4, 100, 1], [5, 100, 1]), apart);
  expect(isLive(all, YUAN)).toBe(false);
});

it('C4: three accounts and two small orders of others sell to a stolen account on a new device at five times the price', async () => {
  const { begin, market, trade } = watched();
  const { core } = market;
  const rules = { minLots: 2, maxLots: 1_000_000, minTotal: '100000000000', makerFeeBps: 10, takerFeeBps: 20, tags: [], sort: 0 };
  market.apply({ kind: 'set_market_rules', market: 0, ...rules, priceBandPercent: 30 });
  const [ONE, TWO, THREE, FIRST, SECOND, VICTIM] = [1, 2, 3, 4, 5, 8];
  const references = begin();
  // An ordinary minute at 100,000: every one of five people trades well above what counts, so that the day has a price as well.
  market.apply({ kind: 'set_market_rules', market: 0, ...rules, priceBandPercent: null });
  for (const pair of [
    [FIRST, SECOND],
    [SECOND, 6],
    [6, 7],
    [7, FIRST],
    [7, VICTIM],
  ] as const)
    trade(references, pair, 100_000, 50);
  market.apply({ kind: 'set_market_rules', market: 0, ...rules, priceBandPercent: 30 });
  market.nowMs += MINUTE_MS;
  await references.look();
  expect(core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 100_000 });
  market.nowMs += 10 * MINUTE_MS;
  await references.look();
  // Minute one: three accounts wash at the price of the day and take the smallest order from two others. The market is live.
  for (const pair of [
    [ONE, TWO],
    [TWO, THREE],
    [THREE, ONE],
  ] as const)
    trade(references, pair, 100_000, 100);
  for (const other of [FIRST, SECOND]) trade(references, [other, ONE], 100_000, 2);
  market.nowMs += MINUTE_MS;
  await references.look();
  // Minutes two to seven: the band is around the last trade, so they walk it to five times as much in a second, and wash there.
  for (const who of [ONE, TWO, THREE]) market.apply({ kind: 'set_price_guard', customer: who, isOn: false });
  for (let ticks = 129_000; ticks < 500_000; ticks = Math.floor(ticks * 1.29)) trade(references, [ONE, TWO], ticks, 2);
  for (let minute = 2; minute <= 7; minute += 1) {
    for (const pair of [
      [ONE, TWO],
      [TWO, THREE],
      [THREE, ONE],
    ] as const)
      trade(references, pair, 500_000, 100);
    // Two others gladly sell the smallest order at such a price.
    for (const other of [FIRST, SECOND]) trade(references, [other, ONE], 500_000, 2);
    market.nowMs += MINUTE_MS;
    await references.look();
  }
  // Minute eight: the stolen account, guarded, on a device of today.
  market.place(ONE, 'sell', 500_000, 100);
  const tooNew = newDeviceRefusal(
    { core, now: () => market.nowMs },
    core.market('BTC_USDT')!,
    { customer: VICTIM, deviceWaitsUntil: market.nowMs + DAY, request: null, setHeader: () => undefined },
    { side: 'buy', ticks: 500_000 },
  );
  const reply = tooNew === undefined ? market.place(VICTIM, 'buy', 500_000, 100) : undefined;
  expect(reply?.ok === true && reply.kind === 'order' ? reply.order.filledLots : 0).toBe(0);
});

it('19.8: one live minute does not leave the centre of the band where two people walked it', async () => {
  const { begin, market, trade } = watched();
  const { core } = market;
  const rules = { minLots: 2, maxLots: 1_000_000, minTotal: '100000000000', makerFeeBps: 10, takerFeeBps: 20, tags: [], sort: 0 };
  const references = begin();
  for (const pair of [
    [1, 2],
    [3, 4],
    [5, 1],
  ] as const)
    trade(references, pair, 100_000, 100);
  market.apply({ kind: 'set_market_rules', market: 0, ...rules, priceBandPercent: 30 });
  market.nowMs += MINUTE_MS;
  await references.look();
  expect(core.market('BTC_USDT')!.reference).toMatchObject({ centreTicks: 100_000 });
  for (const customer of [1, 2]) market.apply({ kind: 'set_price_guard', customer, isOn: false });
  // While the market is live two people walk it to a thousand times the price, in 27 small trades.
  for (let ticks = 129_000; ticks < 100_000_000; ticks = Math.floor(ticks * 1.29)) trade(references, [1, 2], ticks, 2);
  // Somebody sells to them there: the minute counts, so the reference changes and is set again.
  trade(references, [3, 1], core.market('BTC_USDT')!.ticker.lastTicks, 2);
  market.nowMs += MINUTE_MS;
  await references.look();
  // A tenth of the band is 3,000. The market is no longer live, and the band stays where they went.
  expect(core.market('BTC_USDT')!.reference).toMatchObject({ liveUntilMs: 0 });
  expect(core.market('BTC_USDT')!.reference!.centreTicks).toBeLessThanOrEqual(103_000);
});

/** Six people trade at a price, and the market has a reference. */
async function guarded(linkedWith: (customer: number) => Promise<readonly number[]>) {
  const all = watched(linkedWith);
  const references = all.begin();
  await references.look();
  for (const pair of [
    [3, 4],
    [5, 6],
    [7, 8],
  ] as const)
    all.trade(references, pair, 100_000, 1_000);
  all.market.nowMs += MINUTE_MS;
  await references.look();
  expect(all.market.place(5, 'buy', 240_000, 1_000)).toMatchObject({ refusal: 'worse_than_reference' });
  /** An hour and a quarter passes, in which everybody trades at the same price as before. */
  const pass = async (): Promise<void> => {
    for (let minute = 0; minute < 75; minute += 1) {
      for (const pair of [
        [3, 4],
        [5, 6],
        [7, 8],
      ] as const)
        all.trade(references, pair, 100_000, 1_000);
      all.market.nowMs += MINUTE_MS;
      await references.look();
    }
  };
  return { ...all, references, pass };
}

it('36: who makes the database fail where it is asked who is linked takes nobody’s guard away', async () => {
  let isDown = false;
  const { market, pass } = await guarded(() => (isDown ? Promise.reject(new Error('a view that fails')) : Promise.resolve([])));
  isDown = true;
  await pass();
  expect(market.place(5, 'buy', 240_000, 1_000)).toMatchObject({ refusal: 'worse_than_reference' });
});

it('36: nor does an account that nobody can be asked about, as a new one is while the database fails', async () => {
  let isDown = false;
  const { market, pass, references, trade } = await guarded(() => (isDown ? Promise.reject(new Error('away')) : Promise.resolve([])));
  isDown = true;
  trade(references, [1, 2], 100_000, 5_000);
  await pass();
  expect(market.place(5, 'buy', 240_000, 1_000)).toMatchObject({ refusal: 'worse_than_reference' });
  expect(market.core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 100_000, dayTicks: 100_000 });
});

it('36: nor does a restart while the database fails; nothing else is traded at what stood last, and a day later it guards nobody', async () => {
  let isDown = false;
  const { begin, market, references } = await guarded(() => (isDown ? Promise.reject(new Error('away')) : Promise.resolve([])));
  await references.stop();
  isDown = true;
  market.nowMs += 3 * 60 * MINUTE_MS;
  // Before anything was looked at the guard of three hours ago is none.
  const again = begin();
  await again.look();
  expect(market.place(5, 'buy', 240_000, 1_000)).toMatchObject({ refusal: 'worse_than_reference' });
  expect(freshReference(market.core.market('BTC_USDT')!, market.nowMs)).toMatchObject({ ticks: 100_000, isSteady: false });
  market.nowMs += 22 * 60 * MINUTE_MS;
  await again.look();
  expect(market.core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 0 });
});

it('36: a market of which only rows tell, and that cannot be read, takes no other market’s guard away', async () => {
  const { begin, errors, market, references } = await guarded(() => Promise.resolve([]));
  await references.stop();
  const { definition } = market.core.market('BTC_USDT')!;
  market.apply({ ...definition, base: 'USDT', quote: 'BTC' });
  market.nowMs += 90 * MINUTE_MS;
  const again = begin(() => Promise.reject(new Error('a view that fails')));
  await again.look();
  expect(errors.map(String)).toEqual(['Error: a view that fails']);
  expect(market.core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 100_000, dayTicks: 100_000, atMs: market.nowMs });
});

it('36: one person with more accounts than are asked about, or kept over a restart, takes nobody’s price and guard away', async () => {
  const sybils = Array.from({ length: KEPT_MAX + 10 }, (_, index) => 1_000 + index);
  const { begin, market, references } = await guarded((customer) => Promise.resolve(customer >= 1_000 ? sybils : []));
  const { facts } = market.outcomes.findLast((outcome) => outcome.facts.some(({ fact }) => fact === 'trade'))!;
  const sample = facts.find((fact) => fact.fact === 'trade')!;
  const outcome = market.outcomes.at(-1)!;
  const atMs = market.nowMs;
  for (let one = 0; one + 1 < sybils.length; one += 2) {
    const [maker, taker] = [
      { ...sample.maker, customer: sybils[one]! },
      { ...sample.taker, customer: sybils[one + 1]! },
    ];
    references.note({ outcomes: [{ ...outcome, facts: [{ ...sample, atMs, ticks: 129_000, lots: 9_000, maker, taker }] }] });
  }
  expect(sybils.length).toBeGreaterThan(ASKED_MAX);
  const isGuarded = () => expect(market.place(5, 'buy', 240_000, 1_000)).toMatchObject({ refusal: 'worse_than_reference' });
  market.nowMs += 61 * MINUTE_MS;
  await references.look();
  expect(market.core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 100_000, dayTicks: 100_000 });
  await references.stop();
  market.nowMs += 61 * MINUTE_MS;
  await begin().look();
  expect(market.core.market('BTC_USDT')!.reference).toMatchObject({ ticks: 100_000, dayTicks: 100_000 });
  isGuarded();
});
