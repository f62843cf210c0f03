import type { AccountKindName } from '@agio/core';
import { assert } from '@agio/kernel';
import type { OpenHold } from '@agio/module';
import { walletState } from '../calls/room.ts';
import type { SitePorts } from '../shared/ports.ts';

/** Why a part of a customer's account cannot be used now. */
export interface AnyHold extends Omit<OpenHold, 'by'> {
  readonly by: OpenHold['by'] | 'order' | 'withdrawal';
}

/** Everything that is held of a customer's accounts: resting orders, open withdrawals, and what other capabilities hold. */
export function holdsOf(room: Pick<SitePorts, 'core' | 'openHolds'>, customer: number): AnyHold[] {
  const holds: AnyHold[] = [];
  const account: AccountKindName = 'trading';
  for (const order of room.core.openOrders(customer)) {
    if (order.owner !== undefined) continue;
    const market = room.core.markets[order.market];
    assert(market !== undefined, 'an open order has a market');
    const coin = order.side === 'buy' ? market.quote.id : market.base.id;
    const left = BigInt(order.lots - order.filledLots);
    const atoms =
      order.side === 'buy' ? left * BigInt(order.ticks) * BigInt(market.quoteAtomsPerTickLot) : left * BigInt(market.baseAtomsPerLot);
    holds.push({ account, coin, by: 'order', id: order.id, atoms });
  }
  for (const { amount, coin, customer: owner, id, reopened } of walletState(room).withdrawals.values())
    if (owner === customer && !reopened) holds.push({ account, coin, by: 'withdrawal', id, atoms: BigInt(amount) });
  return [...holds, ...room.openHolds(room.core, customer)];
}
