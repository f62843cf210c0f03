import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import type { Zone } from '../../../shared/preferences.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { dayBounds } from '../../../shared/time/format.ts';

export type CustomerRow = CallData<'deskCustomers'>['list'][number];
export type Customer = CallData<'deskCustomer'>;
export type CustomerState = CustomerRow['state'];
export type CustomerBalance = CallData<'deskCustomerBalances'>['list'][number];
export type Explained = CallData<'deskCustomerExplain'>;
export type Account = Explained['account'];

export const states = ['active', 'disabled', 'frozen', 'closed'] as const satisfies readonly CustomerState[];
const isState = (text: string | undefined): text is CustomerState => states.some((state) => state === text);

/** The filters as the address has them. */
export interface CustomerFilters {
  readonly search?: string;
  readonly state?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
}

const listLimit = 50;
export const pageLimit = 20;
const searchMin = 2;
// Each view of a customer is an entry of the audit log, so no timer asks again.
const viewedMs = 5 * 60_000;

/** A day begins and ends in the reader's zone; both days are part of the range. */
function rangeOf({ from, to }: CustomerFilters, zone: Zone): { from?: number; to?: number } {
  const [first, last] = [from === undefined ? null : dayBounds(from, zone), to === undefined ? null : dayBounds(to, zone)];
  return { ...(first === null ? {} : { from: first.from }), ...(last === null ? {} : { to: last.to }) };
}

export function customersQuery(filters: CustomerFilters, zone: Zone) {
  const { cursor, search = '', state } = filters;
  return queryOptions({
    queryKey: ['customers', 'list', filters, zone],
    queryFn: async ({ signal }) =>
      await api.call('deskCustomers', {
        query: {
          ...rangeOf(filters, zone),
          ...(search.length < searchMin ? {} : { search }),
          ...(isState(state) ? { state } : {}),
          ...(cursor === undefined ? {} : { cursor }),
          limit: listLimit,
        },
        signal,
      }),
    staleTime: viewedMs,
  });
}

const keyOf = (uid: string, ...more: readonly unknown[]): readonly unknown[] => ['customers', 'one', uid, ...more];

/** Where a customer is paid; each view of it is an entry of the audit log. */
export function paymentQuery(uid: string) {
  return queryOptions({
    queryKey: keyOf(uid, 'payment'),
    queryFn: async ({ signal }) => await api.call('deskPaymentMethods', { params: { uid }, signal }),
    staleTime: viewedMs,
  });
}

export function customerQuery(uid: string) {
  return queryOptions({
    queryKey: keyOf(uid, 'detail'),
    queryFn: async ({ signal }) => await api.call('deskCustomer', { params: { uid }, signal }),
    staleTime: viewedMs,
  });
}

export function balancesQuery(uid: string) {
  return queryOptions({
    queryKey: keyOf(uid, 'balances'),
    queryFn: async ({ signal }) => await api.call('deskCustomerBalances', { params: { uid }, signal }),
    staleTime: viewedMs,
  });
}

export function explainQuery(uid: string, account: Account, coin: string) {
  return queryOptions({
    queryKey: keyOf(uid, 'explain', account, coin),
    queryFn: async ({ signal }) => await api.call('deskCustomerExplain', { params: { uid }, query: { account, coin }, signal }),
    staleTime: viewedMs,
  });
}

export function postingsQuery(uid: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: keyOf(uid, 'postings', cursor ?? null),
    queryFn: async ({ signal }) =>
      await api.call('deskCustomerPostings', {
        params: { uid },
        query: { limit: pageLimit, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    staleTime: viewedMs,
  });
}

export function depositsQuery(uid: string, page: number) {
  return queryOptions({
    queryKey: keyOf(uid, 'deposits', page),
    queryFn: async ({ signal }) => await api.call('deskCustomerDeposits', { params: { uid }, query: { page, limit: pageLimit }, signal }),
    staleTime: viewedMs,
  });
}

export function withdrawalsQuery(uid: string, page: number) {
  return queryOptions({
    queryKey: keyOf(uid, 'withdrawals', page),
    queryFn: async ({ signal }) =>
      await api.call('deskCustomerWithdrawals', { params: { uid }, query: { page, limit: pageLimit }, signal }),
    staleTime: viewedMs,
  });
}

export function ordersQuery(uid: string, view: 'open' | 'ended', page: number) {
  return queryOptions({
    queryKey: keyOf(uid, 'orders', view, page),
    queryFn: async ({ signal }) =>
      await api.call('deskCustomerOrders', { params: { uid }, query: { view, page, limit: pageLimit }, signal }),
    staleTime: viewedMs,
  });
}

export type CustomerOrder = CallData<'deskCustomerOrders'>['list'][number];

export function sessionsQuery(uid: string) {
  return queryOptions({
    queryKey: keyOf(uid, 'sessions'),
    queryFn: async ({ signal }) => await api.call('deskCustomerSessions', { params: { uid }, signal }),
    staleTime: viewedMs,
  });
}

export function loginsQuery(uid: string, page: number) {
  return queryOptions({
    queryKey: keyOf(uid, 'logins', page),
    queryFn: async ({ signal }) => await api.call('deskCustomerLogins', { params: { uid }, query: { page, limit: pageLimit }, signal }),
    staleTime: viewedMs,
  });
}

export function eventsQuery(uid: string, page: number) {
  return queryOptions({
    queryKey: keyOf(uid, 'events', page),
    queryFn: async ({ signal }) => await api.call('deskCustomerEvents', { params: { uid }, query: { page, limit: pageLimit }, signal }),
    staleTime: viewedMs,
  });
}

export function notesQuery(uid: string, page = 1) {
  return queryOptions({
    queryKey: keyOf(uid, 'notes', page),
    queryFn: async ({ signal }) => await api.call('deskCustomerNotes', { params: { uid }, query: { page, limit: pageLimit }, signal }),
    staleTime: viewedMs,
  });
}

/** What operators did: entries of the audit log that are about the customer. */
export function actsQuery(uid: string, before: string | undefined) {
  return queryOptions({
    queryKey: ['audit', 'customer', uid, before ?? null],
    queryFn: async ({ signal }) =>
      await api.call('deskAudit', {
        query: { target: uid, limit: 50, ...(before === undefined ? {} : { before }) },
        signal,
      }),
  });
}

/** Requests of two people about the customer that nobody has decided. */
export function openRequestsQuery(uid: string) {
  return queryOptions({
    queryKey: ['requests', 'customer', uid],
    queryFn: async ({ signal }) => await api.call('deskRequests', { query: { view: 'waiting', target: uid, limit: 20 }, signal }),
  });
}

/** After something was done to a customer: everything that is shown of them, the list, and what the log and the requests say. */
export function refreshCustomers(): void {
  for (const key of ['customers', 'requests', 'audit']) void queryClient.invalidateQueries({ queryKey: [key] });
}
