import { parentPort, workerData } from 'node:worker_threads';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { fund, limitOrder, smallMarket } from '@agio/core/testing';
import { assert } from '@agio/kernel';

/** A price at which so many icebergs stand, each of so many parts. */
export interface IcebergWork {
  readonly icebergs: number;
  readonly parts: number;
}

/** How fast parts were taken, by how many takers, and the longest of them. */
export interface SweptIcebergs {
  readonly perSecond: number;
  readonly takers: number;
  readonly longestMs: number;
  /** Fills of each taker but the last: as many as one order may make. */
  readonly fewest: number;
}

const START_MS = 1_790_000_000_000;
const PART = 10;
const EACH = 5;
const FUNDS = '1000000000000';

/** Takers buy until nothing is left; none may be cut off before its last fill. */
function sweep({ icebergs, parts }: IcebergWork): SweptIcebergs {
  const core = new Core();
  const apply = (command: Command) => {
    const { reply } = core.apply(core.sequence + 1, START_MS, command);
    assert(reply.ok, `${command.kind} was refused`);
    return reply;
  };
  for (const command of smallMarket({ maxLots: 1_000_000_000 })) apply(command);
  for (let customer = 1; customer <= 1 + Math.ceil(icebergs / EACH); customer += 1) {
    apply({ kind: 'create_customer', ref: `c${customer}`, wide: false });
    for (const command of fund(customer, FUNDS)) apply(command);
  }
  for (let at = 0; at < icebergs; at += 1) {
    const shown = { type: 'iceberg', displayLots: PART, displayVariance: 0, seed: at } as const;
    apply(limitOrder(2 + Math.floor(at / EACH), 'sell', 100, PART * parts, shown));
  }
  let [takers, longestMs, fewest, left] = [0, 0, Infinity, icebergs * parts * PART];
  const from = performance.now();
  while (left > 0) {
    const began = performance.now();
    const reply = apply(limitOrder(1, 'buy', 100, left, { timeInForce: 'IOC' }));
    longestMs = Math.max(longestMs, performance.now() - began);
    assert(reply.kind === 'order', 'a taker is an order');
    takers += 1;
    left -= reply.order.filledLots;
    if (left > 0) fewest = Math.min(fewest, reply.fills.length);
  }
  const perSecond = (icebergs * parts * 1_000) / (performance.now() - from);
  assert(core.audit().length === 0, 'a hold that nothing explains is left');
  return { perSecond, takers, longestMs, fewest };
}

assert(parentPort !== null, 'icebergs are measured in a worker');
parentPort.on('message', (message) => {
  if (message === 'end') process.exit();
  parentPort?.postMessage(sweep(workerData as IcebergWork));
});
