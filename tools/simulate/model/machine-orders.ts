import type { AmendOrder, CancelOrders, OrderAnswer, Outcome, PlaceOrder } from '@agio/core';
import { amend, cancel, place } from './orders.ts';
import type { World } from './world.ts';

/** What a machine asked of the book, until its step. */
export interface AskedByMachine {
  readonly tag: string;
  readonly command: PlaceOrder | CancelOrders | AmendOrder;
}

/** The step of what a machine asked for: it is decided like any other. `numbers` are the core's for orders that are placed by steps. */
export function answerTo(world: World, { command }: AskedByMachine, numbers: number[]): OrderAnswer {
  if (command.kind === 'place') {
    const [number = 0] = numbers;
    const result = place(world, command, number);
    if (typeof result === 'string') return { ok: false, refusal: result };
    numbers.shift();
    return { ok: true, order: number };
  }
  const result = command.kind === 'cancel' ? cancel(world, command) : amend(world, command);
  return typeof result === 'string' ? { ok: false, refusal: result } : { ok: true, order: 0 };
}

/** The numbers that the core gave to orders of a command's steps, in the order of their steps. */
export function numbersInSteps({ facts, reply }: Outcome, { numbers }: World): readonly number[] {
  const replied = !reply.ok
    ? []
    : reply.kind === 'order'
      ? [reply.order.id]
      : reply.kind === 'list'
        ? reply.orders.map(({ id }) => id)
        : [];
  const told = facts.flatMap((fact) => (fact.fact === 'order' ? [fact.id] : []));
  return [...new Set(told)].filter((id) => !numbers.has(id) && !replied.includes(id));
}
