import { partsAfter } from '@agio/module/parts';
import type { HeldFor } from '@agio/module';
import { PROMISED } from './machine/state.ts';
import { booksOf } from './handlers/room.ts';

/** Rewards that were promised and not paid, to those whom they were promised to. */
export const promisedRewards: HeldFor = {
  kind: PROMISED.kind,
  line: 'promised',
  moves: 'lock_reward',
  async weightsAt(session, sequence) {
    const rows = await session.query<{ customer: bigint; coin: number; weight: string }>(
      `select customer, coin, sum(reward)::text as weight from lock_row
       where opened <= $1 and (state = 'due' or sequence > $1) group by customer, coin`,
      [sequence],
    );
    return rows.map(({ coin, customer, weight }) => ({ customer: Number(customer), coin, weight: BigInt(weight) }));
  },
  partsOf(core, customer) {
    const { positions, positionsOf } = booksOf({ core });
    const sums = new Map<number, bigint>();
    for (const id of positionsOf.get(customer) ?? []) {
      const record = positions.get(id)?.record;
      if (record === undefined) continue;
      sums.set(record.coin, (sums.get(record.coin) ?? 0n) + BigInt(record.reward) - BigInt(record.rewarded));
    }
    return [...sums].map(([coin, atoms]) => ({ coin, weight: atoms, whole: null }));
  },
  async partsAt(session, customer, times) {
    const rows = await session.query<{ coin: number; from_ms: bigint; until_ms: bigint | null; reward: string }>(
      `select r.coin, p.created_at as from_ms, sum(r.reward)::text as reward,
         case r.state when 'paid' then r.paid_at when 'due' then null else p.updated_at end as until_ms
       from lock_row r join lock_position p on p.id = r.position where r.customer = $1 group by 1, 2, 4`,
      [customer],
    );
    const steps = rows.flatMap(({ coin, from_ms: fromMs, reward, until_ms: untilMs }) => [
      { ms: Number(fromMs), coin, weight: BigInt(reward) },
      ...(untilMs === null ? [] : [{ ms: Number(untilMs), coin, weight: -BigInt(reward) }]),
    ]);
    return partsAfter(steps, times).map((part) => ({ ...part, whole: null }));
  },
};
