import type { MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { areMethods, done, isFiatCode, isPositive, standingRefusal } from '@agio/deals/machine';
import { ADS_MAX, ADS_OF_ONE_MAX, isWindow, totalOf } from '../model.ts';
import type { AdRecord, Advertise, PauseAds, SetAd } from '../model.ts';
import type { OtcBooks } from './state.ts';

export function advertise(books: OtcBooks, tools: MachineTools, command: Advertise): MachineReply {
  const { ad: id, customer, quantity, revision } = command;
  const standing = standingRefusal(tools, customer);
  if (standing !== undefined) return standing;
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  const loss = command.side === 'sell' ? tools.lossRefusal(customer, coin.id) : undefined;
  if (loss !== undefined) return loss;
  if (!areTerms(command)) return refused('otc.invalid');
  const before = id === 0 ? undefined : books.ads.get(id);
  if (id !== 0 && before?.customer !== customer) return refused('otc.not_found');
  if (before !== undefined && before.revision !== revision) return refused('otc.ad_changed');
  if (before !== undefined && (before.side !== command.side || before.coin !== coin.id || before.fiat !== command.fiat))
    return refused('otc.invalid');
  const isFull = books.ads.size >= ADS_MAX || (books.adsOf.get(customer)?.size ?? 0) >= ADS_OF_ONE_MAX;
  if (before === undefined && isFull) return refused('otc.too_many_ads');

  const nowMs = tools.nowMs();
  if (before === undefined) books.counts.ads += 1;
  const terms = termsOf(command);
  const ad: AdRecord = {
    ...terms,
    id: before?.id ?? books.counts.ads,
    customer,
    coin: coin.id,
    remaining: quantity,
    state: 'on',
    revision: revision + 1,
    words: command.words,
    createdAtMs: before?.createdAtMs ?? nowMs,
    updatedAtMs: nowMs,
  };
  const state = isSoldOut(tools, ad, terms.price) ? 'sold_out' : 'on';
  books.putAd(tools, { ...ad, state: before?.state === 'paused' ? 'paused' : state });
  return { ok: true, kind: 'done', id: ad.id };
}

export function setAd(books: OtcBooks, tools: MachineTools, command: SetAd): MachineReply {
  const { customer, state } = command;
  const ad = books.ads.get(command.ad);
  if (ad?.customer !== customer) return refused('otc.not_found');
  if (!['on', 'paused', 'off'].includes(state)) return refused('otc.invalid');
  if (state === 'on' && tools.customer(customer) === 'disabled') return refused('customer_disabled');
  const loss = state === 'on' && ad.side === 'sell' ? tools.lossRefusal(customer, ad.coin) : undefined;
  if (loss !== undefined) return loss;
  const isBack = state === 'on' && isSoldOut(tools, ad, ad.price);
  books.putAd(tools, { ...ad, state: isBack ? 'sold_out' : state, updatedAtMs: tools.nowMs() });
  return { ok: true, kind: 'done', id: ad.id };
}

export function pauseAds(books: OtcBooks, tools: MachineTools, { customer }: PauseAds): MachineReply {
  if (tools.customer(customer) === 'unknown') return refused('unknown_customer');
  for (const id of books.adsOf.get(customer) ?? []) {
    const ad = books.ads.get(id);
    if (ad !== undefined && ad.state !== 'paused') books.putAd(tools, { ...ad, state: 'paused', updatedAtMs: tools.nowMs() });
  }
  return done;
}

/** Takes atoms out of what remains, or puts them back with a negative amount. `price` is that of the order. */
export function takeFrom(books: OtcBooks, tools: MachineTools, ad: AdRecord, amount: bigint, price: string): void {
  const changed = { ...ad, remaining: String(BigInt(ad.remaining) - amount), updatedAtMs: tools.nowMs() };
  const open = isSoldOut(tools, changed, price) ? 'sold_out' : 'on';
  books.putAd(tools, { ...changed, state: ad.state === 'paused' ? 'paused' : open });
}

/** Whether so little remains that it cannot be taken; of a floating price that is not known, whether nothing does. */
function isSoldOut(tools: MachineTools, ad: AdRecord, price: string | null): boolean {
  if (price === null) return ad.remaining === '0';
  return totalOf(BigInt(price), BigInt(ad.remaining), tools.coinById(ad.coin).decimals) < BigInt(ad.min);
}

/** The terms in their fixed order, so that equal advertisements are equal bytes. */
function termsOf(
  command: Advertise,
): Omit<AdRecord, 'id' | 'customer' | 'coin' | 'remaining' | 'state' | 'revision' | 'words' | 'createdAtMs' | 'updatedAtMs'> {
  const { cap, fiat, floor, isAutoAccepted, max, methods, min, price, side, windowMinutes } = command;
  return { side, fiat, price, floor, cap, min, max, windowMinutes, isAutoAccepted, methods: [...methods] };
}

function areTerms({ cap, fiat, floor, max, methods, min, price, quantity, side, windowMinutes, ...rest }: Advertise): boolean {
  const isBound = (text: string): boolean => text === '' || isPositive(text);
  const isPriced =
    price === null
      ? isBound(floor) && isBound(cap) && !(floor !== '' && cap !== '' && BigInt(floor) > BigInt(cap))
      : isPositive(price) && floor === '' && cap === '';
  return (
    isPriced &&
    ['buy', 'sell'].includes(side) &&
    isFiatCode(fiat) &&
    [quantity, min, max].every(isPositive) &&
    BigInt(min) <= BigInt(max) &&
    isWindow(windowMinutes) &&
    typeof rest.isAutoAccepted === 'boolean' &&
    areMethods(methods)
  );
}
