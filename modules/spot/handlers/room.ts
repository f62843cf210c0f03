import { fail } from '@agio/contracts';
import type { HandlerResult } from '@agio/contracts';
import type { Refused } from '@agio/core';
import type { LastWritten } from '../position.ts';
import type { SpotPorts } from '../ports.ts';
import { refusalCode } from '../refusals.ts';
import { refusalView } from '../views.ts';
import type { MarketScale, Scales } from '../views.ts';

/** What every handler of spot trading works with. */
export interface Room extends Omit<SpotPorts, 'publish' | 'balancesOf' | 'customerOf'> {
  readonly scales: Scales;
  readonly lastWritten: LastWritten;
}

type Failed = Extract<HandlerResult<never>, { ok: false }>;

export function refusal(scale: MarketScale | undefined, refused: Refused): Failed {
  return fail(refusalCode(refused.refusal), refusalView(scale, refused));
}

/** Histories show what their reader wrote: waits for the customer's own last change, or the position asked for. */
export async function caughtUp(room: Room, customer: number, after: number | undefined): Promise<Failed | undefined> {
  if (after !== undefined && after > room.core.sequence) return fail('PARAMETER_ERROR', [{ field: 'after', problem: 'in_the_future' }]);
  const reached = await room.reached(Math.max(after ?? 0, room.lastWritten.of(customer)));
  return reached ? undefined : fail('UNAVAILABLE');
}

/** The market a filter names: undefined for none, null where there is no such market. */
export function filterMarket(room: Room, name: string | undefined): number | undefined | null {
  return name === undefined ? undefined : (room.core.market(name)?.id ?? null);
}

/** An order's number as it came on the wire. */
export function orderNumber(id: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined;
}
