import { ApiError } from '@agio/client';
import type { ReactNode } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice, useTexts } from '@agio/ui';
import { api } from '../api.ts';
import { useLive } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { useLoggedIn } from '../session.ts';

const certifiedQuery = queryOptions({
  queryKey: ['own', 'certification', 'isVerified'],
  queryFn: async ({ signal }) => (await api.call('getRealname', { signal })).isVerified,
});

/**
 * Whether customers must verify their identity before they trade with others, which is known before they order; `isTold` also where only the refusal of an
 * order said so. It ends by itself when the certification passes.
 */
export function useMustCertify(error: Error | null): { readonly mustCertify: boolean; readonly isTold: boolean } {
  const loggedIn = useLoggedIn();
  const mustCertify = useQuery({ ...certifiedQuery, enabled: loggedIn }).data === false;
  useLive(
    mustCertify ? { channel: 'certification' } : null,
    () => void queryClient.invalidateQueries({ queryKey: certifiedQuery.queryKey }),
  );
  return { mustCertify, isTold: mustCertify || (error instanceof ApiError && error.code === 'PLEASE_VERIFY_YOUR_REALNAME') };
}

/** What has to be done before, with the way to it. */
export function CertifyFirst(): ReactNode {
  const { t } = useTexts('paying');
  return (
    <Notice tone="warn" size="s" role="status">
      {t(($) => $.certify.text)}{' '}
      <Link to="/account/cdd" className="ui-link">
        {t(($) => $.certify.now)}
      </Link>
    </Notice>
  );
}
