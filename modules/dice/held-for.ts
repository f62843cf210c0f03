import type { HeldFor } from '@agio/module';
import { POOL } from './machine/state.ts';

/** Pools, by the shares that are owned of them; those that wait to be paid out are still owned. */
export const ownedPools: HeldFor = {
  kind: POOL.kind,
  async weightsAt(session, sequence) {
    const rows = await session.query<{ customer: bigint; coin: number; weight: string }>(
      `select customer, coin, sum(case direction when 'in' then shares else -shares end)::text as weight from dice_flow
       where state = 'done' and sequence <= $1 group by customer, coin`,
      [sequence],
    );
    return rows.map(({ coin, customer, weight }) => ({ customer: Number(customer), coin, weight: BigInt(weight) }));
  },
};
