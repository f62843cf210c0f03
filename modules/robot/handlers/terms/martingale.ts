import type { RobotTerms as AskedTerms } from '@agio/contracts/robot';
import { MILLION } from '@agio/kernel';
import { SECOND_MS } from '@agio/kernel/time';
import type { FailedResult } from '@agio/module';
import type { MartingaleTerms } from '../../terms.ts';
import type { Units } from '../room.ts';
import { quoteAtoms, WITHOUT_BOUND } from './shared.ts';
import type { AdmittedTerms } from './shared.ts';

export type AskedMartingale = Extract<AskedTerms, { kind: 'martingale' }>;

export function admitMartingale(asked: AskedMartingale, units: Units): AdmittedTerms | FailedResult {
  const { confirmStop = true, cooldownSeconds, safetyTotal: first = asked.total, stepScale, volumeScale } = asked;
  const total = quoteAtoms(units, 'total', asked.total);
  if (typeof total !== 'bigint') return total;
  const safetyTotal = quoteAtoms(units, 'safetyTotal', first);
  if (typeof safetyTotal !== 'bigint') return safetyTotal;
  const { activeAtOnce, cycles, firstStepBps, onStop, safetyOrders, slippageBps, stopLossBps, takeProfitBps } = asked;
  const terms: MartingaleTerms = {
    kind: 'martingale',
    market: units.market.id,
    total,
    safetyOrders,
    safetyTotal,
    firstStepBps,
    stepScale: Math.round(stepScale * MILLION),
    volumeScale: Math.round(volumeScale * MILLION),
    activeAtOnce,
    takeProfitBps,
    stopLossBps,
    confirmsStop: confirmStop,
    cooldownMs: cooldownSeconds * SECOND_MS,
    cycles,
    onStop,
    slippageBps,
  };
  return { terms, most: WITHOUT_BOUND, own: 0n };
}

export function martingaleView(terms: MartingaleTerms, units: Units): AskedMartingale {
  const {
    activeAtOnce,
    confirmsStop = false,
    cooldownMs,
    cycles,
    firstStepBps,
    onStop,
    safetyOrders,
    safetyTotal,
    slippageBps,
    stepScale,
  } = terms;
  return {
    kind: 'martingale',
    market: units.prices.name,
    total: units.quote(terms.total),
    safetyOrders,
    safetyTotal: units.quote(safetyTotal),
    firstStepBps,
    stepScale: stepScale / MILLION,
    volumeScale: terms.volumeScale / MILLION,
    activeAtOnce,
    takeProfitBps: terms.takeProfitBps,
    stopLossBps: terms.stopLossBps,
    confirmStop: confirmsStop,
    cooldownSeconds: cooldownMs / SECOND_MS,
    cycles,
    onStop,
    slippageBps,
  };
}
