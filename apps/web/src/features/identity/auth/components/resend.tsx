import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Notice, useSecondsLeft, useTexts } from '@agio/ui';
import { useFailureText } from './failure-text.ts';

/** Counts down to the next code (59 s, spec §9), then offers to send it. */
export function Resend({
  resendAtMs,
  send,
  onSent,
}: {
  resendAtMs: number;
  send: () => Promise<number>;
  onSent: (resendAtMs: number) => void;
}): ReactNode {
  const { t } = useTexts('auth');
  const failureText = useFailureText();
  const secondsLeft = useSecondsLeft(resendAtMs);
  const sending = useMutation({ mutationFn: send, onSuccess: onSent });
  return (
    <>
      {secondsLeft > 0 ? (
        <span className="text-t2">{t(($) => $.resendIn, { seconds: secondsLeft })}</span>
      ) : (
        <Button look="ghost" size="s" busy={sending.isPending} onClick={() => sending.mutate()}>
          {t(($) => $.resend)}
        </Button>
      )}
      {sending.isError ? (
        <Notice tone="warn" role="alert" className="w-full">
          {failureText(sending.error)}
        </Notice>
      ) : null}
    </>
  );
}
