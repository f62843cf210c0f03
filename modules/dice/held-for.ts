import { partsAfter } from '@agio/module/parts';
import type { HeldFor, OpenHold, Part, SiteModule } from '@agio/module';
import { booksOf } from './machine/books.ts';
import { POOL } from './machine/state.ts';

/** Pools, by the shares that are owned of them; those that wait to be paid out are still owned. */
export const ownedPools: HeldFor = {
  kind: POOL.kind,
  line: 'pools',
  moves: 'dice_pool',
  async weightsAt(session, sequence) {
    const rows = await session.query<{ customer: bigint; coin: number; weight: string }>(
      `select customer, coin, sum(case direction when 'in' then shares else -shares end)::text as weight from dice_flow
       where state = 'done' and sequence <= $1 group by customer, coin`,
      [sequence],
    );
    return rows.map(({ coin, customer, weight }) => ({ customer: Number(customer), coin, weight: BigInt(weight) }));
  },
  partsOf(core, customer) {
    const { dealers, pools } = booksOf({ core });
    return [...pools.values()].flatMap(({ coin, shares }): Part[] => {
      const own = dealers.get(`${customer} ${coin}`);
      return own === undefined ? [] : [{ coin, weight: BigInt(own.shares), whole: BigInt(shares) }];
    });
  },
  async partsAt(session, customer, times) {
    const rows = await session.query<{ coin: number; done_at: bigint; weight: string; whole: string }>(
      `select coin, done_at, sum(case when customer = $1 then signed else 0 end)::text as weight, sum(signed)::text as whole
       from (select coin, done_at, customer, case direction when 'in' then shares else -shares end as signed from dice_flow where state = 'done') f
       where coin in (select coin from dice_flow where customer = $1 and state = 'done') group by coin, done_at order by coin, done_at`,
      [customer],
    );
    const steps = rows.map(({ coin, done_at: ms, weight, whole }) => ({
      ms: Number(ms),
      coin,
      weight: BigInt(weight),
      whole: BigInt(whole),
    }));
    return partsAfter(steps, times);
  },
};

/** Stakes of bets that wait for their roll. */
export const stakesHeld: NonNullable<SiteModule['openHolds']> = (core, customer) => {
  const { bets, betsOf } = booksOf({ core });
  return [...(betsOf.get(customer) ?? [])].flatMap((id): OpenHold[] => {
    const bet = bets.get(id);
    return bet === undefined ? [] : [{ account: 'game', coin: bet.coin, by: 'bet', id, atoms: BigInt(bet.stake) }];
  });
};
