import type { Core } from '@agio/core';
import { CoreEngine } from './core/engine.ts';
import { makeWorkload } from './core/workload.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const ROUNDS = 15;
const CUSTOMERS = 1_000;
const RESTING = 20_000;

interface Size {
  readonly customers: number;
  readonly resting: number;
}

/** Changing resting orders compared with placing them, through the same interface of the core: objects in, objects out. */
export async function benchAmend(print: Print, scale: number): Promise<void> {
  const size = { customers: scaled(CUSTOMERS, scale, 2), resting: scaled(RESTING, scale) };
  const { core } = new CoreEngine({ ...makeWorkload('w1', scale), accounts: size.customers });
  const [places, amends, reductions]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
    const ids: number[] = [];
    places.push(rate(size, () => placeAll(core, ids, size)));
    amends.push(rate(size, () => amendAll(core, ids, round, 0, size)));
    reductions.push(rate(size, () => amendAll(core, ids, round, 90_000, size)));
    for (let customer = 1; customer <= size.customers; customer += 1)
      core.apply(core.sequence + 1, core.nowMs, { kind: 'cancel', customer, target: { market: -1 }, request: null });
  }
  const [placing, amending, reducing] = [median(places), median(amends), median(reductions)];
  print(`a second: ${thousands(placing)} places, ${thousands(amending)} new prices, ${thousands(reducing)} reductions in place`);
  print(`figure amend.price ${(amending / placing).toFixed(2)}`);
  print(`figure amend.reduce ${(reducing / placing).toFixed(2)}`);
}

function ticksOf(at: number): number {
  return 900_000 + (at % 5_000);
}

function placed(customer: number, ticks: number) {
  return {
    kind: 'place',
    customer,
    market: 0,
    side: 'buy',
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    stp: 'expire-taker',
    ticks,
    lots: 100_000,
    total: null,
    expireAtMs: 0,
    clientOrderId: null,
    request: null,
  } as const;
}

function placeAll(core: Core, ids: number[], { customers, resting }: Size): void {
  for (let at = 0; at < resting; at += 1) {
    const { reply } = core.apply(core.sequence + 1, core.nowMs, placed(1 + (at % customers), ticksOf(at)));
    if (!reply.ok || reply.kind !== 'order') throw new Error('not placed');
    ids.push(reply.order.id);
  }
}

/** With `lots` it reduces in place, without it moves to another price. */
function amendAll(core: Core, ids: readonly number[], round: number, lots: number, { customers, resting }: Size): void {
  for (let index = 0; index < resting; index += 1) {
    const ticks = lots > 0 ? 0 : ticksOf(index * 7 + round + 1);
    const command = { kind: 'amend', customer: 1 + (index % customers), order: ids[index]!, ticks, lots, request: null } as const;
    if (!core.apply(core.sequence + 1, core.nowMs, command).reply.ok) throw new Error('not amended');
  }
}

function rate({ resting }: Size, work: () => void): number {
  const from = performance.now();
  work();
  return (resting * 1_000) / (performance.now() - from);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function thousands(value: number): string {
  return `${Math.round(value / 1_000)},000`;
}
