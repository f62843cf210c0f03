import type { TradingPosition } from '@agio/contracts/spot';
import { formatDecimal, mulDivFloor } from '@agio/kernel';
import type { MarketScale } from '../views.ts';
import type { Basis } from './moving-average.ts';

/** Divisions shown keep ten decimal places (spec §9). */
const DIVISION_DECIMALS = 10;

/** A basis as its owner sees it, valued at the last price. */
export function positionView(scale: MarketScale, basis: Basis, lastTicks: number): TradingPosition {
  const { market } = scale;
  const { base, quote, baseAtomsPerLot, quoteAtomsPerTickLot } = market;
  const value = mulDivFloor(basis.quantity, BigInt(lastTicks) * BigInt(quoteAtomsPerTickLot), BigInt(baseAtomsPerLot));
  const ofBase = (atoms: bigint): string => formatDecimal(atoms, base.decimals);
  const ofQuote = (atoms: bigint): string => formatDecimal(atoms, quote.decimals);
  return {
    market: market.name,
    base: base.code,
    quote: quote.code,
    method: 'moving_average',
    quantity: ofBase(basis.quantity),
    averageCost: basis.quantity === 0n ? null : averageOf(basis, base.decimals, quote.decimals),
    cost: ofQuote(basis.cost),
    last: scale.price(lastTicks),
    value: ofQuote(value),
    unrealised: ofQuote(value - basis.cost),
    realised: ofQuote(basis.realised),
    soldWithoutCost: ofBase(basis.uncovered),
    fees: { base: ofBase(basis.baseFees), quote: ofQuote(basis.quoteFees) },
    fills: basis.fills,
  };
}

/** Cost of one base coin in the quote coin, cut to ten decimals. */
function averageOf({ cost, quantity }: Basis, baseDecimals: number, quoteDecimals: number): string {
  const perCoin = (cost * 10n ** BigInt(DIVISION_DECIMALS + baseDecimals)) / (quantity * 10n ** BigInt(quoteDecimals));
  return formatDecimal(perCoin, DIVISION_DECIMALS);
}
