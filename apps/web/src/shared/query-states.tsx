import type { ReactNode } from 'react';
import { ErrorState, Notice } from '@agio/ui';
import { useErrorText } from './error-text.ts';

type Failing = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
type Listing = Failing & { readonly data: unknown; readonly isError: boolean; readonly isSuccess: boolean };

/** Why a query failed, with a button to retry. */
export function QueryError({ query }: { query: Failing }): ReactNode {
  const errorText = useErrorText();
  return (
    <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
      {errorText(query.error)}
    </ErrorState>
  );
}

/** Why an action was refused, above its button; nothing where nothing went wrong. */
export function Failure({ error }: { error: Error | null }): ReactNode {
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <Notice tone="warn" role="alert">
      {errorText(error)}
    </Notice>
  );
}

/** Shown instead of a list that could not be fetched, or that is empty. */
export function ListState({ query, isEmpty, empty }: { query: Listing; isEmpty: boolean; empty: ReactNode }): ReactNode {
  if (query.isError && query.data === undefined) return <QueryError query={query} />;
  return query.isSuccess && isEmpty ? empty : null;
}
