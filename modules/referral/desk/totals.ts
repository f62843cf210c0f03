import type { Session } from '@agio/database';
import { WAITING } from '../queries.ts';

export interface CoinTotals {
  readonly coin: number;
  readonly fees: bigint;
  readonly credited: bigint;
  readonly waiting: bigint;
  readonly withheld: bigint;
}

const big = (text: string | null): bigint => BigInt(text ?? '0');

/** All rewards by coin, and the fees that they are of, each once. */
export async function totalsByCoin(session: Session): Promise<CoinTotals[]> {
  const rows = await session.query<{ coin: number } & Record<'fees' | 'credited' | 'waiting' | 'withheld', string | null>>(
    `select coin, sum(amount) filter (where credited_at is not null)::text as credited, sum(amount) filter (where ${WAITING})::text as waiting,
       sum(amount) filter (where withheld_at is not null)::text as withheld,
       (select sum(fee)::text from (select distinct on (cause, friend) fee from referral_reward one where one.coin = r.coin) each) as fees
     from referral_reward r group by coin order by coin`,
  );
  return rows.map(({ coin, credited, fees, waiting, withheld }) => ({
    coin,
    fees: big(fees),
    credited: big(credited),
    waiting: big(waiting),
    withheld: big(withheld),
  }));
}

/** What each beneficiary earned by others' fees, by coin. */
export async function inviterSums(
  session: Session,
): Promise<readonly { readonly customer: number; readonly coin: number; readonly atoms: bigint; readonly withheld: bigint }[]> {
  const rows = await session.query<{ customer: bigint; coin: number; atoms: string | null; withheld: string | null }>(
    `select beneficiary as customer, coin, sum(amount) filter (where withheld_at is null)::text as atoms,
       sum(amount) filter (where withheld_at is not null)::text as withheld
     from referral_reward where level <> 'back' group by 1, 2`,
  );
  return rows.map(({ atoms, coin, customer, withheld }) => ({
    customer: Number(customer),
    coin,
    atoms: big(atoms),
    withheld: big(withheld),
  }));
}
