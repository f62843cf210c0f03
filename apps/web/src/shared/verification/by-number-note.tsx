import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import type { ByNumber } from '../by-number.ts';

/** Why no passkey can be used on this page, and the same page at an address where it can. */
export function ByNumberNote({ page: { instead } }: { page: ByNumber }): ReactNode {
  const { t } = useTexts('verify');
  return (
    <Notice role="alert">
      <p>{t(($) => $.byNumber.why)}</p>
      <p className="mt-1">
        {instead === null ? (
          t(($) => $.byNumber.byName)
        ) : (
          <a className="ui-link" href={instead.href}>
            {t(($) => $.byNumber.open, { name: instead.host })}
          </a>
        )}
      </p>
    </Notice>
  );
}
