// Protects: while a machine restrains a customer, no order takes anything from them: not a new, an amended or a resting one, and whatever rests is ended instead.
import { expect, it } from 'vitest';
import type { Command, MachineCommand } from './commands.ts';
import { Core, fastBooks, plainBooks } from './core.ts';
import type { Machine, Restraints } from './machine.ts';
import { refused } from './refusals.ts';
import { fund, limitOrder, smallMarket } from './testing/small-market.ts';

const [COIN, CASH] = [0, 1];
const [ALICE, BOB] = [1, 2];

interface Restrain extends MachineCommand {
  readonly kind: 'warden.set';
  readonly owes: readonly (readonly [customer: number, coin: number])[];
  readonly still: readonly number[];
}

/** Who owes what, and which coins stand still, as the command says. */
const warden: Machine = {
  name: 'warden',
  layout: 1,
  start() {
    let now: Restrain = { kind: 'warden.set', owes: [], still: [] };
    const restraints: Restraints = {
      debtOf: (customer, coin) => (now.owes.some(([who, one]) => who === customer && one === coin) ? 1n : 0n),
      isActive: () => now.owes.length + now.still.length > 0,
      refusal(customer, coin, gets) {
        if (now.still.includes(coin)) return refused('coin_stands_still');
        const owed = now.owes.filter(([who]) => who === customer);
        if (owed.length === 0) return undefined;
        return owed.some(([, one]) => one === gets) ? 'near_reference' : refused('customer_owes');
      },
    };
    return {
      restraints,
      apply(command) {
        now = command as Restrain;
        return { ok: true, kind: 'done' };
      },
      save: (writer) => writer.text(JSON.stringify(now)),
      load: (reader) => void (now = JSON.parse(reader.text()) as Restrain),
      holds: () => [],
    };
  },
};

type Books = typeof fastBooks;

function begun(books: Books): Core {
  const core = new Core(books, undefined, 64, [warden]);
  const customers = ['a', 'b'].map((ref): Command => ({ kind: 'create_customer', ref, wide: false }));
  for (const command of [...smallMarket(), ...customers, ...fund(ALICE, '100000'), ...fund(BOB, '100000')]) run(core, command);
  return core;
}

const run = (core: Core, command: Command) => core.apply(core.sequence + 1, core.nowMs, command);
const restrain = (core: Core, owes: Restrain['owes'], still: Restrain['still'] = []) => {
  const command: Restrain = { kind: 'warden.set', owes, still };
  return run(core, command);
};
const why = (core: Core, command: Command) => {
  const { reply } = run(core, command);
  return reply.ok ? 'ok' : reply.refusal;
};

for (const [name, books] of [
  ['fast', fastBooks],
  ['plain', plainBooks],
] as const) {
  it(`36: a debtor keeps nothing from a claim in exits that it may not sell (${name} books)`, () => {
    const core = begun(books);
    const leg = { timeInForce: 'GTC', postOnly: false, stp: 'expire-maker', total: null, expireAtMs: 0, clientOrderId: null } as const;
    const legs = [
      { ...leg, leg: 'entry', side: 'buy', type: 'limit', ticks: 100, lots: 10 },
      { ...leg, leg: 'exit', side: 'sell', type: 'stop-market', stopTicks: 90, ticks: 0, lots: 0 },
    ] as const;
    const list = { kind: 'place_list', customer: ALICE, market: 0, list: 'oto', legs, request: null } as const;
    expect(why(core, list)).toBe('ok');
    restrain(core, [[ALICE, COIN]]);
    expect(why(core, list)).toBe('customer_owes');
    expect(why(core, limitOrder(BOB, 'sell', 100, 10))).toBe('ok');
    const held = core.balances(ALICE).filter((one) => one.kind === 'trading' && one.coin === COIN);
    expect(held).toMatchObject([{ available: '100010', held: '0' }]);
    expect(core.openOrders(ALICE)).toEqual([]);
  });

  it(`C2: a debtor sells nothing and buys only the coin that they owe, near the reference (${name} books)`, () => {
    const core = begun(books);
    restrain(core, [[ALICE, COIN]]);
    expect(why(core, limitOrder(ALICE, 'sell', 100, 1))).toBe('customer_owes');
    expect(why(core, limitOrder(ALICE, 'buy', 106, 1))).toBe('worse_than_reference');
    expect(why(core, limitOrder(ALICE, 'buy', 105, 1))).toBe('ok');
    expect(why(core, limitOrder(BOB, 'sell', 100, 1))).toBe('ok');
    // Owing the money, they may sell for it; the last trade was at 105.
    restrain(core, [[ALICE, CASH]]);
    expect(why(core, limitOrder(ALICE, 'buy', 100, 1))).toBe('customer_owes');
    expect(why(core, limitOrder(ALICE, 'sell', 99, 1))).toBe('worse_than_reference');
    expect(why(core, limitOrder(ALICE, 'sell', 100, 1))).toBe('ok');
  });

  it(`C2: what a debtor left in the book ends before it can be filled, and nothing else does (${name} books)`, () => {
    const core = begun(books);
    run(core, limitOrder(ALICE, 'buy', 150, 5));
    run(core, limitOrder(BOB, 'buy', 90, 5));
    restrain(core, [[ALICE, CASH]]);
    const { facts } = run(core, limitOrder(BOB, 'sell', 90, 5, { timeInForce: 'FOK', stp: 'expire-maker' }));
    expect(facts).toEqual([]);
    const sold = run(core, limitOrder(BOB, 'sell', 140, 5));
    expect(sold.facts.filter(({ fact }) => fact === 'trade')).toEqual([]);
    expect(sold.facts).toContainEqual(expect.objectContaining({ customer: ALICE, status: 'cancelled', reason: 'operator' }));
    expect(core.balances(ALICE).find(({ coin }) => coin === CASH)).toMatchObject({ available: '100000', held: '0' });
    expect(core.audit()).toEqual([]);
  });

  it(`C1: a coin that stands still is neither sold nor bought, new or amended, and cancels work (${name} books)`, () => {
    const core = begun(books);
    const { reply } = run(core, limitOrder(BOB, 'sell', 110, 5));
    const order = reply.ok && reply.kind === 'order' ? reply.order.id : 0;
    restrain(core, [], [COIN]);
    expect(why(core, limitOrder(ALICE, 'buy', 110, 1))).toBe('coin_stands_still');
    expect(why(core, limitOrder(ALICE, 'sell', 100, 1))).toBe('coin_stands_still');
    expect(why(core, { kind: 'amend', customer: BOB, order, ticks: 111, lots: 0, request: null })).toBe('coin_stands_still');
    expect(why(core, { kind: 'cancel', customer: BOB, target: { order }, request: null })).toBe('ok');
    restrain(core, []);
    expect(why(core, limitOrder(ALICE, 'buy', 110, 1))).toBe('ok');
  });
}

it('a snapshot restrains whom it restrained before', () => {
  const core = begun(fastBooks);
  restrain(core, [[ALICE, COIN]]);
  const again = new Core(fastBooks, core.save(), 64, [warden]);
  expect(why(again, limitOrder(ALICE, 'sell', 100, 1))).toBe('customer_owes');
});
