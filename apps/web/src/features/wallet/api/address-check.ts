import { useEffect, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

const typedMs = 300;

/** Whether an address holds on its chain, checksum included; the answer for the same text is always the same. */
function addressCheckQuery(chain: string, address: string) {
  return queryOptions({
    queryKey: ['own', 'addressCheck', chain, address],
    queryFn: async ({ signal }) => await api.call('checkAddress', { query: { chain, address }, signal }),
    staleTime: Infinity,
  });
}

export type AddressCheck = {
  /** `waiting` while the server is asked or nothing is there to ask about, `unknown` when it could not be asked. */
  readonly state: 'waiting' | 'right' | 'wrong' | 'unknown';
  /** Asks now, if need be: the address as its chain writes it, or `null` when it is none or the answer is unknown. */
  readonly confirm: () => Promise<string | null>;
  readonly busy: boolean;
};

/** Has the server check an address whose form is right (`ready`) once typing has paused for a moment. */
export function useAddressCheck(chain: string, address: string, ready: boolean): AddressCheck {
  const [rested, setRested] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(address), typedMs);
    return () => clearTimeout(timer);
  }, [address]);
  const check = useQuery({ ...addressCheckQuery(chain, address), enabled: ready && rested === address });
  async function confirm(): Promise<string | null> {
    setBusy(true);
    try {
      const { valid, address: written } = await queryClient.fetchQuery(addressCheckQuery(chain, address));
      return valid ? (written ?? address) : null;
    } catch {
      return null;
    } finally {
      setBusy(false);
    }
  }
  const state = check.data === undefined ? (check.isError ? 'unknown' : 'waiting') : check.data.valid ? 'right' : 'wrong';
  return { state: ready ? state : 'waiting', confirm, busy };
}
