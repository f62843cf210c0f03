import { ApiError } from '@agio/client';
import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { formatWait, Notice, useLanguage, useSecondsLeft, useTexts } from '@agio/ui';
import { useFailureText } from './failure-text.ts';

/** Log-in lockout (spec §9), where the server does not say how long is left. */
const lockSeconds = 600;
const disabledCodes: readonly string[] = ['ACCOUNT_HAS_BEEN_DISABLED', 'DISABLE_LOGIN'];

/** Why a log-in was refused, and what can be done: a lock with its countdown, an account closed for log-in, or the plain reason. */
export function Refusal({ error }: { error: Error }): ReactNode {
  const { t } = useTexts('auth');
  const failureText = useFailureText();
  if (error instanceof ApiError && error.code === 'TOO_MANY_INCORRECT_LOGIN_PASSWORD')
    return <Locked seconds={error.retryAfterSeconds ?? lockSeconds} />;
  const disabled = error instanceof ApiError && disabledCodes.includes(error.code);
  return (
    <Notice tone="warn" role="alert">
      {disabled ? (
        <>
          <p className="font-medium">{t(($) => $.disabled.title)}</p>
          <p>
            {t(($) => $.disabled.text)} {t(($) => $.disabled.contact)}
          </p>
        </>
      ) : (
        failureText(error)
      )}
    </Notice>
  );
}

function Locked({ seconds }: { seconds: number }): ReactNode {
  const { t } = useTexts('auth');
  const language = useLanguage();
  const [endsAtMs] = useState(() => Date.now() + seconds * 1000);
  const left = useSecondsLeft(endsAtMs);
  return (
    <Notice tone="warn" role="alert">
      <p className="font-medium">{t(($) => $.locked.title)}</p>
      <p>
        {left > 0 ? t(($) => $.locked.text, { time: formatWait(left, language) }) : t(($) => $.locked.over)}{' '}
        <Link to="/forgetPass" className="ui-link">
          {t(($) => $.locked.reset)}
        </Link>
      </p>
    </Notice>
  );
}
