import type { ReactNode } from 'react';
import { ErrorState, Notice } from '@agio/ui';
import { useErrorText } from './error-text.ts';

type Failing = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };

/** Why a query failed, and the way to ask again. */
export function QueryError({ query }: { query: Failing }): ReactNode {
  const errorText = useErrorText();
  return (
    <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
      {errorText(query.error)}
    </ErrorState>
  );
}

/** Why an action failed, beside its button. */
export function Failure({ error }: { error: Error | null }): ReactNode {
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <Notice tone="warn" role="alert">
      {errorText(error)}
    </Notice>
  );
}
