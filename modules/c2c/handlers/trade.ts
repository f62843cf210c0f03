import { randomUUID } from 'node:crypto';
import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, HandlerResult, RequestContext } from '@agio/contracts';
import type { C2cOrder } from '@agio/contracts/c2c';
import { ORDER_RIGHT } from '@agio/contracts/common/constants';
import type { Coin, Outcome, Refusal, Reply } from '@agio/core';
import type { KeptPayee } from '@agio/deals';
import { amountText, balanceOf, idOf, isFailed, priceOf, priceText, totalText } from '@agio/deals';
import { dropUnnamed } from '@agio/deals/words';
import { parseDecimal, totalOf } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { MULTIPLE } from '../model.ts';
import type { ProviderRecord } from '../model.ts';
import { c2cFailure } from '../refusals.ts';
import { hoursOf, seenBy } from './room.ts';
import { c2cOrders } from '../orders/source.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import type { Hours } from '../routing/hours.ts';
import { amountsOf, priceFor, routed, unfitness } from '../routing/router.ts';
import type { RoutingRequest } from '../routing/router.ts';
import { C2C_COIN, C2C_FIAT, MINIMUM } from '../terms.ts';
import { mayProvide } from '../providers/watch.ts';
import { insertOrderWords, PROVEN_ORDER_WORDS } from '../words/orders.ts';
import { orderView } from './order-views.ts';
import { ownOrder } from './own-order.ts';

type Body = BodyOf<Calls['c2cTrade']>;
type OrderReply = Promise<HandlerResult<C2cOrder>>;

/** Providers that an order is offered to, when the first cannot take it after all. */
const TRIES_MAX = 3;
/** An unnamed price is at most so much worse than the reference, in per cent. */
const FAR_PERCENT = 5n;
/** Refusals that say nothing of another provider, or of a moment later. */
const PASSING: readonly Refusal[] = [
  'c2c.no_provider',
  'c2c.price_changed',
  'c2c.provider_balance',
  'c2c.amount_out_of_range',
  'c2c.hours_passed',
];

/** What is wanted, with where a seller is paid. */
interface TradeRequest {
  readonly wanted: RoutingRequest;
  readonly coin: Coin;
  readonly price: bigint | undefined;
  readonly chosen: number | undefined;
  readonly own: KeptPayee | undefined;
}

/** Orders with the best provider, or the one that was chosen. The machine has the last word. */
export async function trade(room: Room, body: Body, context: RequestContext): OrderReply {
  // Before any await: a repeated request must never make a second order after the original is forgotten.
  const known = knownReply(room, context);
  if (known !== undefined) return told(room, known, undefined, context);
  const asked = await askedBy(room, body, context);
  if ('ok' in asked) return asked;
  const tried = new Set<number>();
  let last: FailedResult = fail('C2C_NO_PROVIDER');
  // Only what was submitted has a number: a gap would hide what comes after it from a caller who repeats the request.
  let attempt = 0;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const hours = hoursOf(room, context.host);
    const provider = providerFor(room, asked, hours, tried);
    if ('ok' in provider) return tried.size === 0 ? provider : last;
    const { price } = provider;
    const total = totalOf(price, asked.wanted.amount, asked.coin.decimals);
    if (asked.price !== undefined && asked.price !== price) return fail('C2C_PRICE_CHANGED', { price: priceText(price) });
    if (asked.price === undefined && isFar(room, asked.wanted.side, price)) return fail('C2C_PRICE_CHANGED', { price: priceText(price) });
    if (total < MINIMUM) return fail('NO_SMALL_ORDERS', { minimum: totalText(MINIMUM) });
    const payee = await payeeWith(room, asked, provider.customer, body, context.host);
    if (payee === undefined) {
      tried.add(provider.customer);
      continue;
    }
    const outcome = await order(room, { ...asked, ...provider, hours, payee, attempt }, context);
    if (outcome === undefined) {
      if (asked.own !== undefined) return wrong('bankcard', 'not_usable');
      tried.add(provider.customer);
      continue;
    }
    const { reply } = outcome;
    attempt += 1;
    if (reply.ok || !PASSING.includes(reply.refusal)) return told(room, reply, outcome, context);
    last = c2cFailure(reply.refusal);
    // The opening hours are looked up again, and the same provider may take it.
    if (reply.refusal !== 'c2c.hours_passed') tried.add(provider.customer);
  }
  return last;
}

/** Whether a price is so much worse for the customer than the reference, or there is none, that they have to name it themselves. */
function isFar(room: Room, side: RoutingRequest['side'], price: bigint): boolean {
  const reference = room.reference(C2C_COIN, C2C_FIAT)?.price;
  if (reference === undefined) return true;
  const worse = side === 'buy' ? price - reference : reference - price;
  return worse * 100n > reference * FAR_PERCENT;
}

/** Each attempt has a key of its own, because the core answers a key that it knows as it did before. */
const keyOf = ({ request }: RequestContext, attempt: number): RequestContext['request'] =>
  request === null || attempt === 0 ? request : { ...request, key: `${request.key} ${attempt}` };

/** How the last attempt of the same request was answered. */
function knownReply(room: Room, context: RequestContext): Reply | undefined {
  let known: Reply | undefined;
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const request = keyOf(context, attempt);
    const reply = request === null ? undefined : room.core.repliedTo(context.customer, request);
    known = reply ?? known;
  }
  return known;
}

/** What the body asks for, or why it cannot be. */
async function askedBy(room: Room, body: Body, { customer, host }: RequestContext): Promise<TradeRequest | FailedResult> {
  const coin = room.core.coin(C2C_COIN);
  if (coin === undefined || body.coin !== C2C_COIN) return wrong('coin', 'not_traded');
  if (!room.isVerified(customer, host)) return fail('PLEASE_VERIFY_YOUR_REALNAME');
  if (!room.rightsOf(customer, host)[ORDER_RIGHT]) return fail('PERMISSION_DENIED');
  if (!room.typesOf(host).includes(body.payMethod)) return fail('NOT_YET_OPEN');
  const amount = parseDecimal(body.amount, coin.decimals);
  if (amount === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (amount === 0n) return fail('AMOUNT_ZERO');
  const price = body.price === undefined ? undefined : priceOf(body.price);
  if (body.price !== undefined && (price === undefined || price === 0n)) return wrong('price', 'invalid');
  if (body.side === 'buy' && amount % (MULTIPLE * 10n ** BigInt(coin.decimals)) !== 0n) return fail('C2C_NOT_A_MULTIPLE');
  const own = body.side === 'sell' ? await saleOf(room, body, { amount, coin }, { customer, host }) : undefined;
  if (own !== undefined && 'ok' in own) return own;
  const chosen = body.merchantId === undefined ? undefined : ((await room.customerOf(body.merchantId)) ?? 0);
  const wanted: RoutingRequest = { customer, side: body.side, coin: coin.id, fiat: C2C_FIAT, amount, method: body.payMethod };
  return { wanted, coin, price, chosen, own };
}

/** Where a seller is paid, or why they cannot sell. */
async function saleOf(
  room: Room,
  { bankcard, payMethod }: Body,
  { amount, coin }: { readonly amount: bigint; readonly coin: Coin },
  { customer, host }: Pick<RequestContext, 'customer' | 'host'>,
): Promise<KeptPayee | FailedResult> {
  // Otherwise an attacker who has taken over an account could sell at once, and the delay of withdrawals would be useless.
  const until = await room.changeDelayUntil(customer);
  if (until !== null && room.now() < until) return fail('OTC_SALES_DELAYED', { until });
  const payee = await payeeOf(room, customer, { bankcard, payMethod }, host);
  if (payee === undefined)
    return bankcard === undefined ? fail('OTC_PAYMENT_NEEDED', { methods: [payMethod] }) : wrong('bankcard', 'not_usable');
  const { available } = balanceOf(room, customer, 'fiat', coin.id);
  if (available === 0n) return fail('NO_USABLE_BALANCE');
  return available < amount ? fail('BALANCE_NOT_ENOUGH', { available: amountText(available, coin) }) : payee;
}

/** Where the money goes, if this provider may trade now: as a seller, and as a provider. */
async function payeeWith(
  room: Room,
  { own, wanted }: TradeRequest,
  provider: number,
  body: Body,
  host: string,
): Promise<KeptPayee | undefined> {
  if (!mayProvide(room, provider, host)) return undefined;
  if (own !== undefined || wanted.side === 'sell') return own;
  // Otherwise an attacker who took over a provider's account could sell at once.
  const until = await room.changeDelayUntil(provider);
  return until !== null && room.now() < until ? undefined : payeeOf(room, provider, { payMethod: body.payMethod }, host);
}

/** An account of a customer that money of this type may go to: the one that is named, or their default. */
async function payeeOf(
  room: Room,
  who: number,
  { bankcard, payMethod }: Pick<Body, 'payMethod'> & { readonly bankcard?: string | undefined },
  host: string,
): Promise<KeptPayee | undefined> {
  const usable = await room.usableFor(who, room.now(), host);
  return usable.find(
    ({ currency, id, type }) => type === payMethod && currency === C2C_FIAT && (bankcard === undefined || id === bankcard),
  );
}

/** Names the amounts that would be taken, where this one is none of them. */
function outOfRange({ coin, wanted: { amount } }: TradeRequest, limits: ReturnType<typeof amountsOf>): FailedResult | undefined {
  if (limits === undefined || (amount >= limits.min && amount <= limits.max)) return undefined;
  return fail('AMOUNT_OUT_OF_RANGE', { minimum: amountText(limits.min, coin), maximum: amountText(limits.max, coin) });
}

/** The provider that the order goes to now, with their price. */
function providerFor(
  room: Room,
  asked: TradeRequest,
  { dayStartMs }: Hours,
  tried: ReadonlySet<number>,
): { readonly customer: number; readonly price: bigint } | FailedResult {
  const { chosen, wanted } = asked;
  const { providers } = booksOf(room);
  const seen = seenBy(room, dayStartMs);
  const named = chosen === undefined ? undefined : providers.get(chosen);
  const unfit = chosen === undefined ? undefined : unfitness(named, wanted, seen);
  const limits = (of: Iterable<ProviderRecord>): FailedResult | undefined => outOfRange(asked, amountsOf(of, wanted, seen));
  if (unfit === 'c2c.amount_out_of_range' && named !== undefined) return limits([named]) ?? c2cFailure(unfit);
  if (unfit !== undefined) return c2cFailure(unfit);
  const found: ProviderRecord | undefined = named ?? routed(providers.values(), wanted, seen).find(({ customer }) => !tried.has(customer));
  if (found?.setting === undefined || found.setting === null || tried.has(found.customer))
    return (tried.size === 0 ? limits(providers.values()) : undefined) ?? fail('C2C_NO_PROVIDER');
  return { customer: found.customer, price: priceFor(wanted.side, found.setting) };
}

/** The answer of the core; undefined where the seller has removed what they would be paid by. */
async function order(
  room: Room,
  given: TradeRequest & {
    readonly customer: number;
    readonly price: bigint;
    readonly hours: Hours;
    readonly payee: KeptPayee;
    readonly attempt: number;
  },
  context: RequestContext,
): Promise<Outcome | undefined> {
  const { attempt, coin, customer: provider, hours, payee, price, wanted } = given;
  const { amount, customer, fiat, method, side } = wanted;
  // Words first: where the money goes is there before the order that names it.
  const words = randomUUID();
  const seller = side === 'buy' ? provider : customer;
  await insertOrderWords(room.database, room, { id: words, customer, seller, payee }, room.now());
  if (!(await room.areUsable(seller, [payee.id], room.now(), context.host))) {
    await dropUnnamed(room.database, PROVEN_ORDER_WORDS, words, { ok: false });
    return undefined;
  }
  const outcome = await ask(room, {
    kind: 'c2c.trade',
    customer,
    provider,
    side,
    coin: coin.code,
    fiat,
    price: String(price),
    amount: String(amount),
    method,
    ...hours,
    words,
    request: keyOf(context, attempt),
  });
  await dropUnnamed(room.database, PROVEN_ORDER_WORDS, words, outcome.reply);
  return outcome;
}

async function told(room: Room, reply: Reply, outcome: Outcome | undefined, context: RequestContext): OrderReply {
  if (reply.replayed === true) context.setHeader('Idempotency-Replayed', 'true');
  if (!reply.ok && reply.refusal === 'c2c.buying_paused')
    return fail('C2C_BUYING_PAUSED', { until: booksOf(room).pausedUntil(context.customer, room.now()) ?? null });
  if (!reply.ok) return c2cFailure(reply.refusal);
  const id = idOf(reply);
  const made = outcome === undefined ? undefined : c2cOrders.in(outcome, id);
  const found = made ?? (await ownOrder(room, context.customer, id));
  return isFailed(found) ? found : answer(await orderView(room, context.customer, found));
}
