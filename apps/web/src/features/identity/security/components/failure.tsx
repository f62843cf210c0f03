import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { triesLeft } from '../../../../shared/verification/index.ts';

/** Why a form was refused, above its button, and how many tries are left where codes are counted; nothing where nothing went wrong. */
export function Failure({ error }: { error: Error | null }): ReactNode {
  const { t } = useTexts('verify');
  const errorText = useErrorText();
  if (error === null) return null;
  const left = triesLeft(error);
  return (
    <Notice tone="warn" role="alert">
      <p>{errorText(error)}</p>
      {left === null ? null : <p>{t(($) => $.triesLeft, { count: left })}</p>}
    </Notice>
  );
}
