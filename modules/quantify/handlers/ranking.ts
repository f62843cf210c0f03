import { answer, pageOf } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { EQUITY_BANDS } from '@agio/contracts/quantify';
import type { RankedRobot, RankingWindow } from '@agio/contracts/quantify';
import { assert } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { winRateOf } from '../figures/returns.ts';
import type { QuantifyRoom } from './room.ts';
import type { Entry } from '../ranking/ranking.ts';
import { ageOf } from '../ranking/rank.ts';
import { isCopyable } from './copy.ts';

type Ranking = Handlers<'quantifyRanking'>['quantifyRanking'];

/** The public view of robots: never their lines, their owner or their amount. */
export const rankingHandler =
  (room: QuantifyRoom): Ranking =>
  ({ query }) => {
    const { drawdown, kind, market, q, window } = query;
    const { ranking } = room;
    const text = q?.toLowerCase();
    const all = ranking.ranked(window).places.map((robot, at) => viewOf(room, entryOf(room, robot), window, at + 1));
    const found = all.filter(
      (one) =>
        (kind === undefined || one.kind === kind) &&
        (market === undefined || one.markets.includes(market)) &&
        (drawdown === undefined || one.drawdown <= drawdown) &&
        (text === undefined || one.nickname.toLowerCase().includes(text)),
    );
    const { limit, page } = pageOf(query);
    return answer({
      list: found.slice((page - 1) * limit, page * limit),
      total: found.length,
      page,
      limit,
      computedAt: ranking.computedAtMs ?? null,
      inProfit: all.filter(({ returned }) => returned > 0).length,
      stopped: all.filter(({ endedAt }) => endedAt !== null).length,
    });
  };

function entryOf({ ranking }: QuantifyRoom, robot: number): Entry {
  const entry = ranking.entry(robot);
  assert(entry !== undefined, 'what has a place is listed');
  return entry;
}

function viewOf(room: QuantifyRoom, entry: Entry, window: RankingWindow, place: number): RankedRobot {
  const { copies, figures, life, listing, pairs } = entry;
  const found = figures?.windows[window];
  assert(found !== undefined && figures !== undefined, 'what has a place ran in the window');
  const usdt = room.ranking.usdtOf(entry, window) ?? 0;
  const band = EQUITY_BANDS.findLastIndex((from) => usdt >= from);
  const counted = pairs[window];
  return {
    place,
    id: String(life.id),
    nickname: listing.nickname,
    kind: life.kind,
    markets: room.marketNames(life),
    quote: room.core.coins[figures.quote]?.code ?? '',
    returned: found.returned,
    drawdown: found.drawdown,
    days: Math.floor(ageOf(life, room.now()) / DAY_MS),
    equityFrom: EQUITY_BANDS[band] ?? EQUITY_BANDS[0],
    equityTo: EQUITY_BANDS[band + 1] ?? null,
    pairs: counted?.pairs ?? 0,
    winRate: winRateOf(counted?.won ?? 0, counted?.pairs ?? 0),
    sharpe: figures.sharpe,
    copies,
    endedAt: life.endedAtMs === 0 ? null : life.endedAtMs,
    canCopy: isCopyable(life, room.now()),
    spark: [...found.spark],
  };
}
