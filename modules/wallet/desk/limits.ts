import type { DeskCoinLimits } from '@agio/contracts/wallet';
import type { Coin } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import type { Impossible } from '@agio/module';
import type { CoinLimits } from '../shared/listing-model.ts';
import { unitsOf } from '../model.ts';
import type { CoinOnChainSetting } from '../shared/settings.ts';

export const wrong = (field: string, problem: string): Impossible => ({
  ok: false,
  code: 'PARAMETER_ERROR',
  details: [{ field, problem }],
});
export const impossible = (rule: string, more: Readonly<Record<string, unknown>> = {}): Impossible => ({
  ok: false,
  code: 'REQUEST_IMPOSSIBLE',
  details: { rule, ...more },
});

/** The limits that apply to a coin now. */
export function limitsNow({ deposit, sweep, withdrawal }: CoinOnChainSetting): DeskCoinLimits {
  const { beneficiaryFrom, dayLimits, fee, freeUpTo, gasLimit, maximum, minimum, open, twoAbove } = withdrawal;
  return {
    depositOpen: deposit.open,
    depositMinimum: deposit.minimum,
    auditAbove: deposit.auditAbove,
    withdrawalOpen: open,
    withdrawalMinimum: minimum,
    withdrawalMaximum: maximum,
    fee,
    dayLimits: [...dayLimits],
    freeUpTo,
    twoAbove,
    beneficiaryFrom: beneficiaryFrom ?? null,
    sweepFrom: sweep.from,
    hotMaximum: sweep.hotMaximum,
    gasLimit: gasLimit ?? null,
  };
}

/** The same in atoms, or which one cannot be. Each is a whole number of the chain's units. */
export function limitsInAtoms(limits: DeskCoinLimits, coin: Pick<Coin, 'decimals'>, chainDecimals: number): CoinLimits | Impossible {
  const problems: string[] = [];
  const atoms = (field: string, text: string): string => {
    const found = parseDecimal(text, coin.decimals);
    if (found !== undefined && unitsOf(found, chainDecimals, coin.decimals) !== undefined) return String(found);
    problems.push(field);
    return '0';
  };
  const { beneficiaryFrom, dayLimits, depositOpen, gasLimit, withdrawalOpen, ...amounts } = limits;
  const [none, ordinary, primary, senior] = dayLimits;
  const day = (text: string): string => atoms('dayLimits', text);
  const found: CoinLimits = {
    depositOpen,
    depositMinimum: atoms('depositMinimum', amounts.depositMinimum),
    auditAbove: atoms('auditAbove', amounts.auditAbove),
    withdrawalOpen,
    withdrawalMinimum: atoms('withdrawalMinimum', amounts.withdrawalMinimum),
    withdrawalMaximum: atoms('withdrawalMaximum', amounts.withdrawalMaximum),
    fee: atoms('fee', amounts.fee),
    dayLimits: [day(none), day(ordinary), day(primary), day(senior)],
    freeUpTo: atoms('freeUpTo', amounts.freeUpTo),
    twoAbove: atoms('twoAbove', amounts.twoAbove),
    beneficiaryFrom: beneficiaryFrom === null ? '' : atoms('beneficiaryFrom', beneficiaryFrom),
    sweepFrom: atoms('sweepFrom', amounts.sweepFrom),
    hotMaximum: atoms('hotMaximum', amounts.hotMaximum),
    gasLimit: gasLimit ?? 0,
  };
  const [first] = problems;
  return first === undefined ? (inconsistent(found) ?? found) : wrong(first, 'too_many_decimals');
}

/** Limits that contradict each other. */
function inconsistent(limits: CoinLimits): Impossible | undefined {
  const isAbove = (one: string, other: string): boolean => BigInt(one) > BigInt(other);
  if (isAbove(limits.withdrawalMinimum, limits.withdrawalMaximum)) return wrong('withdrawalMinimum', 'above_maximum');
  if (limits.fee !== '0' && !isAbove(limits.withdrawalMinimum, limits.fee)) return wrong('fee', 'not_below_minimum');
  if (isAbove(limits.freeUpTo, limits.twoAbove)) return wrong('freeUpTo', 'above_two');
  if (isAbove(limits.depositMinimum, limits.auditAbove)) return wrong('depositMinimum', 'above_audit');
  return undefined;
}
