import type { AccountRef, Coin, MachineTools, Market, Refusal } from '@agio/core';
import { HOUSE_ACCOUNT } from '@agio/core';
import { mulDivFloor } from '@agio/kernel';
import { BPS, FALLEN_BPS, PRICE_AGE_MS, SHOWN_TOLERANCE_BPS } from '../model.ts';
import { freshReference } from '../references/fresh.ts';
import type { SpotBooks } from './state.ts';

export const tradingOf = (owner: number): AccountRef => ({ owner, kind: 'trading' });

/** A coin to be converted, with the atoms that were shown of it, and of what they bring; without, what can be shown now. */
export interface CoinRequest {
  readonly coin: Coin;
  readonly shown?: { readonly amount: bigint; readonly brings: bigint };
}

/** What a coin brings now: atoms of the quote coin at the reference, and the fee of it. */
export interface PricedCoin {
  readonly coin: Coin;
  readonly market: number;
  readonly amount: bigint;
  readonly ticks: number;
  readonly gross: bigint;
  readonly fee: bigint;
}

export interface SkippedCoin {
  readonly coin: Coin;
  /** Atoms that are available of it. */
  readonly amount: bigint;
  readonly refusal: Refusal;
}

/** What of the wanted would be converted now, in their order, and why the rest would not. */
export interface Plan {
  readonly lines: readonly PricedCoin[];
  readonly left: readonly SkippedCoin[];
}

/** Decides without writing: the same for what is shown and for what is done. */
export function plan(books: SpotBooks, tools: MachineTools, customer: number, wanted: readonly CoinRequest[]): Plan {
  const lines: PricedCoin[] = [];
  const left: SkippedCoin[] = [];
  const quote = tools.coin(books.terms.quote);
  let spent = 0n;
  for (const { coin, shown } of wanted) {
    const amount = tools.money.available(tradingOf(customer), coin.id);
    const found = quote === undefined ? 'spot.no_market' : lineOf(books, tools, { customer, coin, quote, amount, spent, shown });
    if (typeof found === 'string') left.push({ coin, amount, refusal: found });
    else {
      lines.push(found);
      spent += found.gross;
    }
  }
  return { lines, left };
}

interface PricingInput {
  readonly customer: number;
  readonly coin: Coin;
  readonly quote: Coin;
  /** What is available of the coin. */
  readonly amount: bigint;
  /** What the coins before it bring. */
  readonly spent: bigint;
  readonly shown: CoinRequest['shown'] | undefined;
}

function lineOf(books: SpotBooks, tools: MachineTools, asked: PricingInput): PricedCoin | Refusal {
  const { amount, coin, customer, quote } = asked;
  const market = tools.market(coin.code, quote.code);
  if (market === undefined) return 'spot.no_market';
  const reference = freshReference(market, tools.nowMs());
  const barred = sizeRefusal(market, amount, reference?.ticks) ?? barOf(tools, customer, market);
  if (barred !== undefined) return barred;
  if (tools.money.held(tradingOf(customer), coin.id) > 0n) return 'spot.in_orders';
  if (reference === undefined || !reference.isSteady || tools.nowMs() > reference.atMs + PRICE_AGE_MS) return 'spot.no_reference';
  const { ticks } = reference;
  if (isFalling(market, ticks)) return 'spot.no_reference';
  const [value, lot] = [BigInt(ticks) * BigInt(market.quoteAtomsPerTickLot), BigInt(market.baseAtomsPerLot)];
  const gross = mulDivFloor(amount, value, lot);
  const net = mulDivFloor(amount, value * (BPS - BigInt(books.terms.feeBps)), lot * BPS);
  if (net === 0n) return 'spot.worth_nothing';
  const line = { coin, market: market.id, amount, ticks, gross, fee: gross - net };
  return changeOf(line, asked.shown) ?? boundRefusal(books, tools, asked, gross) ?? line;
}

/** Why nothing of a market's coin may be taken from this customer now, whatever there is of it. */
function barOf(tools: MachineTools, customer: number, { base, quote, status }: Readonly<Market>): Refusal | undefined {
  const loss = tools.lossRefusal(customer, base.id) ?? tools.stillness(quote.id);
  if (loss !== undefined) return loss.refusal;
  if (tools.isInDoubt(base.id)) return 'spot.coin_halted';
  return status === 'open' ? undefined : 'spot.market_closed';
}

/** Only what the market does not take is small: at the reference, or without one at its last price. */
function sizeRefusal(market: Readonly<Market>, amount: bigint, reference: number | undefined): Refusal | undefined {
  const { baseAtomsPerLot, definition, quoteAtomsPerTickLot, ticker } = market;
  if (amount === 0n) return 'spot.nothing';
  const lots = amount / BigInt(baseAtomsPerLot);
  const ticks = reference ?? (ticker.lastTicks === 0 ? definition.openingTicks : ticker.lastTicks);
  const isSellable =
    lots >= BigInt(definition.minLots) && lots * BigInt(ticks) * BigInt(quoteAtomsPerTickLot) >= BigInt(definition.minTotal);
  return isSellable ? 'spot.not_small' : undefined;
}

/** Whether the market has left its reference behind: that of a price that falls fast follows within minutes. */
function isFalling({ ticker }: Readonly<Market>, ticks: number): boolean {
  return ticker.lastTicks > 0 && BigInt(ticker.lastTicks) * BPS < BigInt(ticks) * (BPS - FALLEN_BPS);
}

/** Why what was shown of a coin is not what would be done. More than was shown is paid as well. */
function changeOf({ amount, fee, gross }: PricedCoin, shown: CoinRequest['shown']): Refusal | undefined {
  if (shown === undefined) return undefined;
  if (amount !== shown.amount) return 'spot.amount_changed';
  return (gross - fee) * BPS < shown.brings * (BPS - SHOWN_TOLERANCE_BPS) ? 'spot.price_moved' : undefined;
}

/** What a customer and the house may convert within a day, and what the house has. */
function boundRefusal(
  books: SpotBooks,
  tools: MachineTools,
  { coin, customer, quote, spent }: PricingInput,
  gross: bigint,
): Refusal | undefined {
  const { terms } = books;
  const nowMs = tools.nowMs();
  const whole = 10n ** BigInt(quote.decimals);
  if (books.convertedBy(customer, nowMs) + spent + gross > BigInt(terms.customerMax) * whole) return 'spot.customer_limit';
  if (books.convertedOf(coin.id, nowMs) + gross > BigInt(terms.coinMax) * whole) return 'spot.coin_limit';
  return tools.money.available(HOUSE_ACCOUNT, quote.id) < spent + gross ? 'spot.house_short' : undefined;
}
