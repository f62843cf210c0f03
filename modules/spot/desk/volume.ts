import { formatDecimal } from '@agio/kernel';
import { MINUTE_MS } from '@agio/kernel/time';
import type { Room } from '../handlers/room.ts';

/** Traded totals between two moments by bucket (an hour or a day) and quote coin, from the candles of that length. */
export async function volumeOf(
  { core, database }: Pick<Room, 'core' | 'database'>,
  fromMs: number,
  toMs: number,
  bucketMs: number,
): Promise<{ readonly at: number; readonly coin: string; readonly amount: string }[]> {
  const rows = await database.query<{ market: number; open_ms: bigint; quote: string }>(
    'select market, open_ms, quote::text as quote from spot_candle where minutes = $1 and open_ms >= $2 and open_ms < $3',
    [bucketMs / MINUTE_MS, fromMs, toMs],
  );
  return rows.flatMap(({ market, open_ms: at, quote }) => {
    const coin = core.markets[market]?.quote;
    return coin === undefined ? [] : [{ at: Number(at), coin: coin.code, amount: formatDecimal(BigInt(quote), coin.decimals) }];
  });
}
