import type { PaymentType } from '@agio/contracts/payment';
import { coinAt } from '@agio/deals';
import { blockedReason } from '../market/guards.ts';
import type { Reader } from '../market/guards.ts';
import type { Offer } from '../market/board.ts';
import { totalOf } from '../model.ts';
import type { Room } from './room.ts';

interface SearchFilter {
  readonly total: bigint | undefined;
  readonly method?: PaymentType | undefined;
  readonly online?: 'true' | undefined;
  readonly completion?: string | undefined;
  readonly takable?: 'true' | undefined;
  /** Of the site. */
  readonly host: string;
}

/** Offers that fit what a customer looks for, in the same order. */
export async function searchOffers(room: Room, offers: readonly Offer[], wanted: SearchFilter, reader: Reader): Promise<readonly Offer[]> {
  const { completion, host, method, online, takable, total } = wanted;
  const nowMs = room.now();
  const fits = offers.filter((offer) => {
    if (total !== undefined && !isWithin(room, offer, total)) return false;
    if (online === 'true' && !room.presence.isOnline(offer.customer)) return false;
    return takable !== 'true' || blockedReason(offer, reader, nowMs) === null;
  });
  const serving = (await room.makers.serving(fits, host)).filter(({ methods }) => method === undefined || methods.includes(method));
  if (completion === undefined) return serving;
  const figures = await room.figures.of(serving.map(({ customer }) => customer));
  return serving.filter(({ customer }) => (figures(customer).completion ?? 0) >= Number(completion));
}

function isWithin(room: Room, { available, coin, max, min, price }: Offer, total: bigint): boolean {
  if (total < min || total > max || price === null) return false;
  return total <= totalOf(price, available, coinAt(room, coin).decimals);
}
