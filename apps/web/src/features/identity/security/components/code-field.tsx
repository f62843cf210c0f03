import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, CodeField as CodeInput, useSecondsLeft, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';

export type CodeFieldProps = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  /** Sends a code and gives the time from which another may be asked for; without it the code comes from elsewhere. */
  send?: () => Promise<number>;
};

/** A field for six digits with the button that sends them. */
export function CodeField({ label, help, error, value, onValueChange, send }: CodeFieldProps): ReactNode {
  const { t } = useTexts('security');
  const errorText = useErrorText();
  const sending = useMutation({ mutationFn: async () => await send?.() });
  const secondsLeft = useSecondsLeft(sending.data ?? null);
  return (
    <CodeInput
      label={label}
      help={help}
      error={error ?? (sending.isError ? errorText(sending.error) : undefined)}
      value={value}
      onValueChange={onValueChange}
      after={
        send === undefined ? undefined : secondsLeft > 0 ? (
          <span className="text-12 whitespace-nowrap text-t2">{t(($) => $.contact.resendIn, { seconds: secondsLeft })}</span>
        ) : (
          <Button look="ghost" size="s" className="flex-none" busy={sending.isPending} onClick={() => sending.mutate()}>
            {t(($) => $.contact.send)}
          </Button>
        )
      }
    />
  );
}
