import type { CallData } from '@agio/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { siteInOwnCurrency } from './own-currency.ts';

export type Info = CallData<'getInfo'>;
export type Site = Info['site'];
export type User = NonNullable<Info['user']>;

/** The site and, with a token, the customer. Rates change, so it is fetched again every minute. */
export const infoQuery = queryOptions({
  queryKey: ['info'],
  queryFn: async ({ signal }) => await api.call('getInfo', { signal }),
  refetchInterval: 60_000,
});

/** The site, with rates in the customer's currency. */
export function useSite(): Site | undefined {
  return useQuery({ ...infoQuery, select: siteInOwnCurrency }).data;
}

/** Whether the site offers something; `undefined` until it is known, so that no page claims what is not so. */
export function useFeature(name: string): boolean | undefined {
  const site = useSite();
  return site === undefined ? undefined : name in site.features && site.features[name];
}

/** Why the site does not serve who looks at it; `undefined` where it does, and until it is known. */
export function useNotServed(): Info['notServed'] {
  return useQuery({ ...infoQuery, select: (info) => info.notServed }).data;
}

/** The customer, or `undefined` for a visitor and while it is loading. */
export function useUser(): User | undefined {
  return useQuery({ ...infoQuery, select: (info) => info.user }).data;
}

/** Product.md §17: account label = mobile, else e-mail, else "--"; name label = username, else real name. */
export function accountLabel(user: User): string {
  return user.mobile ?? user.email ?? '--';
}
export function nameLabel(user: User): string {
  return user.username ?? user.truename ?? accountLabel(user);
}

/** URL of the customer's picture, or `undefined` if a letter is shown instead. */
export function avatarUrl(user: User): string | undefined {
  return user.avatar === null ? undefined : `/api/picture/${user.avatar}`;
}
