import { byFeeKind, byRate, FEE_KINDS } from '@agio/contracts/referral/constants';
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, trimZeros } from '@agio/ui/formats';
import type { Desk } from '../api/referral.ts';

export { FEE_KINDS as kinds } from '@agio/contracts/referral/constants';
export type Kind = (typeof FEE_KINDS)[number];

/** Rates of both levels as a form has them: per cent, as text. */
export interface LevelsDraft {
  readonly direct: string;
  readonly indirect: string;
}
export type PlanDraft = Readonly<Record<Kind, LevelsDraft>>;
type Levels = { readonly direct: string; readonly indirect: string };

/** Per cent of a fee that both levels may take together. */
export const RATES_MAX = '50';

const asPercent = (fraction: string): string => trimZeros(multiplyDecimals(fraction, '100'));
const asFraction = (percent: string): string => trimZeros(divideDecimals(percent, '100', 6));
const isPercent = (text: string): boolean => /^\d{1,2}(\.\d{1,4})?$/.test(text);

export const draftOf = ({ direct, indirect }: Levels): LevelsDraft => ({ direct: asPercent(direct), indirect: asPercent(indirect) });

export const planDraft = (rates: Desk['rates']): PlanDraft => byFeeKind((kind) => draftOf(rates[kind]));

/** Rates as fractions; `null` while one is missing or both are too much. */
export function levelsFrom({ direct, indirect }: LevelsDraft): Levels | null {
  if (!isPercent(direct) || !isPercent(indirect) || isTooMuch({ direct, indirect })) return null;
  return { direct: asFraction(direct), indirect: asFraction(indirect) };
}

export const isTooMuch = ({ direct, indirect }: LevelsDraft): boolean =>
  isPercent(direct) && isPercent(indirect) && compareDecimals(addDecimals(direct, indirect), RATES_MAX) > 0;

/** What is asked for; `version` is of the rates that were shown. */
export function planPayload(draft: PlanDraft, version: number) {
  const levels = byFeeKind((kind) => levelsFrom(draft[kind]));
  if (FEE_KINDS.some((kind) => levels[kind] === null)) return null;
  return { version, ...byRate((kind, level) => levels[kind]?.[level] ?? '') };
}

const isUid = (text: string): boolean => /^\d{1,12}$/.test(text);

/** An agreement with one customer; without rates its end. */
export function agreementPayload(uid: string, draft: LevelsDraft | null): { readonly [field: string]: string } | null {
  if (!isUid(uid)) return null;
  if (draft === null) return { uid };
  const rates = levelsFrom(draft);
  return rates === null ? null : { uid, ...rates };
}
