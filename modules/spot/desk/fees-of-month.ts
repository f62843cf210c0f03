import type { MarketRules } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import type { RequestPreview } from '@agio/module';
import type { Room } from '../handlers/room.ts';
import type { MarketScale } from '../views.ts';

const MONTH_MS = 30 * 24 * 60 * 60_000;

/** What the fees of the last 30 days would have been under other rates, at the same volume: by role, in the coin that they were paid in. */
export async function feesOfLastMonth(
  { database, now }: Pick<Room, 'database' | 'now'>,
  { market }: MarketScale,
  { makerFeeBps, takerFeeBps }: MarketRules,
): Promise<NonNullable<RequestPreview['effect']>> {
  const rows = await database.query<{ role: 'maker' | 'taker'; side: 'buy' | 'sell'; fee: string; fills: bigint }>(
    `select role, side, sum(fee)::text as fee, count(*) as fills from spot_fill where market = $1 and at_ms >= $2 group by role, side order by role, side`,
    [market.id, now() - MONTH_MS],
  );
  const rates = { maker: [market.makerRate, makerFeeBps * 100], taker: [market.takerRate, takerFeeBps * 100] } as const;
  return rows.flatMap(({ fee, fills, role, side }) => {
    // Fees are taken from what is received.
    const { code, decimals } = side === 'buy' ? market.base : market.quote;
    const [before, after] = rates[role];
    const then = before === 0 ? undefined : (BigInt(fee) * BigInt(Math.round(after))) / BigInt(before);
    return [
      { field: `${role} ${code}`, value: formatDecimal(BigInt(fee), decimals) },
      { field: `${role} ${code} after`, value: then === undefined ? '?' : formatDecimal(then, decimals) },
      { field: `${role} ${code} fills`, value: String(fills) },
    ];
  });
}
