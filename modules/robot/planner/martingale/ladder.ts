import { SAFETY_ORDERS_MAX } from '@agio/contracts/robot/constants';
import { MILLION_BIG } from '@agio/kernel';
import type { MartingaleTerms } from '../../terms.ts';
import type { Rules } from '../types.ts';
import { affordable, isBps, isChoice, isLargeEnough, isTime } from '../work.ts';

const CYCLES_MAX = 10_000;
const COOLDOWN_MAX_MS = 604_800_000;
const [SCALE_MIN, SCALE_MAX] = [100_000, 10_000_000];

/** A safety order of a cycle: what is still to be bought of it, and the order that it has; empty for none. */
export interface Rung {
  readonly ticks: number;
  readonly lots: number;
  readonly tag: string;
}

/** Quote coin of each safety order, the first one first. */
function totalsOf({ safetyOrders, safetyTotal, volumeScale }: MartingaleTerms): readonly bigint[] {
  const totals: bigint[] = [];
  for (let total = safetyTotal; totals.length < safetyOrders; total = (total * BigInt(volumeScale)) / MILLION_BIG) totals.push(total);
  return totals;
}

/** How far below the first order each safety order is, in millionths of its price. */
function depthsOf({ firstStepBps, safetyOrders, stepScale }: MartingaleTerms): readonly bigint[] {
  const depths: bigint[] = [];
  let [depth, step] = [0n, BigInt(firstStepBps) * 100n];
  while (depths.length < safetyOrders) {
    depth += step;
    depths.push(depth);
    step = (step * BigInt(stepScale)) / MILLION_BIG;
  }
  return depths;
}

/** What a cycle may cost: all of it is there before it begins. */
export const ladderCost = (terms: MartingaleTerms): bigint => totalsOf(terms).reduce((sum, total) => sum + total, terms.total);

/** The safety orders below an average price; those that a market does not take any more are left out. */
export function rungsOf(terms: MartingaleTerms, averageTicks: number, rules: Rules): readonly Rung[] {
  const totals = totalsOf(terms);
  return depthsOf(terms).flatMap((depth, at) => {
    const ticks = Number((BigInt(averageTicks) * (MILLION_BIG - depth)) / MILLION_BIG);
    if (ticks < 1) return [];
    const lots = Math.min(affordable(totals[at] ?? 0n, ticks, rules), rules.maxLots);
    return isLargeEnough(ticks, lots, rules) ? [{ ticks, lots, tag: '' }] : [];
  });
}

/** Why no market takes such a robot; undefined if one does at this price. */
export function martingaleFault(terms: MartingaleTerms, rules: Rules, lastTicks: number): 'invalid' | 'prices' | 'small' | undefined {
  const { activeAtOnce, cooldownMs, cycles, onStop, safetyOrders, safetyTotal, total } = terms;
  const isCount = (count: number, least: number, most: number): boolean => Number.isInteger(count) && count >= least && count <= most;
  if (!isCount(safetyOrders, 1, SAFETY_ORDERS_MAX) || !isCount(activeAtOnce, 1, SAFETY_ORDERS_MAX)) return 'invalid';
  if (!isCount(terms.stepScale, SCALE_MIN, SCALE_MAX) || !isCount(terms.volumeScale, SCALE_MIN, SCALE_MAX)) return 'invalid';
  if (!isTime(cooldownMs) || cooldownMs > COOLDOWN_MAX_MS || !isCount(cycles, 0, CYCLES_MAX)) return 'invalid';
  if (!isBps(terms.firstStepBps, 10, 5_000) || !isBps(terms.takeProfitBps, 10, 10_000)) return 'invalid';
  if (!isBps(terms.stopLossBps, 0, 9_000) || !isBps(terms.slippageBps, 1, 1_000)) return 'invalid';
  if (!['keep', 'sell'].includes(onStop) || total <= 0n || safetyTotal <= 0n || !isChoice(terms.confirmsStop)) return 'invalid';
  if (depthsOf(terms).some((depth) => (BigInt(lastTicks) * (MILLION_BIG - depth)) / MILLION_BIG < 1n)) return 'prices';
  if (!isLargeEnough(lastTicks, affordable(total, lastTicks, rules), rules)) return 'small';
  return rungsOf(terms, lastTicks, rules).length === safetyOrders ? undefined : 'small';
}

/** What is held and what it cost, fees inside. */
export interface Holding {
  readonly paid: bigint;
  readonly atoms: bigint;
}

/** The first price at which a sale brings what its coins cost and so much more, after the taker's fee. */
export function profitTicks({ atoms, paid }: Holding, takeProfitBps: number, rules: Rules): number {
  const above = paid * rules.baseAtomsPerLot * BigInt(10_000 + takeProfitBps) * MILLION_BIG;
  const below = atoms * rules.quoteAtomsPerTickLot * 10_000n * (MILLION_BIG - BigInt(rules.takerRate));
  return Number((above + below - 1n) / below);
}

/** Where a robot stops: so far below its last safety order; 0 for nowhere. */
export function stopTicks(rungs: readonly Pick<Rung, 'ticks'>[], stopLossBps: number): number {
  const last = rungs.at(-1);
  return stopLossBps === 0 || last === undefined ? 0 : Math.floor((last.ticks * (10_000 - stopLossBps)) / 10_000);
}
