import type { MonitoringRule } from '@agio/contracts/monitoring';
import { DAY_MS } from '@agio/kernel/time';

/** A deposit that was credited, or a withdrawal that was neither refused nor cancelled. `worth` is hundredths of a yuan. */
export interface Movement {
  readonly id: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly customer: number;
  readonly atMs: number;
  readonly worth: bigint;
  readonly chain: string;
  /** Where a withdrawal goes; empty for a deposit. */
  readonly address: string;
}

/** What a movement is judged by. */
export interface Circumstances {
  readonly now: Movement;
  /** Movements of the same customer within `HISTORY_MS`, the oldest first, this one included. */
  readonly history: readonly Movement[];
  /** Other customers who withdrew to the same address before. */
  readonly others: readonly number[];
  /** When the account was last used before the first deposit of `HISTORY_MS`; its opening where it never was. */
  readonly usedAtMs: number;
}

/** What a rule found. `key` is the same for the same occasion of a customer, which is told once. */
export interface Hit {
  readonly rule: MonitoringRule;
  readonly key: string;
  readonly in?: bigint;
  readonly out?: bigint;
  readonly count?: number;
  readonly days?: number;
  readonly others?: readonly number[];
}

/** How much of a customer's past the rules look at. */
export const HISTORY_MS = 7 * DAY_MS;
/** Within what time money that comes in leaves again. */
const TURN_MS = DAY_MS;
/** Deposits that are just below an amount: above this part of it, in hundredths, so many within `HISTORY_MS`. */
const NEAR_PERCENT = 80n;
const NEAR_COUNT = 3;
/** After what time without any use an account is dormant; the withdrawal follows the deposit within `HISTORY_MS`. */
const DORMANT_DAYS = 180;

type Rule = (watched: Circumstances, limit: bigint) => Omit<Hit, 'rule'> | undefined;

const sumOf = (movements: readonly Movement[]): bigint => movements.reduce((sum, { worth }) => sum + worth, 0n);
/** A day of an occasion that goes on for longer: it is found once a day. */
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Money comes in and leaves again within a day. */
function inAndOut({ history, now }: Circumstances, limit: bigint): ReturnType<Rule> {
  const recent = history.filter(({ atMs }) => atMs > now.atMs - TURN_MS);
  const first = recent.findIndex(({ kind }) => kind === 'deposit');
  if (now.kind !== 'withdrawal' || first === -1) return undefined;
  const [came, left] = [recent.filter(({ kind }) => kind === 'deposit'), recent.slice(first).filter(({ kind }) => kind === 'withdrawal')];
  const [sumIn, sumOut] = [sumOf(came), sumOf(left)];
  return sumIn >= limit && sumOut >= limit ? { key: dayOf(now.atMs), in: sumIn, out: sumOut } : undefined;
}

/** Many deposits just below an amount from which questions are asked. */
function belowThreshold({ history, now }: Circumstances, limit: bigint): ReturnType<Rule> {
  const isNear = ({ kind, worth }: Movement): boolean => kind === 'deposit' && worth < limit && worth * 100n >= limit * NEAR_PERCENT;
  const near = history.filter((one) => isNear(one));
  if (!isNear(now) || near.length < NEAR_COUNT) return undefined;
  return { key: dayOf(now.atMs), in: sumOf(near), count: near.length };
}

/** A withdrawal to an address that another customer withdrew to before. */
function sharedAddress({ now, others }: Circumstances, limit: bigint): ReturnType<Rule> {
  if (now.kind !== 'withdrawal' || others.length === 0 || now.worth < limit) return undefined;
  return { key: `${now.chain} ${now.address}`, out: now.worth, others };
}

/** The first deposit after a long time without any use, and a withdrawal soon after it. */
function dormant({ history, now, usedAtMs }: Circumstances, limit: bigint): ReturnType<Rule> {
  const deposit = history.find(({ atMs, kind }) => kind === 'deposit' && atMs > now.atMs - HISTORY_MS);
  if (now.kind !== 'withdrawal' || deposit === undefined) return undefined;
  const days = Math.floor((deposit.atMs - usedAtMs) / DAY_MS);
  const left = history.slice(history.indexOf(deposit)).filter(({ kind }) => kind === 'withdrawal');
  const out = sumOf(left);
  return days >= DORMANT_DAYS && out >= limit ? { key: deposit.id, in: deposit.worth, out, days } : undefined;
}

/** The rules as data: each is a pure function of what the rows have and of its one amount. */
const RULES: Readonly<Record<MonitoringRule, Rule>> = {
  in_and_out: inAndOut,
  below_threshold: belowThreshold,
  shared_address: sharedAddress,
  dormant,
};

/** Amounts of the rules, in hundredths of a yuan. */
export type Limits = Readonly<Record<MonitoringRule, bigint>>;

/** All that the rules find in a movement. Pure. */
export function judge(watched: Circumstances, limits: Limits): Hit[] {
  return (Object.entries(RULES) as [MonitoringRule, Rule][]).flatMap(([rule, applies]) => {
    const found = applies(watched, limits[rule]);
    return found === undefined ? [] : [{ rule, ...found }];
  });
}
