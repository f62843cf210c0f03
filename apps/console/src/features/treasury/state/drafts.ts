import { REWARDED_MAX } from '@agio/contracts/treasury/constants';
import { compareDecimals } from '@agio/ui/formats';
import type { Payload } from '../../../shared/asking/index.ts';

/** Accounts of the house that operators may move money between, and the most customers of one reward; the server has the last word. */
export const ownAccounts = ['house', 'fees'] as const;
export type OwnAccount = (typeof ownAccounts)[number];

/** A pasted list: UIDs between spaces, commas or line breaks, and what in it is none or stands there twice. */
export interface UidList {
  readonly uids: readonly string[];
  readonly wrong: readonly string[];
  readonly twice: readonly string[];
}

export function uidsOf(text: string): UidList {
  const all = text.split(/[\s,;，；、]+/u).filter((word) => word !== '');
  const seen = new Set<string>();
  const twice = new Set<string>();
  const wrong: string[] = [];
  for (const word of all)
    if (!/^\d{4,12}$/.test(word)) wrong.push(word);
    else if (seen.has(word)) twice.add(word);
    else seen.add(word);
  return { uids: [...seen], wrong, twice: [...twice] };
}

const isPositive = (amount: string): boolean => /^\d{1,18}(\.\d{1,18})?$/.test(amount) && compareDecimals(amount, '0') > 0;

export interface RewardDraft {
  readonly coin: string;
  readonly amount: string;
  readonly from: OwnAccount;
  readonly list: string;
}

export function rewardPayload({ amount, coin, from, list }: RewardDraft): Payload | null {
  const { twice, uids, wrong } = uidsOf(list);
  if (coin === '' || !isPositive(amount) || wrong.length > 0 || twice.length > 0) return null;
  return uids.length > 0 && uids.length <= REWARDED_MAX ? { coin, amount, from, uids: [...uids] } : null;
}

export interface TransferDraft {
  readonly coin: string;
  readonly amount: string;
  readonly from: OwnAccount;
}

/** There are two accounts, so the other one receives. */
export const otherOf = (account: OwnAccount): OwnAccount => (account === 'house' ? 'fees' : 'house');

export function transferPayload({ amount, coin, from }: TransferDraft): Payload | null {
  return coin === '' || !isPositive(amount) ? null : { coin, amount, from, to: otherOf(from) };
}

/** Why the house cannot pay, as its refusal says. */
export interface Short {
  readonly account: string;
  readonly available: string;
  readonly asked: string;
}

export function shortOf(details: unknown): Short | null {
  const { account, asked, available } = (details ?? {}) as Partial<Short>;
  return account === undefined || asked === undefined || available === undefined ? null : { account, asked, available };
}

/** The UID that a refusal is about. */
export function refusedUid(details: unknown): string | null {
  if (!Array.isArray(details)) return null;
  const found = (details as readonly { readonly field?: string; readonly problem?: string }[]).find(({ field }) => field === 'uids');
  return found?.problem !== undefined && /^\d+$/.test(found.problem) ? found.problem : null;
}
