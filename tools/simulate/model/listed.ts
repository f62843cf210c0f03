import type { EndReason } from '@agio/core';
import type { ModelOrder, World } from './world.ts';

/** Something happened to an order: its list follows before the command is complete. */
export function touch(world: World, { of }: ModelOrder): void {
  if (of !== null) world.touched.add(of.list);
}

/** An order has ended. */
export function ended(world: World, order: ModelOrder, reason: EndReason | null): void {
  if (order.of === null) return;
  const { list } = order.of;
  list.endReason = reason;
  if (list.entry === order) {
    list.entry = null;
    list.endedEntry = order;
  } else {
    list.hasEnded = true;
    if (list.profit === order) list.profit = null;
    else list.stop = null;
  }
  touch(world, order);
}

/** Whether an order is one of two exits that purchase and hold what the more expensive of them needs. */
export function sharesHold({ asked, of }: ModelOrder): boolean {
  return of !== null && of.leg !== 'entry' && asked.side === 'buy' && of.list.isArmed && of.list.profit !== null && of.list.stop !== null;
}

/** Whether its list decides how much it is for: what is left of it may be less than may be ordered. */
export const isExit = ({ of }: ModelOrder): boolean => of !== null && of.leg !== 'entry';
