import type { HeldFor } from '@agio/module';
import { PROMISED } from './machine/state.ts';

/** Rewards that were promised and not paid, to those whom they were promised to. */
export const promisedRewards: HeldFor = {
  kind: PROMISED.kind,
  async weightsAt(session, sequence) {
    const rows = await session.query<{ customer: bigint; coin: number; weight: string }>(
      `select customer, coin, sum(reward)::text as weight from lock_row
       where opened <= $1 and (state = 'due' or sequence > $1) group by customer, coin`,
      [sequence],
    );
    return rows.map(({ coin, customer, weight }) => ({ customer: Number(customer), coin, weight: BigInt(weight) }));
  },
};
