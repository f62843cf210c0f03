import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { PlainForm } from './use-plain.ts';

/** Why this robot cannot be, or that the trading account does not have what it needs. */
export function Asked({
  form: { market, refused, shown },
}: {
  form: Pick<PlainForm, 'refused' | 'shown'> & { market: Market };
}): ReactNode {
  const { t } = useTexts('robot');
  const errorText = useErrorText();
  const loggedIn = useLoggedIn();
  if (refused !== null)
    return (
      <Notice tone="warn" size="s" role="status">
        {errorText(refused)}
      </Notice>
    );
  if (!loggedIn) return <Notice size="s">{t(($) => $.plan.logIn)}</Notice>;
  if (shown === undefined || shown.enough) return null;
  const coin = shown.kind === 'twap' && shown.invested === '0' ? market.base : market.quote;
  return (
    <Notice tone="warn" size="s" role="status">
      {t(($) => $.plan.notEnough, { coin })}
    </Notice>
  );
}
