import type { PaymentType } from '@agio/contracts/payment';
import { blockedReason, mayOffer } from '../market/guards.ts';
import type { Reader } from '../market/guards.ts';
import type { Offer } from '../market/board.ts';
import { totalOf } from '../model.ts';
import { coinAt } from '../room.ts';
import type { Room } from '../room.ts';

interface Wanted {
  readonly total: bigint | undefined;
  readonly method?: PaymentType | undefined;
  readonly online?: 'true' | undefined;
  readonly completion?: string | undefined;
  readonly takable?: 'true' | undefined;
  /** Types that the site takes. */
  readonly types: readonly PaymentType[];
  /** Of the site. */
  readonly host: string;
}

/** Offers that fit what somebody looks for, in the same order. */
export async function searchOffers(room: Room, offers: readonly Offer[], wanted: Wanted, reader: Reader): Promise<readonly Offer[]> {
  const { completion, host, method, online, takable, total, types } = wanted;
  const nowMs = room.now();
  const fits = offers.filter((offer) => {
    if (!mayOffer(room, offer.customer, host)) return false;
    if (!offer.methods.some((type) => types.includes(type) && (method === undefined || type === method))) return false;
    if (total !== undefined && !isWithin(room, offer, total)) return false;
    if (online === 'true' && !room.presence.isOnline(offer.customer)) return false;
    return takable !== 'true' || blockedReason(offer, reader, nowMs) === null;
  });
  if (completion === undefined) return fits;
  const figures = await room.figures.of(fits.map(({ customer }) => customer));
  return fits.filter(({ customer }) => (figures(customer).completion ?? 0) >= Number(completion));
}

function isWithin(room: Room, { available, coin, max, min, price }: Offer, total: bigint): boolean {
  if (total < min || total > max || price === null) return false;
  return total <= totalOf(price, available, coinAt(room, coin).decimals);
}
