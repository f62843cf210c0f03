import type { MerchantCard, OtcAd, OwnAd } from '@agio/contracts/otc';
import { amountText, coinAt, priceText, totalText } from '@agio/deals';
import type { Offer } from '../market/board.ts';
import { blockedReason } from '../market/guards.ts';
import type { Reader } from '../market/guards.ts';
import { priceAt } from '../market/quotes.ts';
import type { AdRecord } from '../model.ts';
import type { Room } from './room.ts';
import type { AdWords } from '../words/store.ts';

/** An advertisement as a reader sees it. */
export function offerView(
  room: Room,
  offer: Offer,
  { card, reader, terms }: { readonly terms: string; readonly card: MerchantCard; readonly reader: Reader },
): OtcAd {
  const coin = coinAt(room, offer.coin);
  return {
    id: String(offer.id),
    revision: offer.revision,
    side: offer.side,
    coin: coin.code,
    fiat: offer.fiat,
    price: offer.price === null ? null : priceText(offer.price),
    available: amountText(offer.available, coin),
    min: totalText(offer.min),
    max: totalText(offer.max),
    windowMinutes: offer.windowMinutes,
    autoAccept: offer.isAutoAccepted,
    methods: [...offer.methods],
    terms,
    requirements: offer.words.requirements,
    blocked: blockedReason(offer, reader, room.now()),
    merchant: card,
  };
}

/** An advertisement as its merchant sees it. */
export function ownAdView(room: Room, ad: AdRecord, words: AdWords, openOrders: number): OwnAd {
  const coin = coinAt(room, ad.coin);
  const fiat = ad.fiat;
  const now = priceAt({ ...ad, bps: words.bps }, room.quotes.of(coin.code, fiat)?.price);
  return {
    id: String(ad.id),
    revision: ad.revision,
    state: ad.state,
    side: ad.side,
    coin: coin.code,
    fiat,
    price: enteredPrice(ad, words.bps),
    priceNow: now === undefined ? null : priceText(now),
    remaining: amountText(ad.remaining, coin),
    min: totalText(ad.min),
    max: totalText(ad.max),
    windowMinutes: ad.windowMinutes,
    autoAccept: ad.isAutoAccepted,
    methods: [...ad.methods],
    terms: words.terms,
    autoReply: words.autoReply,
    hours: words.hours,
    requirements: words.requirements,
    openOrders,
    createTime: ad.createdAtMs,
  };
}

function enteredPrice({ cap, floor, price }: AdRecord, bps: number | null): OwnAd['price'] {
  if (price !== null) return { kind: 'fixed', price: priceText(price) };
  return {
    kind: 'floating',
    bps: bps ?? 0,
    ...(floor === '' ? {} : { floor: priceText(floor) }),
    ...(cap === '' ? {} : { cap: priceText(cap) }),
  };
}
