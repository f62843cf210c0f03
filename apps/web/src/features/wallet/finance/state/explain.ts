import { addDecimals, compareDecimals, trimZeros } from '@agio/ui';

export type ExplainedAccount = {
  readonly available: string;
  readonly held: string;
  readonly total: string;
  readonly sums: readonly { readonly amount: string }[];
  readonly holds: readonly { readonly amount: string }[];
};

/** What the page computes for itself from the parts, and whether it is what the server says, to the last digit. */
export type BalanceCheck = {
  readonly postings: string;
  readonly holds: string;
  readonly balance: string;
  readonly postingsAgree: boolean;
  readonly holdsAgree: boolean;
};

const sum = (list: readonly { readonly amount: string }[]): string =>
  trimZeros(list.reduce((total, { amount }) => addDecimals(total, amount), '0'));

/** All postings together are the balance, what is available and held together is the balance, and the holds are what is held. */
export function checkAccount({ available, held, total, sums, holds }: ExplainedAccount): BalanceCheck {
  const postings = sum(sums);
  const balance = addDecimals(available, held);
  const heldSum = sum(holds);
  return {
    postings,
    holds: heldSum,
    balance,
    postingsAgree: compareDecimals(postings, balance) === 0 && compareDecimals(total, balance) === 0,
    holdsAgree: compareDecimals(heldSum, held) === 0,
  };
}
