import type { CallData } from '@agio/client';
import { postedAccounts, type PostedAccount } from '../../../../shared/account-kinds.ts';

type Kind = CallData<'financeHistory'>['list'][number]['kind'];

const day = 86_400_000;

/** How far back a period looks; `null` is all time. */
export const rangeMs = { day, week: 7 * day, month: 30 * day, ever: null } as const;
export type Range = keyof typeof rangeMs;
export const ranges = Object.keys(rangeMs) as readonly Range[];

/** Why money moved, in the order that a filter lists them; every kind has its place. */
const order = {
  trade: 0,
  fee: 1,
  deposit: 2,
  withdrawal: 3,
  withdrawal_fee: 4,
  transfer: 5,
  sent: 6,
  received: 7,
  clawback: 8,
  welcome: 9,
  reward: 10,
  otc: 12,
  otc_fee: 13,
  c2c: 14,
  c2c_bond: 15,
  lock: 16,
  lock_release: 17,
  lock_reward: 18,
  lock_penalty: 19,
  dice: 20,
  dice_pool: 21,
  convert: 22,
  convert_fee: 23,
  seed: 11,
} as const satisfies Record<Kind, number>;
export const kinds = Object.keys(order) as readonly Kind[];

export type PostingFilters = {
  readonly coin: string | undefined;
  readonly account: PostedAccount | undefined;
  readonly kind: Kind | undefined;
  readonly range: Range;
};
export type PostingSearch = { coin?: string; account?: string; kind?: string; range?: string };

const coinShape = /^[A-Z0-9]{1,12}$/;

/** Reads the filters from the address; what does not fit is left out, so that an edited address never breaks the page. */
export function readPostingFilters({ coin, account, kind, range }: PostingSearch): PostingFilters {
  return {
    coin: coin !== undefined && coinShape.test(coin) ? coin : undefined,
    account: postedAccounts.find((one) => one === account),
    kind: kinds.find((one) => one === kind),
    range: ranges.find((one) => one === range) ?? 'ever',
  };
}

/** Writes them back; what is the default is left out of the address. */
export function writePostingFilters({ coin, account, kind, range }: PostingFilters): PostingSearch {
  return {
    ...(coin === undefined ? {} : { coin }),
    ...(account === undefined ? {} : { account }),
    ...(kind === undefined ? {} : { kind }),
    ...(range === 'ever' ? {} : { range }),
  };
}
