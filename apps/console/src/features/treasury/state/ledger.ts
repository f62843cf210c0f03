import type { CallData } from '@agio/client';

export type Closing = CallData<'deskClosing'>;

/** A line of an account: its opening balance, a change, its closing balance, or a difference that nothing explains. */
export interface LedgerLine {
  readonly account: string;
  readonly coin: string;
  /** `opening`, `closing`, `difference`, or the source of a change. */
  readonly line: string;
  readonly isBalance: boolean;
  readonly class: Closing['accounts'][number]['changes'][number]['class'];
  readonly count: number | null;
  readonly amount: string;
}

/** The accounts of one coin, or of all, line by line. */
export function ledgerOf({ accounts }: Pick<Closing, 'accounts'>, coin: string | undefined): readonly LedgerLine[] {
  return accounts
    .filter((one) => coin === undefined || one.coin === coin)
    .flatMap(({ account, changes, closing, coin: of, difference, opening }) => {
      const balance = (line: string, amount: string): LedgerLine => ({
        account,
        coin: of,
        line,
        isBalance: true,
        class: null,
        count: null,
        amount,
      });
      return [
        balance('opening', opening),
        ...changes.map(({ source, ...change }): LedgerLine => ({ account, coin: of, line: source, isBalance: false, ...change })),
        balance('closing', closing),
        ...(difference === '0' ? [] : [balance('difference', difference)]),
      ];
    });
}
