import { TICKS_MAX } from '@agio/core';
import { MILLION_BIG } from '@agio/kernel';
import type { RebalanceTerms } from '../../terms.ts';
import type { MarketView, Watch } from '../types.ts';
import { partOf, SHARE_ALL_BPS, sumOf } from './check.ts';

/** A market without trades for so long is left out: its last price says nothing about now. */
const STALE_MS = 3_600_000;
/** The farthest that watched prices are from the last ones, in millionths. */
const FARTHEST = 500_000;
const ALL = BigInt(SHARE_ALL_BPS);

/** What a robot has of one coin, in atoms of the quote coin at the last price. */
export interface Part {
  readonly at: number;
  readonly shareBps: number;
  readonly value: bigint;
  readonly target: bigint;
  /** It is neither bought nor sold now. */
  readonly isLeftOut: boolean;
}

export interface Standing {
  readonly quote: bigint;
  readonly total: bigint;
  readonly parts: readonly Part[];
}

export const isLeftOut = ({ lastAtMs, status }: Pick<MarketView, 'lastAtMs' | 'status'>, nowMs: number): boolean =>
  status !== 'open' || lastAtMs <= nowMs - STALE_MS;

/** What everything is worth, and what it is to be worth; `base` are atoms of each market's base coin. */
export function standingOf(
  { shares }: Pick<RebalanceTerms, 'shares'>,
  quote: bigint,
  base: readonly bigint[],
  markets: readonly MarketView[],
  nowMs: number,
): Standing {
  const values = markets.map(
    ({ lastTicks, rules }, at) => ((base[at] ?? 0n) * BigInt(lastTicks) * rules.quoteAtomsPerTickLot) / rules.baseAtomsPerLot,
  );
  const total = values.reduce((sum, value) => sum + value, quote);
  const parts = markets.map((market, at) => {
    const shareBps = shares[at]?.shareBps ?? 0;
    return { at, shareBps, value: values[at] ?? 0n, target: partOf(total, shareBps), isLeftOut: isLeftOut(market, nowMs) };
  });
  return { quote, total, parts };
}

/** The part of the quote coin that is not to stay there. */
export function freeQuote({ shares }: Pick<RebalanceTerms, 'shares'>, { quote, total }: Standing): bigint {
  const free = quote - partOf(total, SHARE_ALL_BPS - sumOf(shares));
  return free > 0n ? free : 0n;
}

type Limits = Pick<RebalanceTerms, 'shares' | 'thresholdBps'>;

/** Whether a share is as far off as it may be; `ignored` are places of markets that are not asked. */
export function isOff({ shares, thresholdBps }: Limits, { parts, quote, total }: Standing, ignored: readonly number[]): boolean {
  const isFar = (value: bigint, shareBps: number, of: bigint): boolean => {
    const off = value * ALL - of * BigInt(shareBps);
    return (off < 0n ? -off : off) >= of * BigInt(thresholdBps);
  };
  const asked = parts.filter(({ at }) => !ignored.includes(at));
  if (asked.some(({ shareBps, value }) => isFar(value, shareBps, total))) return true;
  return asked.length === parts.length && isFar(quote, SHARE_ALL_BPS - sumOf(shares), total);
}

/** Prices between which no share can be as far off as it may be, whichever of them move; each at least a tick from the last one. */
export function watchesOf(limits: Limits, standing: Standing, ignored: readonly number[], markets: readonly MarketView[]): Watch[] {
  let [near, far] = [0, FARTHEST + 1];
  while (far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    if (isSafe(limits, standing, ignored, BigInt(middle))) near = middle;
    else far = middle;
  }
  return markets.flatMap(({ lastTicks }, at): Watch[] => {
    const up = Math.max(lastTicks + 1, Math.ceil((lastTicks * (1_000_000 + near)) / 1_000_000));
    const down = Math.min(lastTicks - 1, Math.floor((lastTicks * (1_000_000 - near)) / 1_000_000));
    return [
      ...(up <= TICKS_MAX ? [{ name: `up${at}`, at, way: 'up', ticks: up } as const] : []),
      ...(down >= 1 ? [{ name: `down${at}`, at, way: 'down', ticks: down } as const] : []),
    ];
  });
}

/** Whether no share is off while every price is within so many millionths of the last one. A share is largest where its price is highest and all others are lowest. */
function isSafe(limits: Limits, { parts, quote }: Standing, ignored: readonly number[], within: bigint): boolean {
  const [high, low] = [MILLION_BIG + within, MILLION_BIG - within];
  const moved = (ownWay: bigint, otherWay: bigint, own: number): Standing => {
    const values = parts.map((part) => ({ ...part, value: part.value * (part.at === own ? ownWay : otherWay) }));
    return { quote: quote * MILLION_BIG, parts: values, total: values.reduce((sum, { value }) => sum + value, quote * MILLION_BIG) };
  };
  const others = (own: number): readonly number[] => [...ignored, ...parts.flatMap(({ at }) => (at === own ? [] : [at]))];
  const asked = parts.filter(({ at }) => !ignored.includes(at));
  const ofCoins = asked.every(
    ({ at }) => !isOff(limits, moved(high, low, at), others(at)) && !isOff(limits, moved(low, high, at), others(at)),
  );
  // The quote coin's share is largest where all prices are lowest.
  return ofCoins && [high, low].every((way) => !isOff(limits, moved(way, way, 0), ignored.length === 0 ? [] : parts.map(({ at }) => at)));
}
