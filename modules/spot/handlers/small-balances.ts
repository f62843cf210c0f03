import { answer, ERROR_TEXTS, fail } from '@agio/contracts';
import type { Calls, DataOf, Handler, HandlerResult, RequestContext } from '@agio/contracts';
import { CONVERTED_MAX } from '@agio/contracts/spot/constants';
import type { Coin, Market, Refusal } from '@agio/core';
import { assert, formatDecimal, parseDecimal } from '@agio/kernel';
import { conversionById, conversionsOf } from '../history/conversions.ts';
import { spotMachine } from '../machine/index.ts';
import type { SkippedCoin, PricedCoin } from '../machine/plan.ts';
import { SHOWN_TOLERANCE_BPS } from '../model.ts';
import type { ConversionRecord, Convert } from '../model.ts';
import { conversionFailure } from '../refusals.ts';
import type { Room } from './room.ts';

type ConvertResult = DataOf<Calls['convertSmall']>;

const BPS_DIGITS = 4;
const bpsText = (bps: number | bigint): string => formatDecimal(BigInt(bps), BPS_DIGITS);

/** GET /exchange/smallBalances. */
export function smallBalances(room: Room): Handler<Calls['smallBalances']> {
  return (_input, { customer, language }) => {
    const { core } = room;
    const machine = core.machine(spotMachine);
    const { books } = machine;
    const { customerMax, feeBps, quote: code } = books.terms;
    const quote = core.coin(code);
    const own = core.balances(customer).filter(({ available, kind }) => kind === 'trading' && available !== '0');
    const coins = core.coins.filter((coin) => coin !== quote && own.some((one) => one.coin === coin.id));
    const { left, lines: all } = machine.offers(customer, coins);
    // As many as one call may name; the rest is for the next.
    const lines = all.slice(0, CONVERTED_MAX);
    const decimals = quote?.decimals ?? 0;
    const limit = BigInt(customerMax) * 10n ** BigInt(decimals);
    const used = books.convertedBy(customer, core.nowMs);
    const list = lines.map((line) => lineView(room, decimals, line));
    return answer({
      quote: code,
      fee: bpsText(feeBps),
      tolerance: bpsText(SHOWN_TOLERANCE_BPS),
      dayLimit: formatDecimal(limit, decimals),
      dayLeft: formatDecimal(used > limit ? 0n : limit - used, decimals),
      list,
      kept: left
        .filter((one) => isRemainder(room, one))
        .map(({ amount, coin, refusal }) => ({
          ...keptView(coin, refusal, language),
          amount: formatDecimal(amount, coin.decimals),
        })),
      total: totalOf(decimals, lines),
    });
  };
}

/** What a market of the coin the house pays with takes is none, nor what can be traded in any other. */
function isRemainder({ core }: Room, { amount, coin, refusal }: SkippedCoin): boolean {
  if (refusal !== 'spot.no_market') return refusal !== 'spot.not_small' && refusal !== 'spot.nothing';
  const isTradable = ({ base, baseAtomsPerLot, definition, quote }: Market): boolean =>
    base === coin
      ? amount / BigInt(baseAtomsPerLot) >= BigInt(definition.minLots)
      : quote === coin && amount >= BigInt(definition.minTotal);
  return !core.markets.some(isTradable);
}

/** POST /exchange/smallBalances. */
export function convertSmall(room: Room): Handler<Calls['convertSmall']> {
  return async ({ body }, context) => {
    const { core, submit } = room;
    const feeBps = parseDecimal(body.fee, BPS_DIGITS);
    const quote = core.coin(body.quote);
    if (feeBps === undefined) return fail('PARAMETER_ERROR', [{ field: 'fee', problem: 'too_many_decimals' }]);
    if (quote === undefined) return conversionFailure('spot.terms_changed');
    const coins: Convert['coins'][number][] = [];
    for (const [at, one] of body.coins.entries()) {
      const coin = core.coin(one.coin);
      const [amount, brings] = [parseDecimal(one.amount, coin?.decimals ?? 0), parseDecimal(one.brings, quote.decimals)];
      if (coin === undefined || amount === undefined || brings === undefined)
        return fail('PARAMETER_ERROR', [{ field: `coins.${at}`, problem: coin === undefined ? 'unknown' : 'too_many_decimals' }]);
      coins.push({ coin: coin.code, amount: String(amount), brings: String(brings) });
    }
    const { customer, request } = context;
    const asked = { kind: 'spot.convert', customer, quote: quote.code, feeBps: Number(feeBps), coins, request } as const;
    const { facts, reply, sequence } = await submit(asked satisfies Convert);
    if (reply.replayed === true) context.setHeader('idempotency-replayed', 'true');
    if (!reply.ok) return conversionFailure(reply.refusal);
    assert(reply.kind === 'done' && reply.id !== undefined, 'a conversion has a number');
    context.setHeader('x-position', String(sequence));
    const [made] = conversionsOf(facts);
    return made === undefined ? madeBefore(room, reply.id, context) : answer(conversionView(room, made, context.language));
  };
}

/** A repeated request is answered as the first was. */
async function madeBefore(room: Room, id: number, { customer, language }: RequestContext): Promise<HandlerResult<ConvertResult>> {
  const known = (await room.reached(room.lastWritten.of(customer))) ? await conversionById(room.database, customer, id) : undefined;
  return known === undefined ? fail('UNAVAILABLE') : answer(conversionView(room, known, language));
}

function conversionView(room: Room, made: ConversionRecord, language: RequestContext['language']): ConvertResult {
  const quote = coinAt(room, made.quote);
  const lines = made.lines.map(({ amount, coin, fee, gross, market, ticks }) => ({
    coin: coinAt(room, coin),
    market,
    amount: BigInt(amount),
    ticks,
    gross: BigInt(gross),
    fee: BigInt(fee),
  }));
  return {
    id: String(made.id),
    time: made.atMs,
    quote: quote.code,
    feeRate: bpsText(made.feeBps),
    list: lines.map((line) => lineView(room, quote.decimals, line)),
    kept: made.left.map(({ coin, refusal }) => keptView(coinAt(room, coin), refusal, language)),
    total: totalOf(quote.decimals, lines),
  };
}

function lineView(
  { scales }: Room,
  decimals: number,
  { amount, coin, fee, gross, market, ticks }: PricedCoin,
): ConvertResult['list'][number] {
  const scale = scales.of(market);
  return {
    coin: coin.code,
    market: scale.market.name,
    amount: formatDecimal(amount, coin.decimals),
    price: scale.price(ticks),
    ...sumsOf(decimals, gross, fee),
  };
}

const sumsOf = (decimals: number, gross: bigint, fee: bigint): ConvertResult['total'] => ({
  worth: formatDecimal(gross, decimals),
  fee: formatDecimal(fee, decimals),
  brings: formatDecimal(gross - fee, decimals),
});

function totalOf(decimals: number, lines: readonly PricedCoin[]): ConvertResult['total'] {
  const sum = (of: 'gross' | 'fee'): bigint => lines.reduce((all, line) => all + line[of], 0n);
  return sumsOf(decimals, sum('gross'), sum('fee'));
}

function keptView({ code: coin }: Coin, refusal: Refusal, language: RequestContext['language']): ConvertResult['kept'][number] {
  const { code } = conversionFailure(refusal);
  return { coin, code, message: ERROR_TEXTS[language][code] };
}

function coinAt({ core }: Room, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a conversion is of a coin that the core knows');
  return coin;
}
