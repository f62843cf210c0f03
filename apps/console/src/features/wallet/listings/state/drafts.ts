import { multiplyDecimals, trimZeros } from '@agio/ui';
import type { Payload } from '../../../../shared/asking/index.ts';
import type { ListedCoin } from '../../api/wallet.ts';

export const amountFields = [
  'depositMinimum',
  'auditAbove',
  'withdrawalMinimum',
  'withdrawalMaximum',
  'fee',
  'freeUpTo',
  'twoAbove',
  'sweepFrom',
  'hotMaximum',
] as const;
export type AmountField = (typeof amountFields)[number];

/** Limits as they are typed: the four day limits on one line, an empty beneficiary for never, empty gas for what the chain says. */
export type LimitsDraft = Readonly<Record<AmountField, string>> & {
  readonly depositOpen: boolean;
  readonly withdrawalOpen: boolean;
  readonly dayLimits: string;
  readonly beneficiaryFrom: string;
  readonly gasLimit: string;
};

export interface ListingDraft extends LimitsDraft {
  readonly coin: string;
  readonly contract: string;
  readonly decimals: string;
}

const NUMBER = /^\d{1,24}(\.\d{1,24})?$/;
const COIN = /^[A-Z0-9]{1,12}$/;
const LEVELS = 4;

const isAmount = (text: string): boolean => NUMBER.test(text);

/** The four limits of a line; `null` where they are not four amounts. */
export function dayLimitsOf(line: string): string[] | null {
  const limits = line.split(/\s+/).filter((word) => word !== '');
  return limits.length === LEVELS && limits.every(isAmount) ? limits : null;
}

const gasOf = (text: string): number | null | undefined =>
  text === '' ? null : /^\d{5,8}$/.test(text) && Number(text) >= 21_000 && Number(text) <= 10_000_000 ? Number(text) : undefined;

export const isGas = (text: string): boolean => gasOf(text) !== undefined;

export function draftOf({ limits }: ListedCoin): LimitsDraft {
  const { beneficiaryFrom, dayLimits, gasLimit, ...rest } = limits;
  return {
    ...rest,
    dayLimits: dayLimits.join(' '),
    beneficiaryFrom: beneficiaryFrom ?? '',
    gasLimit: gasLimit === null ? '' : String(gasLimit),
  };
}

export const emptyListing: ListingDraft = {
  coin: '',
  contract: '',
  decimals: '',
  depositOpen: true,
  depositMinimum: '',
  auditAbove: '',
  withdrawalOpen: true,
  withdrawalMinimum: '',
  withdrawalMaximum: '',
  fee: '',
  dayLimits: '',
  freeUpTo: '',
  twoAbove: '',
  beneficiaryFrom: '',
  sweepFrom: '',
  hotMaximum: '',
  gasLimit: '',
};

/** The default limits, as multiples of the smallest deposit. */
const TIMES = {
  auditAbove: '10000',
  withdrawalMinimum: '2',
  withdrawalMaximum: '5000',
  fee: '0.1',
  freeUpTo: '100',
  twoAbove: '1000',
  sweepFrom: '10',
  hotMaximum: '100000',
} as const satisfies Partial<Record<AmountField, string>>;
const DAY_TIMES = ['1000', '2000', '5000', '10000'] as const;

/** Limits that follow from the smallest deposit; `null` while that is no amount. */
export function suggested(depositMinimum: string): Partial<LimitsDraft> | null {
  if (!isAmount(depositMinimum)) return null;
  const times = (factor: string): string => trimZeros(multiplyDecimals(depositMinimum, factor));
  const amounts = Object.fromEntries(Object.entries(TIMES).map(([field, factor]) => [field, times(factor)]));
  return { ...amounts, dayLimits: DAY_TIMES.map(times).join(' ') };
}

type Limits = Record<AmountField, string> & {
  depositOpen: boolean;
  withdrawalOpen: boolean;
  dayLimits: string[];
  beneficiaryFrom: string | null;
  gasLimit: number | null;
};

function limitsOf({ beneficiaryFrom, dayLimits: line, depositOpen, gasLimit: gas, withdrawalOpen, ...draft }: LimitsDraft): Limits | null {
  const [dayLimits, gasLimit] = [dayLimitsOf(line), gasOf(gas)];
  if (dayLimits === null || gasLimit === undefined || (beneficiaryFrom !== '' && !isAmount(beneficiaryFrom))) return null;
  if (!amountFields.every((field) => isAmount(draft[field]))) return null;
  const amounts = Object.fromEntries(amountFields.map((field) => [field, draft[field]])) as Record<AmountField, string>;
  return { depositOpen, withdrawalOpen, ...amounts, dayLimits, beneficiaryFrom: beneficiaryFrom === '' ? null : beneficiaryFrom, gasLimit };
}

export function listingPayload(chain: string, { coin, contract, decimals, ...draft }: ListingDraft): Payload | null {
  const limits = limitsOf(draft);
  if (limits === null || !COIN.test(coin) || contract.trim() === '' || !/^\d{1,2}$/.test(decimals)) return null;
  return { chain, coin, contract: contract.trim(), decimals: Number(decimals), ...limits };
}

/** Only what is no longer as it was; `null` while something is not valid, or nothing changes. */
export function limitsPayload(chain: string, listed: ListedCoin, draft: LimitsDraft): Payload | null {
  const [before, after] = [limitsOf(draftOf(listed)), limitsOf(draft)];
  if (before === null || after === null) return null;
  const changed = Object.entries(after).filter(([name, value]) => String(value) !== String(before[name as keyof Limits]));
  return changed.length === 0 ? null : { chain, coin: listed.coin, ...Object.fromEntries(changed) };
}
