import { fail } from '@agio/contracts';
import type { FailedResult } from '@agio/module';
import type { Room } from './room.ts';

/**
 * A person who could not release at the end does not begin to sell: what is paid would wait for them. And an attacker who has taken over an account
 * could sell at once otherwise, so that the delay of withdrawals would be useless.
 */
export async function salesDelay(room: Room, seller: number): Promise<FailedResult | undefined> {
  const until = await room.changeDelayUntil(seller);
  return until === null || room.now() >= until ? undefined : fail('OTC_SALES_DELAYED', { until });
}
