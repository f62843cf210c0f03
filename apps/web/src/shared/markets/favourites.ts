import { useMemo } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { api, apiWithPopup } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { isLoggedIn, useLoggedIn } from '../session.ts';

const storageKey = 'favourites';
const ownKey = ['own', 'favourites'];

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** A visitor's favourites, kept in this browser. */
const useVisitorFavourites = create<{ list: readonly string[] }>(() => ({ list: stored() }));

function keep(list: readonly string[]): void {
  if (list.length === 0) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, JSON.stringify(list));
  useVisitorFavourites.setState({ list });
}

/** The customer's favourites. Those marked as a visitor join them first (product.md §3); only what arrived is forgotten here. */
async function ownFavourites(signal: AbortSignal): Promise<readonly string[]> {
  for (const market of useVisitorFavourites.getState().list) {
    await api.call('setFavorite', { body: { market }, signal });
    keep(useVisitorFavourites.getState().list.filter((one) => one !== market));
  }
  return await api.call('favorites', { signal });
}

export type Favourites = { readonly list: readonly string[]; readonly toggle: (market: string) => void };

const none: readonly string[] = [];

/** Favourite markets: a customer's from the server, a visitor's from the browser. */
export function useFavourites(): Favourites {
  const loggedIn = useLoggedIn();
  const visitor = useVisitorFavourites((state) => state.list);
  const own = useQuery({ queryKey: ownKey, queryFn: async ({ signal }) => await ownFavourites(signal), enabled: loggedIn });
  const { mutate } = useMutation({
    mutationFn: async ({ market, marked }: { market: string; marked: boolean }) =>
      await apiWithPopup.call(marked ? 'unsetFavorite' : 'setFavorite', { body: { market } }),
    onMutate: ({ market, marked }) => {
      // Shown immediately; the answer contains the whole list and corrects it.
      queryClient.setQueryData<readonly string[]>(ownKey, (list = []) =>
        marked ? list.filter((one) => one !== market) : [...list, market],
      );
    },
    onSuccess: (list) => queryClient.setQueryData(ownKey, list),
    onError: () => queryClient.invalidateQueries({ queryKey: ownKey }),
  });
  const list = loggedIn ? (own.data ?? none) : visitor;
  // The same object while the list is the same: every line of a table gets it.
  return useMemo(
    () => ({
      list,
      toggle(market) {
        const marked = list.includes(market);
        if (isLoggedIn()) mutate({ market, marked });
        else keep(marked ? list.filter((one) => one !== market) : [...list, market]);
      },
    }),
    [list, mutate],
  );
}
