import { CONVERTED_MAX } from '@agio/contracts/spot/constants';
import type { MachineReply, MachineTools, RefusalResult } from '@agio/core';
import { FEES_ACCOUNT, HOUSE_ACCOUNT, refused } from '@agio/core';
import { assert } from '@agio/kernel';
import { BPS, DAY_VALUE_MAX, FEE_BPS_MAX } from '../model.ts';
import type { ConversionFact, ConversionTerms, ConversionTermsFact, Convert, SetConversionTerms } from '../model.ts';
import { plan, tradingOf } from './plan.ts';
import type { PricedCoin, CoinRequest } from './plan.ts';
import type { SpotBooks } from './state.ts';

const isWithin = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= most;
const isOperator = (by: number): boolean => Number.isSafeInteger(by) && by > 0;
const isAtoms = (text: string): boolean => /^(0|[1-9]\d{0,39})$/.test(text);

/** Whether two people may set such terms. */
export const areTerms = ({ coinMax, customerMax, feeBps }: Omit<ConversionTerms, 'quote'>): boolean =>
  isWithin(feeBps, FEE_BPS_MAX) && isWithin(customerMax, DAY_VALUE_MAX) && isWithin(coinMax, DAY_VALUE_MAX);

export function setTerms(books: SpotBooks, tools: MachineTools, command: SetConversionTerms): MachineReply {
  const { by, cause, coinMax, customerMax, decidedBy, feeBps, quote } = command;
  if (tools.coin(quote) === undefined) return refused('unknown_coin');
  if (!isOperator(by) || !isOperator(decidedBy) || by === decidedBy || cause === '' || !areTerms(command)) return refused('spot.invalid');
  const terms = { quote, feeBps, customerMax, coinMax };
  books.setTerms(terms, cause);
  const fact: ConversionTermsFact = { fact: 'spot.conversion_terms', ...terms, by, decidedBy, cause, atMs: tools.nowMs() };
  tools.tell(fact);
  return { ok: true, kind: 'done' };
}

/** Sells the named remainders to the house, each for what the reference says less the fee. Refused as the first of them if none can be sold. */
export function convert(books: SpotBooks, tools: MachineTools, command: Convert): MachineReply {
  const { customer, feeBps, quote } = command;
  const standing = tools.customer(customer);
  if (standing !== 'enabled') return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  if (!isWithin(feeBps, Number(BPS))) return refused('spot.invalid');
  const wanted = wantedOf(tools, command.coins);
  if ('ok' in wanted) return wanted;
  const { terms } = books;
  if (quote !== terms.quote || terms.feeBps > feeBps) return refused('spot.terms_changed');
  const { left, lines } = plan(books, tools, customer, wanted);
  if (lines.length === 0) return refused(left[0]?.refusal ?? 'spot.invalid');

  const paid = tools.coin(quote);
  assert(paid !== undefined, 'what has a price is priced in a coin');
  books.conversions += 1;
  const id = books.conversions;
  const atMs = tools.nowMs();
  for (const line of lines) move(books, tools, { customer, paid: paid.id, cause: `convert:${id}:${line.coin.id}` }, line);
  const fact: ConversionFact = {
    fact: 'spot.conversion',
    id,
    customer,
    quote: paid.id,
    feeBps: terms.feeBps,
    atMs,
    lines: lines.map(({ amount, coin, fee, gross, market, ticks }) => ({
      coin: coin.id,
      market,
      amount: String(amount),
      ticks,
      gross: String(gross),
      fee: String(fee),
    })),
    left: left.map(({ coin, refusal }) => ({ coin: coin.id, refusal })),
  };
  tools.tell(fact);
  return { ok: true, kind: 'done', id };
}

function wantedOf(
  tools: MachineTools,
  coins: Convert['coins'],
): readonly (CoinRequest & Required<Pick<CoinRequest, 'shown'>>)[] | RefusalResult {
  if (coins.length === 0 || coins.length > CONVERTED_MAX || new Set(coins.map(({ coin }) => coin)).size < coins.length)
    return refused('spot.invalid');
  if (!coins.every(({ amount, brings }) => isAtoms(amount) && isAtoms(brings))) return refused('spot.invalid');
  const wanted = coins.flatMap(({ amount, brings, coin: code }) => {
    const coin = tools.coin(code);
    return coin === undefined ? [] : [{ coin, shown: { amount: BigInt(amount), brings: BigInt(brings) } }];
  });
  return wanted.length < coins.length ? refused('unknown_coin') : wanted;
}

interface Conversion {
  readonly customer: number;
  readonly paid: number;
  readonly cause: string;
}

/** The house takes the coin and pays for it; its fee is a movement of its own. */
function move(
  books: SpotBooks,
  tools: MachineTools,
  { cause, customer, paid }: Conversion,
  { amount, coin, fee, gross }: PricedCoin,
): void {
  const { money } = tools;
  money.transfer(tradingOf(customer), HOUSE_ACCOUNT, coin.id, amount, { reason: 'convert', cause });
  money.transfer(HOUSE_ACCOUNT, tradingOf(customer), paid, gross, { reason: 'convert', cause });
  if (fee > 0n) money.transfer(tradingOf(customer), FEES_ACCOUNT, paid, fee, { reason: 'convert_fee', cause, feeOf: customer });
  books.count(customer, coin.id, gross, tools.nowMs());
}
