import { answer, fail } from '@agio/contracts';
import type { Calls, Handler } from '@agio/contracts';
import type { Market, SideName } from '@agio/core';
import type { FailedResult } from '@agio/module';
import { refusal } from './room.ts';
import type { Asker, Room } from './room.ts';

/** GET /exchange/priceGuard. */
export function priceGuard({ core }: Room): Handler<Calls['priceGuard']> {
  return (_input, { customer }) => answer({ isOn: core.isGuarded(customer) });
}

/** POST /exchange/priceGuard. */
export function setPriceGuard(room: Room): Handler<Calls['setPriceGuard']> {
  return async ({ body: { isOn } }, { customer }) => {
    const { reply } = await room.submit({ kind: 'set_price_guard', customer, isOn });
    return reply.ok ? answer({ isOn }) : refusal(undefined, reply);
  };
}

/** Why an order that waits for a trigger is neither placed nor changed from a new device: in which market it will be filled is unknown today. */
export function newDeviceWaits({ deviceWaitsUntil: until }: Pick<Asker, 'deviceWaitsUntil'>): FailedResult | undefined {
  return until === null ? undefined : fail('DEVICE_TOO_NEW', { until });
}

/**
 * Why an order from a new device is refused: a thief with a password could have it filled by an accomplice. Where many trade, and with the guard, that gains
 * them next to nothing; so only such orders pass. `ticks` is 0 for a market order.
 */
export function newDeviceRefusal(
  { core, now }: Pick<Room, 'core' | 'now'>,
  { reference }: Pick<Market, 'reference'>,
  { customer, deviceWaitsUntil: until }: Asker,
  { side, ticks }: { readonly side: SideName; readonly ticks: number },
): FailedResult | undefined {
  if (until === null) return undefined;
  if (reference === null || reference.ticks === 0 || now() >= reference.liveUntilMs) return fail('DEVICE_TOO_NEW', { until });
  const [highest, lowest] = reference.worst;
  const isNear = ticks > 0 && (side === 'buy' ? ticks <= highest : ticks >= lowest);
  return isNear || core.isGuarded(customer) ? undefined : fail('DEVICE_TOO_NEW', { until });
}
