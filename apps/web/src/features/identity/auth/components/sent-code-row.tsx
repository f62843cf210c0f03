import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { Resend } from './resend.tsx';

/** Where a code was sent to, and when another may be asked for. */
export interface SentCode {
  readonly to: string;
  readonly resendAtMs: number;
}

interface SentCodeRowProps {
  sent: SentCode;
  /** Sends another code to the same account, and returns when the next one may be asked for. */
  send: (to: string) => Promise<number>;
  onSent: (sent: SentCode) => void;
  onBack: () => void;
}

/** Below a code's field: take another account, or ask for another code. */
export function SentCodeRow({ sent, send, onSent, onBack }: SentCodeRowProps): ReactNode {
  const { t } = useTexts('auth');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-13">
      <button type="button" className="ui-link" onClick={onBack}>
        {t(($) => $.changeContact)}
      </button>
      <Resend
        resendAtMs={sent.resendAtMs}
        send={async () => await send(sent.to)}
        onSent={(resendAtMs) => onSent({ to: sent.to, resendAtMs })}
      />
    </div>
  );
}
