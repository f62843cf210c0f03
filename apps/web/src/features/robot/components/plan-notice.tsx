import type { ReactNode } from 'react';
import { compareDecimals, Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { GridForm } from './use-grid.ts';
import { share } from './words.ts';

/** What one grid earns, or why this robot cannot be. */
export function PlanNotice({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  const errorText = useErrorText();
  const loggedIn = useLoggedIn();
  const { fees, refused, shown } = form;
  if (refused !== null)
    return (
      <Notice tone="warn" size="s" role="status">
        {errorText(refused)}
      </Notice>
    );
  if (!loggedIn) return <Notice size="s">{t(($) => $.plan.logIn)}</Notice>;
  if (shown === undefined) return null;
  const [least, most] = shown.earnsBps;
  return (
    <>
      <Notice tone="p" size="s" role="status">
        {t(($) => $.plan.earns, { least: share(least / 10_000), most: share(most / 10_000), limit: share(2 * Number(fees.taker)) })}
      </Notice>
      {shown.enough ? null : (
        <Notice tone="warn" size="s" role="status">
          {t(($) => $.plan.notEnough, { coin: form.market.quote })}
        </Notice>
      )}
    </>
  );
}

/** Whether the robot could start as it stands. */
export const mayStart = ({ plan }: GridForm): boolean => plan?.enough === true && compareDecimals(plan.invested, '0') >= 0;
