import type { ReactNode } from 'react';
import { Notice } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';

/** Why a form was refused, above its button; nothing where nothing went wrong. */
export function Failure({ error }: { error: Error | null }): ReactNode {
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <Notice tone="warn" role="alert">
      {errorText(error)}
    </Notice>
  );
}
