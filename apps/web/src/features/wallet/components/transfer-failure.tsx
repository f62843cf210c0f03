import { ApiError } from '@agio/client';
import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';

/** Why a transfer was refused; where no answer came, that trying again is safe. */
export function TransferFailure({ error }: { error: Error | null }): ReactNode {
  const { t } = useTexts('wallet');
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <Notice tone="warn" role="alert">
      {error instanceof ApiError && error.definite ? null : <p className="font-medium">{t(($) => $.unsure)}</p>}
      <p>{errorText(error)}</p>
    </Notice>
  );
}
