import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { withParams } from '../table/index.ts';

export type Address = Readonly<Record<string, string | undefined>>;

/** Search, view and page of a list, as the address of its page has them, and the way to change some of them; an empty one leaves the address. */
export function useAddress(): { readonly address: Address; readonly go: (next: Address) => void } {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = useCallback(
    (next: Address) => void navigate({ to: '.', search: (now: Address) => withParams(now, next), replace: true }),
    [navigate],
  );
  return { address, go };
}
