import { depositStates, withdrawalStates } from './states.ts';
import type { DepositState } from '../api/deposits.ts';
import type { WithdrawalState } from '../api/withdrawals.ts';

export const historyTabs = ['deposits', 'withdrawals', 'transfers'] as const;
export type HistoryTab = (typeof historyTabs)[number];

export type MoneyFilters = {
  readonly tab: HistoryTab;
  readonly coin: string | undefined;
  readonly state: DepositState | WithdrawalState | undefined;
  readonly page: number;
};

export type MoneySearch = { tab?: string; coin?: string; state?: string; p?: string };

const coinShape = /^[A-Z0-9]{1,12}$/;

/** The coin that an address names, or none. */
export function readCoin(text: string | undefined): string | undefined {
  return text !== undefined && coinShape.test(text) ? text : undefined;
}

/** The states that a list can be filtered by; transfers have none. */
export function statesOf(tab: HistoryTab): readonly (DepositState | WithdrawalState)[] {
  return tab === 'deposits' ? depositStates : tab === 'withdrawals' ? withdrawalStates : [];
}

/** Reads the filters from the address; what does not fit is left out, so that an edited address never breaks the page. */
export function readMoneyFilters(search: MoneySearch): MoneyFilters {
  const page = Number(search.p);
  const tab = historyTabs.find((one) => one === search.tab) ?? 'deposits';
  return {
    tab,
    coin: readCoin(search.coin),
    state: statesOf(tab).find((one) => one === search.state),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** Writes them back; what is the default is left out of the address. */
export function writeMoneyFilters({ tab, coin, state, page }: MoneyFilters): MoneySearch {
  return {
    ...(tab === 'deposits' ? {} : { tab }),
    ...(coin === undefined ? {} : { coin }),
    ...(state === undefined ? {} : { state }),
    ...(page === 1 ? {} : { p: String(page) }),
  };
}
