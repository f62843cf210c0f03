import type { ReactNode } from 'react';
import { ErrorPopup } from '@agio/ui';
import { closeError, useShownError } from '../../../shared/error-popup.ts';
import { useErrorText } from '../../../shared/error-text.ts';

/** The popup titled "prompt" (spec §8) for whatever went wrong last. */
export function ShownError(): ReactNode {
  const error = useShownError((state) => state.error);
  const text = useErrorText();
  return (
    <ErrorPopup
      error={error === null ? null : { message: text(error), code: error.code, requestId: error.requestId }}
      onClose={closeError}
    />
  );
}
