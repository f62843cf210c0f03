import { randomUUID } from 'node:crypto';
import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, HandlerResult, RequestContext } from '@agio/contracts';
import type { Reply } from '@agio/core';
import type { KeptPayee } from '@agio/deals';
import { amountText, coinAt, hundredthsOf, idOf, priceOf, priceText, totalText } from '@agio/deals';
import { dropUnnamed } from '@agio/deals/words';
import { numberOf, parseDecimal } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { fiatAvailable } from '../market/board.ts';
import { pausedUntil } from '../market/decisions.ts';
import { blockedReason, readerOf } from '../market/guards.ts';
import { findMerchant } from '../market/merchants.ts';
import { pauseOf } from '../market/standing.ts';
import { atomsFor, isOtcFiat, priceAt } from '../market/quotes.ts';
import { totalOf } from '../model.ts';
import type { AdRecord } from '../model.ts';
import { otcFailure } from '../refusals.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { salesDelay } from './sales-delay.ts';
import { adWordsBy, insertOrderWords, PROVEN_ORDER_WORDS } from '../words/store.ts';
import type { AdWords } from '../words/store.ts';

type Body = BodyOf<Calls['otcTake']>;
type TakeResult = HandlerResult<{ id: string }>;

/** Takes a part of an advertisement. The machine has the last word; what it cannot know is checked here. */
export async function take(room: Room, body: Body, context: RequestContext): Promise<TakeResult> {
  const { customer, request } = context;
  room.presence.saw(customer);
  // Before any await: a repeated request must never make a second order after the original is forgotten.
  const known = request === null ? undefined : room.core.repliedTo(customer, request);
  const ad = booksOf(room).ads.get(numberOf(body.id));
  if (known !== undefined) return told(room, known, ad, context);
  if (ad === undefined) return fail('OTC_AD_CLOSED');
  const words = (await adWordsBy(room, [ad.words]))(ad.words);
  // By its words the price is made: without those that its maker wrote, it cannot be taken.
  if (words === undefined) return fail('OTC_AD_CLOSED');
  const problem = await problemOf(room, ad, words, body, context);
  if (problem !== undefined) return problem;
  const price = priceOf(body.price);
  if (price === undefined || price === 0n) return wrong('price', 'invalid');
  const coin = coinAt(room, ad.coin);
  if (!room.quotes.isShown({ ...ad, bps: words.bps }, coin.code, ad.fiat, price)) return priceMoved(room, ad, words);
  const amount = amountOf(room, ad, body, price, context);
  if (typeof amount !== 'bigint') return amount;
  const payees = await payeesOf(room, ad, body, context);
  if ('ok' in payees) return payees;

  // Words first: where the buyer pays is there before the order that names it.
  const id = randomUUID();
  const seller = ad.side === 'sell' ? ad.customer : customer;
  const kept = { id, maker: ad.customer, taker: customer, seller, terms: words.terms, autoReply: words.autoReply, payees };
  await insertOrderWords(room.database, room, kept, room.now());
  const isThere = await room.areUsable(
    seller,
    payees.map((payee) => payee.id),
    room.now(),
    context.host,
  );
  if (!isThere) {
    await dropUnnamed(room.database, PROVEN_ORDER_WORDS, id, { ok: false });
    return ad.side === 'sell' ? fail('OTC_AD_CHANGED') : wrong('bankcard', 'not_usable');
  }
  const { reply } = await ask(room, {
    kind: 'otc.take',
    customer,
    ad: ad.id,
    revision: body.revision,
    price: String(price),
    amount: String(amount),
    method: body.method,
    feeMillionths: room.feeMillionths,
    words: id,
    request,
  });
  await dropUnnamed(room.database, PROVEN_ORDER_WORDS, id, reply);
  return told(room, reply, ad, context);
}

function told(room: Room, reply: Reply, ad: AdRecord | undefined, context: RequestContext): TakeResult {
  if (reply.replayed === true) context.setHeader('Idempotency-Replayed', 'true');
  if (reply.ok) return answer({ id: String(idOf(reply)) });
  if (reply.refusal === 'otc.not_found') return fail('OTC_AD_CLOSED');
  if (reply.refusal !== 'otc.balance_not_enough' || ad === undefined) return otcFailure(reply.refusal);
  if (ad.side === 'sell') return fail('OTC_SELLER_BALANCE');
  const available = fiatAvailable(room.core, new Map(), context.customer, ad.coin);
  return available === 0n
    ? fail('NO_USABLE_BALANCE')
    : fail('BALANCE_NOT_ENOUGH', { available: amountText(available, coinAt(room, ad.coin)) });
}

/** Why this customer may not take this advertisement now. */
async function problemOf(room: Room, ad: AdRecord, words: AdWords, body: Body, context: RequestContext): Promise<FailedResult | undefined> {
  const { customer, host } = context;
  if (ad.customer === customer) return fail('OTC_OWN_AD');
  if (!room.isVerified(customer, host)) return fail('PLEASE_VERIFY_YOUR_REALNAME');
  if (!room.rightsOf(customer, host).otcTrade) return fail('PERMISSION_DENIED');
  if (!room.typesOf(host).includes(body.method)) return fail('NOT_YET_OPEN');
  const merchant = await findMerchant(room.database, ad.customer);
  const until = await pauseOf(room, customer);
  if (until !== undefined) return fail('OTC_PAUSED', { until });
  const paused = await pausedUntil(room, [ad.customer], room.now());
  const isServing = merchant?.state === 'verified' && (await room.makers.methodsOf(ad, host, { isFresh: true })).length > 0;
  if (!isServing || !isOtcFiat(ad.fiat) || paused.has(ad.customer)) return fail('OTC_AD_CLOSED');
  if (ad.revision !== body.revision) return fail('OTC_AD_CHANGED');
  const reader = await readerOf(room, customer);
  const blocked = blockedReason({ customer: ad.customer, price: 1n, words }, reader, room.now());
  if (blocked !== null) return fail('OTC_NOT_FOR_YOU', { blocked });
  return ad.side === 'buy' ? salesDelay(room, customer) : undefined;
}

function priceMoved(room: Room, ad: AdRecord, words: AdWords): FailedResult {
  const now = priceAt({ ...ad, bps: words.bps }, room.quotes.of(coinAt(room, ad.coin).code, ad.fiat)?.price);
  return fail('OTC_PRICE_CHANGED', { price: now === undefined ? null : priceText(now) });
}

/** Atoms of an order, by amount or by total. */
function amountOf(room: Room, ad: AdRecord, body: Body, price: bigint, { customer, host }: RequestContext): bigint | FailedResult {
  const coin = coinAt(room, ad.coin);
  if ((body.amount === undefined) === (body.total === undefined)) return wrong('amount', 'amount_or_total');
  const asked = body.total === undefined ? undefined : hundredthsOf(body.total);
  if (body.total !== undefined && asked === undefined) return wrong('total', 'too_fine');
  const amount = asked === undefined ? parseDecimal(body.amount ?? '', coin.decimals) : atomsFor(asked, price, coin.decimals);
  if (amount === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (amount === 0n) return fail('AMOUNT_ZERO');
  const total = totalOf(price, amount, coin.decimals);
  const fiat = ad.fiat === 'USD' ? 'USD' : 'CNY';
  const smallest = room.quotes.minimum(fiat);
  if (total < smallest) return fail('NO_SMALL_ORDERS', { minimum: totalText(smallest) });
  // Neither of the two trades more at once than their level allows.
  const max = [customer, ad.customer].reduce((most, who) => {
    const own = hundredthsOf(room.rightsOf(who, host).otcOrderMax[fiat]) ?? 0n;
    return own < most ? own : most;
  }, BigInt(ad.max));
  const worth = room.quotes.worth({ coin: coin.code, decimals: coin.decimals, amount, total, fiat });
  if (total < BigInt(ad.min) || worth > max) return fail('AMOUNT_OUT_OF_RANGE', { minimum: totalText(ad.min), maximum: totalText(max) });
  return amount;
}

/** Where the buyer may pay: methods of the seller that the advertisement names, those of the chosen type first. */
async function payeesOf(
  room: Room,
  ad: AdRecord,
  body: Body,
  { customer, host }: RequestContext,
): Promise<readonly KeptPayee[] | FailedResult> {
  if (!ad.methods.includes(body.method)) return wrong('method', 'not_offered');
  const nowMs = room.now();
  if (ad.side === 'buy') {
    if (body.bankcard === undefined) return wrong('bankcard', 'missing');
    const own = (await room.usableFor(customer, nowMs, host)).find(({ id }) => id === body.bankcard);
    return own === undefined || own.type !== body.method || own.currency !== ad.fiat ? wrong('bankcard', 'not_usable') : [own];
  }
  const usable = (await room.usableFor(ad.customer, nowMs, host)).filter(
    ({ currency, type }) => currency === ad.fiat && ad.methods.includes(type) && room.typesOf(host).includes(type),
  );
  const chosen = usable.filter(({ type }) => type === body.method);
  return chosen.length === 0 ? fail('OTC_AD_CLOSED') : [...chosen, ...usable.filter(({ type }) => type !== body.method)];
}
