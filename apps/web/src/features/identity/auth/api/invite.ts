import { ApiError } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { queryClient } from '../../../../shared/query-client.ts';

/** Whether the site takes a referral code. What could not be asked is left to the end of the sign-up. */
export const inviteQuery = (inviteCode: string) =>
  queryOptions({
    queryKey: ['signupInvite', inviteCode],
    queryFn: async () => await api.call('signupInvite', { query: { inviteCode } }),
    enabled: inviteCode !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same, where it has to be known before the next step. */
export async function isInviteRefused(inviteCode: string): Promise<boolean> {
  return await queryClient.fetchQuery(inviteQuery(inviteCode)).then(
    () => false,
    (error: unknown) => isRefusedInvite(error),
  );
}

export const isRefusedInvite = (error: unknown): boolean => error instanceof ApiError && error.code === 'INVALID_INVITE_CODE';
