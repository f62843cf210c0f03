import type { RobotTerms as AskedTerms } from '@agio/contracts/robot';
import { SECOND_MS } from '@agio/kernel/time';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import type { Rules } from '../../planner/index.ts';
import type { TwapTerms } from '../../terms.ts';
import type { Units } from '../room.ts';
import { lotsOf, priceField, ticksOf, WITHOUT_BOUND } from './shared.ts';
import type { AdmittedTerms } from './shared.ts';

export type AskedTwap = Extract<AskedTerms, { kind: 'twap' }>;

export function admitTwap(asked: AskedTwap, units: Units, rules: Rules): AdmittedTerms | FailedResult {
  const { durationSeconds, intervalSeconds, onStop, rest, side, slippageBps, style } = asked;
  if (intervalSeconds > durationSeconds) return wrong('intervalSeconds', 'longer_than_the_duration');
  const ticks = ticksOf(units.prices, [asked.limit]);
  if ('ok' in ticks) return ticks;
  const lots = lotsOf(units, rules, 'amount', asked.amount);
  if (typeof lots !== 'number') return lots;
  const [durationMs, intervalMs] = [durationSeconds * SECOND_MS, intervalSeconds * SECOND_MS];
  const [limitTicks = 0] = ticks;
  const terms: TwapTerms = {
    kind: 'twap',
    market: units.market.id,
    side,
    lots,
    durationMs,
    intervalMs,
    style,
    limitTicks,
    rest,
    onStop,
    slippageBps,
  };
  return { terms, most: WITHOUT_BOUND, own: WITHOUT_BOUND };
}

export function twapView(terms: TwapTerms, units: Units): AskedTwap {
  const { durationMs, intervalMs, limitTicks, lots, onStop, rest, side, slippageBps, style } = terms;
  return {
    kind: 'twap',
    market: units.prices.name,
    side,
    amount: units.lots(lots),
    durationSeconds: durationMs / SECOND_MS,
    intervalSeconds: intervalMs / SECOND_MS,
    style,
    ...priceField(units)('limit', limitTicks),
    rest,
    onStop,
    slippageBps,
  };
}
