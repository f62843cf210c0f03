import { fail } from '@agio/contracts';
import type { RequestContext } from '@agio/contracts';
import type { RefusalResult } from '@agio/core';
import type { LastChanged, FailedResult } from '@agio/module';
import type { SpotPorts } from '../ports.ts';
import { refusalCode } from '../refusals.ts';
import { refusalView } from '../views.ts';
import type { MarketScale, Scales } from '../views.ts';

/** What every handler of spot trading uses. */
export interface Room extends Omit<
  SpotPorts,
  | 'publish'
  | 'exchangeBalances'
  | 'customerOf'
  | 'linkedWith'
  | 'referenceProvider'
  | 'onError'
  | 'tell'
  | 'tellDelisting'
  | 'tradedDay'
  | 'rateOf'
> {
  readonly scales: Scales;
  readonly lastWritten: LastChanged;
}

/** The caller of a change, and its request key; what goes beside the answer is sent in headers. */
export type Asker = Pick<RequestContext, 'customer' | 'deviceWaitsUntil' | 'request' | 'setHeader'>;

export function refusal(scale: MarketScale | undefined, refused: RefusalResult): FailedResult {
  return fail(refusalCode(refused.refusal), refusalView(scale, refused));
}

/** Makes histories show their reader's writes: waits for the customer's own last change, or the requested position. */
export async function caughtUp(room: Room, customer: number, after: number | undefined): Promise<FailedResult | undefined> {
  if (after !== undefined && after > room.core.sequence) return fail('PARAMETER_ERROR', [{ field: 'after', problem: 'in_the_future' }]);
  const reached = await room.reached(Math.max(after ?? 0, room.lastWritten.of(customer)));
  return reached ? undefined : fail('UNAVAILABLE');
}

/** The market a filter names: undefined for none, null where there is no such market. */
export function filterMarket(room: Room, name: string | undefined): number | undefined | null {
  return name === undefined ? undefined : (room.core.market(name)?.id ?? null);
}

/** An order's number from the wire. */
export function orderNumber(id: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined;
}
