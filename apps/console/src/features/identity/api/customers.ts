import type { CallData } from '@agio/client';
import { deskQuery, queryOf, type ListState } from '../../../shared/desk/index.ts';
import { dayBounds } from '../../../shared/time/format.ts';

export type Customer = CallData<'deskCustomer'>;
export type CustomerState = Customer['state'];
export type CustomerBalance = CallData<'deskCustomerBalances'>['list'][number];
export type BalanceExplanation = CallData<'deskCustomerExplain'>;
export type YearProfit = CallData<'deskCustomerProfit'>;
export type ProfitLine = YearProfit['lines'][number];
export type Account = BalanceExplanation['account'];
export type CustomerOrder = CallData<'deskCustomerOrders'>['list'][number];

const pageLimit = 20;

/** What of the address the list of customers is asked for. A day begins and ends in the reader's zone; both days are part of the range. */
export function filtersOf({ address: { from, state, to }, zone }: ListState): Readonly<Record<string, unknown>> {
  const [first, last] = [from === undefined ? null : dayBounds(from, zone), to === undefined ? null : dayBounds(to, zone)];
  return {
    limit: 50,
    ...(first === null ? {} : { from: first.from }),
    ...(last === null ? {} : { to: last.to }),
    ...(state === undefined ? {} : { state }),
  };
}

type PagedCall = 'deskCustomerDeposits' | 'deskCustomerWithdrawals' | 'deskCustomerLogins' | 'deskCustomerEvents' | 'deskCustomerNotes';

export const customerQuery = (uid: string) => deskQuery('deskCustomer', { params: { uid } });
export const pageQuery = <N extends PagedCall>(call: N, uid: string, page = 1) =>
  queryOf<CallData<N>>(call, { params: { uid }, query: { page, limit: pageLimit } });
export const postingsQuery = (uid: string, cursor: string | undefined) =>
  deskQuery('deskCustomerPostings', { params: { uid }, query: { limit: pageLimit, ...(cursor === undefined ? {} : { cursor }) } });
export const ordersQuery = (uid: string, view: 'open' | 'ended', page: number) =>
  deskQuery('deskCustomerOrders', { params: { uid }, query: { view, page, limit: pageLimit } });

/** What operators did: entries of the audit log that are about the customer. */
export const actsQuery = (uid: string, before: string | undefined) =>
  deskQuery('deskAudit', { query: { target: uid, limit: 50, ...(before === undefined ? {} : { before }) } });
