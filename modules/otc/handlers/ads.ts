import { randomUUID } from 'node:crypto';
import { answer, fail, pageOf } from '@agio/contracts';
import type { BodyOf, CallName, Calls, DataOf, HandlerResult, Handlers, QueryOf, RequestContext } from '@agio/contracts';
import { BLOCKED_MAX } from '@agio/contracts/otc';
import type { OwnAd } from '@agio/contracts/otc';
import { PAY_WINDOWS } from '@agio/contracts/otc/constants';
import { hundredthsOf, idOf, priceOf, priceText, totalText } from '@agio/deals';
import { dropUnnamed } from '@agio/deals/words';
import { numberOf, parseDecimal } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { block, unblock } from '../market/blocks.ts';
import type { Offer } from '../market/board.ts';
import { COUNTED_MS, countDecisions } from '../market/decisions.ts';
import { readerOf } from '../market/guards.ts';
import { findMerchant } from '../market/merchants.ts';
import { isSuspended, pauseOf } from '../market/standing.ts';
import { isOtcFiat, OTC_FIATS, priceAt } from '../market/quotes.ts';
import type { OtcFiat } from '../market/quotes.ts';
import { totalOf } from '../model.ts';
import type { AdRecord, AdTerms } from '../model.ts';
import { otcFailure } from '../refusals.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { adWordsBy, insertAdWords, NO_WORDS, PROVEN_AD_WORDS } from '../words/store.ts';
import type { AdWords } from '../words/store.ts';
import { offerView, ownAdView } from './ad-views.ts';
import { salesDelay } from './sales-delay.ts';
import { searchOffers } from './search.ts';

export type AdCall = keyof ReturnType<typeof adHandlers>;
type Terms = BodyOf<Calls['otcAdvertise']>;

/** How far the price of a floating advertisement may move against its maker, in per cent, where they say nothing. */
const USUAL_BOUND = 3n;
/** Makers who ask nothing of takers. */
const NO_REQUIREMENTS = { level: 0, days: 0, orders: 0 };

export function adHandlers(room: Room) {
  const { core, database, quotes } = room;
  return {
    otcMarkets(_input, { host }) {
      const markets = core.coins.flatMap(({ code }) =>
        OTC_FIATS.map((fiat) => {
          const reference = quotes.of(code, fiat);
          return {
            coin: code,
            fiat,
            reference: reference === undefined ? null : priceText(reference.price),
            referenceTime: reference?.atMs ?? null,
            minTotal: totalText(quotes.minimum(fiat)),
          };
        }),
      );
      return answer({ markets, methods: [...room.typesOf(host)], feeMillionths: room.feeMillionths });
    },
    otcAds: ({ query }, context) => listOffers(room, query, context),
    async otcOwnAds(_input, { customer }) {
      room.presence.saw(customer);
      return answer({ list: await ownAds(room, customer) });
    },
    otcAdvertise: ({ body }, context) => advertise(room, body, undefined, context),
    async otcEditAd({ body: { id, revision, ...terms } }, context) {
      const before = booksOf(room).ads.get(numberOf(id));
      if (before?.customer !== context.customer) return fail('NOT_FOUND');
      if (before.revision !== revision) return fail('OTC_AD_CHANGED');
      return advertise(room, terms, before, context);
    },
    otcSetAds: ({ body }, context) => setAds(room, body, context),
    otcChangeAds: ({ body }, context) => changeAds(room, body, context),
    async otcMerchant({ params }, { customer, host }) {
      const who = await room.customerOf(params.uid);
      const merchant = who === undefined ? undefined : await findMerchant(database, who);
      if (merchant === undefined || !['verified', 'suspended', 'leaving'].includes(merchant.state)) return fail('NOT_FOUND');
      const reader = await readerOf(room, customer);
      const offers = await room.makers.serving(await offersOf(room, merchant.customer), host);
      const cards = await room.figures.cards([merchant.customer]);
      return answer({ merchant: cards(merchant.customer), ads: await views(room, offers, reader), since: merchant.since });
    },
    async otcBlock({ body: { blocks, uid } }, { customer }) {
      const who = await room.customerOf(uid);
      if (who === undefined) return fail('NOT_FOUND');
      if (who === customer) return wrong('uid', 'own');
      if (!blocks) await unblock(database, customer, who);
      else if (!(await database.transaction((session) => block(session, customer, who, BLOCKED_MAX, room.now()))))
        return fail('LIMIT_REACHED', { limit: BLOCKED_MAX });
      return answer({});
    },
    async otcDecisions() {
      const since = room.now() - COUNTED_MS;
      const kinds = await countDecisions(database, since);
      return answer({ since, total: kinds.reduce((sum, { count }) => sum + count, 0), kinds });
    },
  } satisfies Partial<Handlers<CallName>>;
}

/** What can be taken of a market, as far as it fits what the reader looks for. */
async function listOffers(
  room: Room,
  query: QueryOf<Calls['otcAds']>,
  { customer, host }: RequestContext,
): Promise<HandlerResult<DataOf<Calls['otcAds']>>> {
  const { core, quotes } = room;
  room.presence.saw(customer);
  const page = pageOf(query);
  const coin = core.coin(query.coin);
  const fiat = query.fiat;
  if (coin === undefined || !isOtcFiat(fiat)) return answer({ list: [], total: 0, ...page, reference: null, referenceTime: null });
  const total = query.total === undefined ? undefined : hundredthsOf(query.total);
  if (query.total !== undefined && total === undefined) return wrong('total', 'too_fine');
  const reader = await readerOf(room, customer);
  const side = query.side === 'buy' ? 'sell' : 'buy';
  const offers = await room.board.of({ coin: coin.id, fiat, side });
  const found = await searchOffers(room, offers, { ...query, total, host }, reader);
  const list = found.slice((page.page - 1) * page.limit, page.page * page.limit);
  const reference = quotes.of(coin.code, fiat);
  return answer({
    list: await views(room, list, reader),
    total: found.length,
    ...page,
    reference: reference === undefined ? null : priceText(reference.price),
    referenceTime: reference?.atMs ?? null,
  });
}

async function views(room: Room, offers: readonly Offer[], reader: Parameters<typeof offerView>[2]['reader']) {
  const [words, cards] = await Promise.all([
    adWordsBy(
      room,
      offers.map(({ wordsId }) => wordsId),
    ),
    room.figures.cards(offers.map(({ customer }) => customer)),
  ]);
  return offers.map((offer) => offerView(room, offer, { terms: words(offer.wordsId)?.terms ?? '', card: cards(offer.customer), reader }));
}

/** A merchant's public offers. */
async function offersOf(room: Room, customer: number): Promise<readonly Offer[]> {
  const { ads, adsOf } = booksOf(room);
  const own = [...(adsOf.get(customer) ?? [])].flatMap((id) => ads.get(id) ?? []).filter(({ state }) => state === 'on');
  const found: Offer[] = [];
  for (const { coin, fiat, id, side } of own) {
    if (!isOtcFiat(fiat)) continue;
    const offer = (await room.board.of({ coin, fiat, side })).find((one) => one.id === id);
    if (offer !== undefined) found.push(offer);
  }
  return found;
}

/** Advertisements that are not off, newest first: as the machine knows them, so that nothing is late. */
export async function ownAds(room: Room, customer: number, ids?: readonly number[]): Promise<OwnAd[]> {
  const books = booksOf(room);
  const own = [...(books.adsOf.get(customer) ?? [])].filter((id) => ids === undefined || ids.includes(id));
  const ads = own.flatMap((id) => books.ads.get(id) ?? []).toSorted((a, b) => b.id - a.id);
  const [words, open] = await Promise.all([
    adWordsBy(
      room,
      ads.map((ad) => ad.words),
    ),
    room.database.query<{ ad: bigint; count: bigint }>(
      `select ad, count(*) as count from otc_order where ad = any($1::int8[]) and state in ('waiting', 'unpaid', 'paid', 'appealed') group by ad`,
      [ads.map(({ id }) => id)],
    ),
  ]);
  const openOf = new Map(open.map(({ ad, count }) => [Number(ad), Number(count)]));
  return ads.map((ad) => ownAdView(room, ad, words(ad.words) ?? NO_WORDS, openOf.get(ad.id) ?? 0));
}

async function advertise(room: Room, given: Terms, before: AdRecord | undefined, context: RequestContext): Promise<HandlerResult<OwnAd>> {
  const { customer, host, request } = context;
  room.presence.saw(customer);
  // Before any await: a request that is repeated publishes nothing, even after the original is forgotten.
  const known = request === null || before !== undefined ? undefined : room.core.repliedTo(customer, request);
  if (known !== undefined) return known.ok ? again(room, customer, idOf(known), context) : otcFailure(known.refusal);
  const problem = await merchantProblem(room, customer, host);
  if (problem !== undefined) return problem;
  const terms = termsOf(room, given, context);
  if ('ok' in terms) return terms;
  const delayed = terms.side === 'sell' ? await salesDelay(room, customer) : undefined;
  if (delayed !== undefined) return delayed;
  if (terms.side === 'sell' && !(await canBePaid(room, customer, terms, host)))
    return fail('OTC_PAYMENT_NEEDED', { methods: terms.methods });
  // Words first: they are there before the advertisement that names them.
  const words = randomUUID();
  await insertAdWords(room, words, customer, wordsOf(given), room.now());
  const of = before === undefined ? { ad: 0, revision: 0, request } : { ad: before.id, revision: before.revision, request: null };
  const { reply } = await ask(room, { kind: 'otc.advertise', customer, ...of, ...terms, words });
  await dropUnnamed(room.database, PROVEN_AD_WORDS, words, reply);
  if (!reply.ok) return otcFailure(reply.refusal);
  return again(room, customer, idOf(reply), reply.replayed === true ? context : undefined);
}

async function again(room: Room, customer: number, id: number, replayed: RequestContext | undefined): Promise<HandlerResult<OwnAd>> {
  replayed?.setHeader('Idempotency-Replayed', 'true');
  const [ad] = await ownAds(room, customer, [id]);
  // It was taken off since.
  return ad === undefined ? fail('STATE_CHANGED') : answer(ad);
}

/** Why a customer may not advertise now. */
async function merchantProblem(room: Room, customer: number, host: string): Promise<FailedResult | undefined> {
  if (!room.isVerified(customer, host)) return fail('PLEASE_VERIFY_YOUR_REALNAME');
  const merchant = await findMerchant(room.database, customer);
  if (merchant?.state !== 'verified' || !room.rightsOf(customer, host).otcMerchant) return fail('OTC_MERCHANT_NEEDED');
  if (await isSuspended(room, customer)) return fail('OTC_SUSPENDED');
  const until = await pauseOf(room, customer);
  return until === undefined ? undefined : fail('OTC_PAUSED', { until });
}

/** Whether a merchant has a usable payment method of each type that they offer. */
async function canBePaid(room: Room, customer: number, { fiat, methods }: AdTerms, host: string): Promise<boolean> {
  const usable = await room.usableFor(customer, room.now(), host);
  return methods.every((type) => usable.some((one) => one.type === type && one.currency === fiat));
}

function termsOf(room: Room, given: Terms, { host }: RequestContext): AdTerms | FailedResult {
  const coin = room.core.coin(given.coin);
  const { fiat } = given;
  if (coin === undefined) return wrong('coin', 'unknown');
  if (!isOtcFiat(fiat)) return wrong('fiat', 'not_traded');
  if (!given.methods.every((type) => room.typesOf(host).includes(type))) return fail('NOT_YET_OPEN');
  const methods = [...new Set(given.methods)];
  if (fiat !== 'CNY' && methods.some((type) => type !== 'bank')) return wrong('methods', 'other_currency');
  const quantity = parseDecimal(given.quantity, coin.decimals);
  if (quantity === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  const [min, max] = [hundredthsOf(given.min), hundredthsOf(given.max)];
  if (min === undefined || max === undefined) return wrong(min === undefined ? 'min' : 'max', 'too_fine');
  const smallest = room.quotes.minimum(fiat);
  if (min < smallest) return fail('NO_SMALL_ORDERS', { minimum: totalText(smallest) });
  if (min > max) return wrong('min', 'above_max');
  const { cap, fixed, floor } = pricesOf(room, given, coin.code, fiat);
  if (fixed === undefined) return wrong('price', 'too_fine');
  if (fixed === 0n || quantity === 0n || floor === 0n || cap === 0n) return fail('AMOUNT_ZERO');
  if (floor !== undefined && cap !== undefined && floor > cap) return wrong('price.floor', 'above_cap');
  if (fixed !== null && totalOf(fixed, quantity, coin.decimals) < min) return wrong('quantity', 'below_min');
  return {
    side: given.side,
    coin: coin.code,
    fiat,
    price: fixed === null ? null : String(fixed),
    floor: floor === undefined ? '' : String(floor),
    cap: cap === undefined ? '' : String(cap),
    quantity: String(quantity),
    min: String(min),
    max: String(max),
    windowMinutes: given.windowMinutes,
    isAutoAccepted: given.autoAccept,
    methods,
  };
}

interface Prices {
  /** Null for a floating price, undefined for one that cannot be. */
  readonly fixed: bigint | null | undefined;
  readonly floor: bigint | undefined;
  readonly cap: bigint | undefined;
}

/** A floating price has a bound against its maker, by default near the price of now: a floor of what is sold, and a cap of what is bought. */
function pricesOf({ quotes }: Room, { price, side }: Terms, coin: string, fiat: OtcFiat): Prices {
  if (price.kind === 'fixed') return { fixed: priceOf(price.price), floor: undefined, cap: undefined };
  const [floor, cap] = [price.floor, price.cap].map((text) => (text === undefined ? undefined : priceOf(text)));
  const unbound = { side, price: null, floor: '', cap: '', bps: price.bps };
  const now = priceAt(unbound, quotes.of(coin, fiat)?.price);
  const usual = now === undefined ? undefined : (now * (side === 'sell' ? 100n - USUAL_BOUND : 100n + USUAL_BOUND)) / 100n;
  return side === 'sell' ? { fixed: null, floor: floor ?? usual, cap } : { fixed: null, floor, cap: cap ?? usual };
}

function wordsOf({ autoReply = '', hours, price, requirements, terms = '' }: Terms): AdWords {
  return {
    terms,
    autoReply,
    bps: price.kind === 'floating' ? price.bps : null,
    hours: hours ?? null,
    requirements: requirements ?? NO_REQUIREMENTS,
  };
}

async function setAds(
  room: Room,
  { ids, state }: BodyOf<Calls['otcSetAds']>,
  { customer, host }: RequestContext,
): Promise<HandlerResult<{ list: OwnAd[] }>> {
  room.presence.saw(customer);
  if (ids === undefined) {
    if (state !== 'paused') return wrong('ids', 'missing');
    const { reply } = await ask(room, { kind: 'otc.pause_ads', customer });
    return reply.ok ? answer({ list: await ownAds(room, customer) }) : otcFailure(reply.refusal);
  }
  const problem = state === 'on' ? await merchantProblem(room, customer, host) : undefined;
  if (problem !== undefined) return problem;
  const own = booksOf(room).adsOf.get(customer);
  if (!ids.every((id) => own?.has(numberOf(id)) === true)) return fail('NOT_FOUND');
  const sells = state === 'on' && ids.some((id) => booksOf(room).ads.get(numberOf(id))?.side === 'sell');
  const delayed = sells ? await salesDelay(room, customer) : undefined;
  if (delayed !== undefined) return delayed;
  for (const id of new Set(ids)) {
    const { reply } = await ask(room, { kind: 'otc.set_ad', customer, ad: numberOf(id), state });
    if (!reply.ok) return otcFailure(reply.refusal);
  }
  return answer({ list: await ownAds(room, customer) });
}

/** Each is published again with its own terms and what is changed; all of them are looked at before the first one changes. */
async function changeAds(
  room: Room,
  { bps, hours, ids }: BodyOf<Calls['otcChangeAds']>,
  context: RequestContext,
): Promise<HandlerResult<{ list: OwnAd[] }>> {
  const { customer } = context;
  if (bps === undefined && hours === undefined) return wrong('bps', 'nothing_changes');
  const wanted = [...new Set(ids.map(numberOf))];
  const own = await ownAds(room, customer, wanted);
  if (own.length !== wanted.length) return fail('NOT_FOUND');
  if (own.some(({ state }) => state === 'sold_out')) return wrong('ids', 'sold_out');
  if (bps !== undefined && own.some(({ price }) => price.kind === 'fixed')) return wrong('ids', 'fixed_price');
  for (const ad of own) {
    const before = booksOf(room).ads.get(numberOf(ad.id));
    if (before === undefined) return fail('STATE_CHANGED');
    const changed = await advertise(room, { ...termsAgain(ad), ...changesOf(ad, bps, hours) }, before, context);
    if (!changed.ok) return changed;
  }
  return answer({ list: await ownAds(room, customer) });
}

function changesOf({ price }: OwnAd, bps: number | undefined, hours: Terms['hours'] | null): Partial<Terms> {
  return {
    ...(bps === undefined || price.kind === 'fixed' ? {} : { price: { ...price, bps } }),
    ...(hours === undefined ? {} : { hours: hours ?? undefined }),
  };
}

/** What a merchant would enter to publish the same again. */
function termsAgain({
  autoAccept,
  autoReply,
  coin,
  fiat,
  hours,
  max,
  methods,
  min,
  price,
  remaining,
  requirements,
  side,
  terms,
  windowMinutes,
}: OwnAd): Terms {
  const window = PAY_WINDOWS.find((one) => one === windowMinutes) ?? PAY_WINDOWS[0];
  const rest = { side, coin, fiat, price, min, max, autoAccept, methods, terms, autoReply, requirements };
  return { ...rest, quantity: remaining, windowMinutes: window, ...(hours === null ? {} : { hours }) };
}
