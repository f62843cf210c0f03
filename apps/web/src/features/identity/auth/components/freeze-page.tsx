import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Notice, useTexts } from '@agio/ui';
import { freeze } from '../api/freeze.ts';
import { AddressCheck } from './address-check.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useFailureText } from './failure-text.ts';
import { UnfreezeForm } from './unfreeze-form.tsx';

/**
 * The page of the link in every security message. The token stands behind the #, so that no server and no log ever sees it in an address;
 * nothing happens before the button is pressed, since mail programs open links on their own.
 */
export function FreezePage(): ReactNode {
  const { t } = useTexts('auth');
  const { t: common } = useTexts('common');
  const failureText = useFailureText();
  const [token] = useState(() => location.hash.slice(1));
  const [opening, setOpening] = useState(false);
  const freezing = useMutation({ mutationFn: freeze });
  // The security page leads here once it has frozen the account by itself.
  const isFrozen = freezing.isSuccess || token === 'frozen';
  return (
    <AuthFrame aside={<AddressCheck />}>
      {opening ? (
        <UnfreezeForm />
      ) : (
        <div className="flex flex-col gap-4">
          <div>
            <h1>{isFrozen ? t(($) => $.freeze.doneTitle) : t(($) => $.freeze.title)}</h1>
            <p className="mt-1 text-t2">{isFrozen ? t(($) => $.freeze.doneText) : t(($) => $.freeze.text)}</p>
          </div>
          {isFrozen ? null : (
            <div className="ui-card px-4 py-3">
              <h2 className="text-14">{t(($) => $.freeze.does)}</h2>
              <ul className="mt-2 flex list-disc flex-col gap-1 pl-4 text-13 text-t2">
                {(['one', 'two', 'three', 'four'] as const).map((line) => (
                  <li key={line}>{t(($) => $.freeze[line])}</li>
                ))}
              </ul>
            </div>
          )}
          {token === '' && !isFrozen ? (
            <Notice tone="warn" role="status">
              {t(($) => $.freeze.noToken)}
            </Notice>
          ) : null}
          {freezing.isError ? (
            <Notice tone="warn" role="alert">
              {failureText(freezing.error)}
            </Notice>
          ) : null}
          {isFrozen ? (
            <Button asChild look="primary" size="l" wide>
              <Link to="/">{common(($) => $.ok)}</Link>
            </Button>
          ) : (
            <Button look="risk" size="l" wide disabled={token === ''} busy={freezing.isPending} onClick={() => freezing.mutate(token)}>
              {t(($) => $.freeze.button)}
            </Button>
          )}
          <button type="button" className="ui-link self-start text-13" onClick={() => setOpening(true)}>
            {t(($) => $.freeze.again)}
          </button>
        </div>
      )}
    </AuthFrame>
  );
}
