import type { CallData } from '@agio/client';
import { declaredPostings, type DeclaredPosting } from '@agio/contracts';
import { postedAccounts, type PostedAccount } from '../../../../shared/account-kinds.ts';

type Kind = CallData<'financeHistory'>['list'][number]['kind'];

const day = 86_400_000;

/** How far back a period looks; `null` is all time. */
export const rangeMs = { day, week: 7 * day, month: 30 * day, ever: null } as const;
export type FinanceRange = keyof typeof rangeMs;
export const ranges = Object.keys(rangeMs) as readonly FinanceRange[];

const ahead = [
  'trade',
  'fee',
  'deposit',
  'withdrawal',
  'withdrawal_fee',
  'transfer',
  'sent',
  'received',
  'clawback',
  'welcome',
  'reward',
] as const;
const behind = ['convert', 'convert_fee', 'seed'] as const;
/** Why money moved, in the order that a filter lists them: a kind that is left out here does not compile. */
export const kinds: readonly (Kind extends (typeof ahead | typeof behind)[number] | DeclaredPosting ? Kind : never)[] = [
  ...ahead,
  ...declaredPostings(),
  ...behind,
];

export type PostingFilters = {
  readonly coin: string | undefined;
  readonly account: PostedAccount | undefined;
  readonly kind: Kind | undefined;
  readonly range: FinanceRange;
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
