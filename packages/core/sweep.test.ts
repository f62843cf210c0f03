// Protects: the comparison of two cores while they run: it covers everything, ends whatever is requested meanwhile, and finds every difference.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Core } from './core.ts';
import type { Command, PlaceOrder } from './commands.ts';
import type { Machine, MachineTools } from './machine.ts';
import { gridMachine } from './testing/grid-machine.ts';
import type { StartGrid } from './testing/grid-machine.ts';
import { fund, limitOrder, smallMarket } from './testing/small-market.ts';

const START_MS = 1_790_000_000_000;

function apply(core: Core, command: Command): void {
  const { reply } = core.apply(core.sequence + 1, START_MS, command);
  expect(reply.ok || reply.refusal === 'order_not_open').toBe(true);
}

const ask = (core: Core, customer: number, key: number): void =>
  apply(core, { kind: 'cancel', customer, target: { order: 1 }, request: { key: String(key), body: '' } });

/** One market of whole atoms, and three customers with money; the last owner is a sub-account. */
const SET_UP: readonly Command[] = [
  ...smallMarket({ maxLots: 1_000, makerFeeBps: 5, takerFeeBps: 10 }),
  ...['a', 'b', 'c'].map((ref) => ({ kind: 'create_customer', ref, wide: false }) as const),
  { kind: 'create_sub_account', customer: 1, ref: 's' },
  ...[1, 2, 3, 4].flatMap((owner) => fund(owner, '90000')),
];

/** Takes all pieces, with `between` after each of them. */
function pieces(core: Core, between: (count: number) => void = () => undefined): number[] {
  const sweep = core.sweep();
  const all: number[] = [];
  for (let piece = sweep.next(); piece !== undefined; piece = sweep.next()) {
    all.push(piece);
    if (all.length > 1_000) throw new Error('it does not come to its end');
    between(all.length);
  }
  return all;
}

it('comes to its end although customers who are remembered go on asking', () => {
  const core = new Core(undefined, undefined, 64);
  let keys = 0;
  for (const ref of ['a', 'b']) apply(core, { kind: 'create_customer', ref, wide: false });
  for (; keys < 1_000; keys += 1) ask(core, 1 + (keys % 2), keys);
  const quiet = pieces(core).length;
  expect(pieces(core, () => ask(core, 1 + (keys % 2), (keys += 1))).length).toBeLessThan(quiet + 3);
});

/** Moves what backs a coin without telling anybody. */
function mover(): Machine & { tools?: MachineTools } {
  const machine: Machine & { tools?: MachineTools } = {
    name: 'mover',
    layout: 1,
    start(tools) {
      machine.tools = tools;
      return { apply: () => ({ ok: true, kind: 'done' }), save: () => undefined, load: () => undefined, holds: () => [] };
    },
  };
  return machine;
}

it('finds money that another source backs, and sub-accounts of another customer', () => {
  const made = ['a', 'b'].map((sub) => {
    const machine = mover();
    const core = new Core(undefined, undefined, 64, [machine]);
    apply(core, { kind: 'define_coin', code: 'COIN', name: 'COIN', decimals: 0, tags: [] });
    for (const ref of ['a', 'b']) apply(core, { kind: 'create_customer', ref, wide: false });
    apply(core, { kind: 'issue', to: { owner: 1, kind: 'trading' }, coin: 'COIN', amount: '9', reason: 'seed', cause: 'c' });
    return { core, machine, sub };
  });
  const [one, other] = made.map(({ core }) => core) as [Core, Core];
  expect(pieces(other)).toEqual(pieces(one));
  made[1]?.machine.tools?.money.moveBacking(0, 0, 1, 4n);
  expect(pieces(other)).not.toEqual(pieces(one));
  made[1]?.machine.tools?.money.moveBacking(0, 1, 0, 4n);
  apply(one, { kind: 'create_sub_account', customer: 1, ref: 's' });
  apply(other, { kind: 'create_sub_account', customer: 2, ref: 's' });
  expect(pieces(other)).not.toEqual(pieces(one));
});

const some = fc.record({
  what: fc.constantFrom('order', 'order', 'order', 'order', 'cancel', 'cancel', 'amend', 'grid', 'tick', 'ask'),
  customer: fc.integer({ min: 1, max: 3 }),
  buys: fc.boolean(),
  ticks: fc.integer({ min: 97, max: 103 }),
  lots: fc.integer({ min: 1, max: 20 }),
  ms: fc.constantFrom(0, 0, 1, 7, 61_000),
  more: fc.constantFrom('', 'named', 'due', 'market', 'sub'),
});

function commandOf(
  core: Core,
  nowMs: number,
  { buys, customer, lots, more, ticks, what }: typeof some extends fc.Arbitrary<infer T> ? T : never,
): Command {
  const open = core.openOrders(customer);
  const order = open[lots % Math.max(1, open.length)]?.id ?? 1;
  const request = more === 'named' ? { key: `${customer}${ticks}${lots}`, body: '' } : null;
  if (what === 'cancel') return { kind: 'cancel', customer, target: more === 'due' ? { market: -1 } : { order }, request };
  if (what === 'amend') return { kind: 'amend', customer, order, ticks: buys ? 0 : ticks, lots, request };
  const grid: StartGrid = { kind: 'grid.start', customer: 1, owner: buys ? 1 : 4, low: ticks, high: ticks + 1, lots };
  if (what === 'grid') return grid;
  if (what === 'tick') return { kind: 'tick' };
  if (what === 'ask') return { kind: 'create_customer', ref: `${lots}`, wide: true };
  const isMarket = more === 'market';
  return limitOrder(more === 'sub' ? 1 : customer, buys ? 'buy' : 'sell', isMarket ? 0 : ticks, isMarket && buys ? 0 : lots, {
    ...(more === 'sub' ? { owner: 4 } : {}),
    type: isMarket ? 'market' : 'limit',
    timeInForce: more === 'due' ? 'GTD' : isMarket ? 'IOC' : 'GTC',
    stp: 'decrement',
    total: isMarket && buys ? String(lots * 100) : null,
    expireAtMs: more === 'due' ? nowMs + lots : 0,
    clientOrderId: more === 'named' ? `o${nowMs}${lots}` : null,
    request,
  });
}

it('takes the same pieces of a core that was saved at any moment and of the one that goes on, while both do', () => {
  fc.assert(
    fc.property(fc.array(some, { maxLength: 120 }), fc.nat(60), fc.nat(60), (steps, savedAt, sweptAt) => {
      const live = new Core(undefined, undefined, 64, [gridMachine]);
      for (const command of SET_UP) apply(live, command);
      let nowMs = START_MS;
      let copy: Core | undefined;
      let sweeps: ReturnType<Core['sweep']>[] = [];
      for (const [at, step] of steps.entries()) {
        if (at === savedAt) copy = new Core(undefined, live.save(), 64, [gridMachine]);
        const both = copy === undefined ? [live] : [live, copy];
        nowMs += step.ms;
        const command = commandOf(live, nowMs, step);
        for (const core of both) core.apply(core.sequence + 1, nowMs, command);
        if (copy === undefined || at < sweptAt) continue;
        expect(copy.digest).toBe(live.digest);
        if (sweeps.length === 0) sweeps = both.map((core) => core.sweep());
        const [own, other] = sweeps.map((sweep) => sweep.next());
        expect(other).toBe(own);
        if (own === undefined) sweeps = [];
      }
    }),
    { numRuns: 400 },
  );
});

it('has another digest for an order at another price, and for one that ended for another reason', () => {
  const digests = (last: Partial<PlaceOrder>): string => {
    const core = new Core(undefined, undefined, 64);
    for (const command of SET_UP) apply(core, command);
    const step = { what: 'order', customer: 1, buys: true, ticks: 100, lots: 2, ms: 0, more: '' } as const;
    const placed = commandOf(core, START_MS, step) as PlaceOrder;
    apply(core, { ...placed, side: 'sell', ticks: 102 });
    apply(core, { ...placed, ...last });
    return core.digest;
  };
  expect(digests({ ticks: 101 })).not.toBe(digests({ ticks: 100 }));
  // Both are cancelled with everything left of them.
  const atOnce = { timeInForce: 'IOC', lots: 1 } as const;
  expect(digests({ ...atOnce, customer: 2, ticks: 100 })).not.toBe(
    digests({ ...atOnce, customer: 2, type: 'market', side: 'sell', ticks: 0 }),
  );
});
