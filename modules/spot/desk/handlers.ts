import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import type { DeskMarketRow } from '@agio/contracts/spot';
import { VIP_MILLIONTHS } from '@agio/core';
import { conversionView } from './conversion.ts';
import { deskWaitingHandlers } from './waiting.ts';
import type { Room } from '../handlers/room.ts';
import { marketView, rateText, tickerView } from '../views.ts';
import type { MarketScale } from '../views.ts';

export type SpotDeskCall = 'deskMarkets' | 'deskMarketStatus' | 'deskMarketWaiting';

export function spotDesk(room: Room): DeskHandlers<SpotDeskCall> {
  const { core, scales, submit } = room;
  return {
    ...deskWaitingHandlers(room),
    deskMarkets: () =>
      answer({
        markets: core.markets.map(({ id }) => rowOf(room, scales.of(id))),
        coins: core.coins.map(({ code, decimals, name, tags }) => ({ coin: code, name, decimals, tags: [...tags] })),
        levels: VIP_MILLIONTHS.map((share, vip) => ({ vip, share: rateText(share) })),
        conversion: conversionView(core),
      }),
    async deskMarketStatus({ body: { status }, params }) {
      const scale = scales.byName(params.market);
      if (scale === undefined) return fail('NOT_FOUND');
      const { reply } = await submit({ kind: 'set_market_status', market: scale.market.id, status });
      return reply.ok ? answer(rowOf(room, scale)) : fail('STATE_CHANGED', { refusal: reply.refusal });
    },
  };
}

function rowOf({ core, now }: Room, scale: MarketScale): DeskMarketRow {
  const { amount, last, volume } = tickerView(core, scale, now());
  return { ...marketView(scale), last, volume, trades: amount };
}
