import type { ReactNode } from 'react';
import { TextArea, useTexts } from '@agio/ui';

const LEAST = 3;

export const isReason = (text: string): boolean => text.trim().length >= LEAST;

/** Why, as the audit log keeps it. */
export function ReasonField({ onReason, reason }: { reason: string; onReason: (reason: string) => void }): ReactNode {
  const { t } = useTexts('robot');
  return (
    <TextArea
      label={t(($) => $.pauseAll.reason)}
      help={t(($) => $.pauseAll.reasonHelp)}
      value={reason}
      maxLength={500}
      rows={2}
      onChange={(event) => onReason(event.target.value)}
    />
  );
}
