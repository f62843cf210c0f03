import type { ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import { Button, useTexts } from '@agio/ui';
import { Failure } from '../query-states.tsx';

interface DecideButtonProps {
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly isReady: boolean;
  readonly onDecide: () => void;
}

/** For a decision that one person makes alone. */
export function DecideButton({ failure, isPending, isReady, onDecide }: DecideButtonProps): ReactNode {
  const { t } = useTexts('appeals');
  return (
    <>
      <Failure error={failure} />
      <Button look="primary" size="l" wide busy={isPending} disabled={!isReady} onClick={onDecide}>
        {isPending ? null : <KeyRound size={16} aria-hidden="true" />}
        {t(($) => $.decision.submit)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.decision.atOnce)}</p>
    </>
  );
}
