import { groupThousands, price as priceText, toast, trimZeros, useTexts } from '@agio/ui';
import type { Market } from '../../../shared/markets/index.ts';
import { useLiveStatus } from '../../../shared/live.ts';
import type { PlacedOrder } from '../api/place-order.ts';
import type { TriggerType } from '../state/trigger-draft.ts';

/** Shows the outcome of an order that was sent. */
export function useTellPlaced(market: Market): (placed: PlacedOrder) => void {
  const { t } = useTexts('exchange');
  const { state } = useLiveStatus();
  return (placed) => {
    const values = {
      amount: groupThousands(trimZeros(placed.amount ?? '')),
      base: market.base,
      price: priceText(placed.price ?? '', market.priceDecimals),
    };
    if (placed.list !== undefined) toast(t(($) => $.form.placedList));
    else if (placed.status === 'pending_trigger')
      toast(t(($) => $.form.placedWaiting, { type: t(($) => $.form.types[placed.type as TriggerType]) }));
    else if (placed.status === 'new')
      toast(placed.side === 'buy' ? t(($) => $.form.placedBuy, values) : t(($) => $.form.placedSell, values));
    else if (placed.filledAmount === '0') toast(t(($) => $.form.endedUnfilled));
    // What was filled is announced with amount and price as the deals arrive; a line that is down brings none.
    else if (state !== 'open') toast(placed.status === 'filled' ? t(($) => $.form.filled) : t(($) => $.form.partly));
  };
}
